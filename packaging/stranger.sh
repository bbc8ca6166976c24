#!/bin/bash
# What a stranger meets on a bare Debian: packaging/stranger.sh [STEP ...], as root, after `make package deb`.
#
# Each step begins with a root of its own below build/stranger, made by debootstrap, where nothing of ours is. There a
# user without rights works, in a chroot, without a display unless Xvfb is said. Steps, all of them without arguments:
#   bare    the one-folder package where Qt's libraries, a display, fonts and locales are missing
#   deb     the package of Debian: installed by apt, tried under Xvfb in other locales and time zones, removed again
#   wheel   the wheel by pipx, with the libraries that README names
#   clone   README's two commands: make run without a display and under Xvfb, make test (TESTS, a part of them)
#
# pip works as on this machine: its PIP_ variables and files are passed on. LEND names folders that are lent to the
# root, to read, such as one with packages. SUITE and MIRROR are debootstrap's. What fails is said in a last line.
set -Eeuo pipefail
cd "$(dirname "$0")/.."
[ "$(id -u)" = 0 ] || { echo "A root of its own is made by root only: sudo make stranger"; exit 2; }
[ "${1:-}" = --inside ] || exec unshare --mount --pid --fork --kill-child packaging/stranger.sh --inside "$@"
shift
PROJECT=$PWD OUT=$PWD/build/stranger SUITE=${SUITE:-bookworm} TESTS=${TESTS:-tests/hexgrid}
PACKAGE=$PROJECT/build/package BARE=$OUT/$SUITE
SCREEN="python3 xvfb xauth libegl1 libgl1 libgl1-mesa-dri"
mkdir -p "$OUT"

say() { printf '\n== %s\n' "$*"; }
fail() {
    trap - ERR
    echo "FAILED${STEP:+ in $STEP}: $*" >&2
    exit 1
}
trap 'fail "line $LINENO: $BASH_COMMAND"' ERR

needs() { # FILE: it is there
    [ -e "$1" ] || fail "there is no ${1#"$PROJECT/"}: make package deb makes it"
}

begin() { # ROOT: a fresh one
    ROOT=$OUT/$1
    if [ ! -e "$BARE/etc/debian_version" ]; then
        command -v debootstrap >/dev/null || fail "debootstrap is not there: sudo apt install debootstrap"
        rm -rf --one-file-system "$BARE.part" "$BARE"
        mkdir "$BARE.part"
        mount --bind "$BARE.part" /mnt # debootstrap fails in a folder with a space in its name
        debootstrap --variant=minbase "$SUITE" /mnt ${MIRROR:-} >"$OUT/debootstrap.log" 2>&1 ||
            { tail -n 20 "$OUT/debootstrap.log"; fail "debootstrap ended with an error: $OUT/debootstrap.log"; }
        umount /mnt
        mv "$BARE.part" "$BARE"
    fi
    rm -rf --one-file-system "$ROOT"
    cp -a "$BARE" "$ROOT"
    mount --make-rprivate /
    mount -t proc proc "$ROOT/proc"
    mount -t tmpfs dev "$ROOT/dev"
    local node
    for node in null zero full random urandom tty; do cp -a /dev/$node "$ROOT/dev/"; done
    mkdir -m 1777 "$ROOT/dev/shm"
    ln -s /proc/self/fd "$ROOT/dev/fd"
    cp /etc/resolv.conf "$ROOT/etc/resolv.conf"
    local folder file
    for folder in ${LEND:-}; do
        mkdir -p "$ROOT$folder"
        mount --bind "$folder" "$ROOT$folder"
        mount -o remount,bind,ro "$ROOT$folder" # what is installed there must not reach this machine
    done
    [ -z "${PIP_CERT:-}" ] || install -D -m 644 "$PIP_CERT" "$ROOT/opt/certificates.pem"
    for file in /etc/xdg/pip /etc/pip.conf; do
        [ ! -e $file ] || { mkdir -p "$ROOT$(dirname $file)" && cp -r $file "$ROOT$file"; }
    done
    chroot "$ROOT" useradd --create-home --shell /bin/bash stranger
    [ ! -e ~/.config/pip/pip.conf ] || install -D -m 644 ~/.config/pip/pip.conf "$ROOT/home/stranger/.config/pip/pip.conf"
    chroot "$ROOT" chown -R stranger: /home/stranger
}

end() {
    local folder
    for folder in proc dev ${LEND:-}; do umount -l "$ROOT/$folder"; done
    rm -rf --one-file-system "$ROOT"
}

get() { # PACKAGES of Debian
    chroot "$ROOT" sh -c 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"' \
        get "$@" >"$OUT/apt.log" 2>&1 || { tail -n 20 "$OUT/apt.log"; fail "apt-get install $*"; }
}

as() { # [NAME=VALUE ...] COMMAND: as the user without rights, with nothing of our environment but pip's
    local passed=() name
    [ -z "${PIP_CERT:-}" ] || local -x PIP_CERT=/opt/certificates.pem
    for name in $(compgen -e PIP_); do passed+=("$name=${!name}"); done
    chroot "$ROOT" setpriv --reuid stranger --regid stranger --init-groups \
        env -i HOME=/home/stranger USER=stranger PATH=/usr/local/bin:/usr/bin:/bin LANG=C.UTF-8 "${passed[@]}" \
        sh -c 'cd && exec "$@"' as env "$@"
}

expect() { # CODE TEXT COMMAND: it ends with the code and says the text
    local code=$1 text=$2 said
    shift 2
    local got=0
    said=$(trap - ERR && as "$@" 2>&1) || got=$?
    [ $got = "$code" ] && grep -qF -- "$text" <<<"$said" && ! grep -qF Traceback <<<"$said" ||
        { echo "$said" | tail -n 40; fail "$* ended with $got, where $code and '$text' were expected"; }
    echo "ok  $*" | cut -c1-150
}

scripts() { # what tries the program, without the project
    install -d "$ROOT/home/stranger/try"
    install -m 644 packaging/smoke.py "$ROOT/home/stranger/try"
    cp scenarios/gate-of-the-raven-hold.hexfield "$ROOT/home/stranger/try/castle.hexfield"
    chroot "$ROOT" chown -R stranger: /home/stranger/try
}

there() { # all that is in the root, but for what any use of it leaves
    (cd "$ROOT" && find . -xdev) | grep -v -E "^\./(proc|dev|tmp|var/(cache|log))(/|$)" | sort
}

bare() {
    say "the folder on a bare system"
    needs "$PACKAGE/hexwright/hexwright"
    begin bare
    cp -a "$PACKAGE/hexwright" "$ROOT/home/stranger/program"
    scripts
    expect 0 hexwright program/hexwright --version
    expect 0 "219 pieces" program/hexwright check try/castle.hexfield
    expect 0 "Boxes needed" LANG=xx_YY.UTF-8 TZ=Nowhere/Land program/hexwright inventory try/castle.hexfield
    expect 2 "sudo apt install" program/hexwright edit try/castle.hexfield
    expect 1 "no build sheets were written" program/hexwright edit --otherwise-report out try/castle.hexfield
    expect 2 "libglib2.0-0" program/hexwright sheets try/castle.hexfield -o castle.pdf
    expect 2 "" HOME=/nowhere program/hexwright check nothing.hexfield
    expect 0 "219 pieces" HOME=/nowhere program/hexwright check try/castle.hexfield
    end
}

deb() {
    say "the package of Debian"
    needs "$PACKAGE"/hexwright_*.deb
    begin deb
    get $SCREEN man-db bash-completion shared-mime-info locales desktop-file-utils hicolor-icon-theme
    local language
    for language in de_DE tr_TR; do chroot "$ROOT" localedef -i $language -f UTF-8 $language.UTF-8; done
    there >"$OUT/before"
    cp "$PACKAGE"/hexwright_*.deb "$ROOT/opt/hexwright.deb"
    get /opt/hexwright.deb
    scripts
    expect 0 "everything works" python3 try/smoke.py /usr/bin/hexwright
    expect 0 "everything works" LANG=de_DE.UTF-8 TZ=Pacific/Kiritimati python3 try/smoke.py /usr/bin/hexwright
    expect 0 "everything works" LANG=tr_TR.UTF-8 TZ=America/St_Johns python3 try/smoke.py /usr/bin/hexwright
    expect 0 "everything works" LANG=C LC_ALL=C python3 try/smoke.py /usr/bin/hexwright
    get fontconfig fonts-noto-core fonts-noto-extra fonts-noto-cjk fonts-freefont-ttf fonts-texgyre fonts-lmodern
    echo "fonts: $(chroot "$ROOT" fc-list | wc -l)"
    expect 0 "everything works" python3 try/smoke.py /usr/bin/hexwright
    expect 0 "hexwright picture" sh -c "MANPAGER=cat man hexwright"
    expect 0 "EXAMPLES" sh -c "MANPAGER=cat man hexwright sheets"
    expect 0 "inventory" bash -c '. /usr/share/bash-completion/bash_completion && _completion_loader hexwright
        COMP_WORDS=(hexwright inv) COMP_CWORD=1 COMP_LINE="hexwright inv" COMP_POINT=13
        _hexwright_completion hexwright && echo "${COMPREPLY[@]}"'
    expect 0 "application/x-hexfield" grep hexfield /usr/share/mime/globs
    expect 0 "" test -e /usr/share/mime/application/x-hexfield.xml
    expect 0 "x-hexfield=hexwright.desktop" cat /usr/share/applications/mimeinfo.cache
    expect 0 "" desktop-file-validate /usr/share/applications/hexwright.desktop
    chroot "$ROOT" dpkg --verify hexwright || fail "running it changed what was installed"
    chroot "$ROOT" sh -c "DEBIAN_FRONTEND=noninteractive apt-get purge -y -qq hexwright" >"$OUT/apt.log" 2>&1 ||
        { tail -n 20 "$OUT/apt.log"; fail "apt-get purge hexwright"; }
    rm "$ROOT/opt/hexwright.deb"
    rm -r "$ROOT/home/stranger/try"
    local left
    # What others need may stay until `apt autoremove`; nothing of ours may.
    left=$(there | comm -13 "$OUT/before" - | grep -i hexwright || true)
    [ -z "$left" ] || fail "left behind: $left"
    ! grep -q hexfield "$ROOT/usr/share/mime/globs" || fail "its kinds of files are still known"
    echo "ok  purged, and nothing of it is left"
    end
}

wheel() {
    say "the wheel"
    needs "$PACKAGE"/dist/*.whl
    begin wheel
    get $SCREEN pipx $(readme_packages)
    scripts
    cp "$PACKAGE"/dist/*.whl constraints.txt "$ROOT/home/stranger/try"
    expect 0 "installed package hexwright" sh -c "pipx install --pip-args '-c try/constraints.txt' try/*.whl"
    expect 0 "everything works" python3 try/smoke.py .local/bin/hexwright .local/pipx/venvs/hexwright/bin/python
    expect 0 "" pipx uninstall hexwright
    end
}

clone() {
    say "README's two commands"
    begin clone
    get python3 python3-venv make
    mkdir "$ROOT/home/stranger/hexwright"
    git -c safe.directory="$PROJECT" archive HEAD | tar -x -C "$ROOT/home/stranger/hexwright"
    chroot "$ROOT" chown -R stranger: /home/stranger/hexwright
    expect 2 "sudo apt install" sh -c "cd hexwright && make run"
    expect 0 " passed" sh -c "cd hexwright && make test TESTS=$TESTS"
    get $(readme_packages)
    expect 0 "Build sheets: build/four-fords.pdf" sh -c "cd hexwright && make run"
    get xvfb xauth
    # An interrupt closes the window; make calls that an error.
    expect 0 "" sh -c "cd hexwright && xvfb-run -a sh -c 'timeout -s INT 30 .venv/bin/hexwright edit scenarios/four-fords.hexfield; test \$? = 124'"
    end
}

readme_packages() { # those that README names for Debian
    tr '\n' ' ' <README.md | grep -o 'sudo apt install [^`]*' | head -n 1 | cut -d ' ' -f 4-
}

for STEP in ${*:-bare deb wheel clone}; do
    case $STEP in
        bare | deb | wheel | clone) "$STEP" ;;
        *) fail "there is no such step; there are bare, deb, wheel and clone" ;;
    esac
done
say "everything was tried: ${*:-bare deb wheel clone}"
