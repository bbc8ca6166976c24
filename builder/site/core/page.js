// The page "Check a map": what is dropped, pasted or pointed at goes to the core in its worker, and what that
// answers is shown. Nothing here knows a rule, a count or a format (builder/cli/in_page.py does).
(() => {
  "use strict";
  /** @typedef {{ severity: string, word: string, message: string, hint: string, place: string, rule: string, at: number[] | null }} Problem */
  /** @typedef {{ name: string, bytes: Uint8Array<ArrayBuffer> }} Sent */
  /** @typedef {{ boxes: Record<string, number>, loose: Record<string, number> }} Owned */

  /** @param {string} selector @returns {HTMLElement} */
  const one = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));
  /** @param {string} id */
  const input = (id) => /** @type {HTMLInputElement} */ (one(id));
  const said = one("#said"), plan = one("#plan"), view = one("#view");
  const BOXES = "hexwright-boxes", LOOSE = "hexwright-loose", EXAMPLE = "four-fords.hexfield";
  const MOST = 17e6; // bytes of a file: of more the core says that it is too large
  /** @type {Record<string, [number, number]>} */
  const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
  const PLAYED = /\.(hexscenario|hexgame)$/i;

  /** @param {string} text @param {boolean} [bad] */
  function say(text, bad = false) {
    said.textContent = text;
    said.classList.toggle("bad", bad);
  }

  /** @param {string} tag @param {string | Node} [content] @param {string} [kind] */
  function made(tag, content = "", kind = "") {
    const found = document.createElement(tag);
    found.append(content);
    if (kind) found.className = kind;
    return found;
  }

  /** @param {HTMLElement} list @param {Node[]} items */
  const fill = (list, items) => list.replaceChildren(...items);

  // The core ------------------------------------------------------------------------------------------------

  /** @type {Worker | null} */
  let worker = null;
  let asked = 0;
  /** @type {Map<number, (found: { answer: any, files: Sent[] }) => void>} */
  const waiting = new Map();
  /** @type {Promise<any>} */
  let spoken = Promise.resolve();

  /** @param {object} request @param {Sent} [file] @returns {Promise<{ answer: any, files: Sent[] }>} */
  function sent(request, file) {
    return new Promise((resolve) => {
      waiting.set(++asked, resolve);
      /** @type {Worker} */ (worker).postMessage({ id: asked, request, file }, file ? [file.bytes.buffer] : []);
    });
  }

  /** Starts the core when it is first asked. */
  function start() {
    if (worker) return;
    say(said.dataset.starting ?? "");
    worker = new Worker("worker.js", { type: "module" });
    worker.onmessage = ({ data }) => {
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
    };
    worker.onerror = (event) => {
      for (const resolve of waiting.values()) resolve({ answer: { failed: event.message || "worker.js" }, files: [] });
      waiting.clear();
    };
    spoken = sent({ do: "speak", language: document.documentElement.lang }).then(({ answer }) => {
      if (answer.failed) return;
      showOwned(answer.boxes);
      offer("#type", answer.types);
      if (said.textContent === said.dataset.starting) say("");
      return sent({ do: "owns", ...kept() });
    });
  }

  /**
   * What the core answers; null, with its reason on the page, where there is nothing.
   * @param {object} request @param {Sent} [file] @param {string} [meanwhile]
   */
  async function ask(request, file, meanwhile) {
    start();
    await spoken;
    if (meanwhile) say(meanwhile);
    const { answer, files } = await sent(request, file);
    if (answer.failed) {
      say((said.dataset.failed ?? "").replace("{why}", answer.failed), true);
      return null;
    }
    if (answer.error) {
      say(answer.error, true);
      return null;
    }
    say("");
    for (const found of files) download(found);
    return answer;
  }

  /** @param {Sent} found */
  function download(found) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([found.bytes]));
    link.download = found.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    say((said.dataset.saved ?? "").replace("{file}", found.name));
  }

  // What is shown -------------------------------------------------------------------------------------------

  let units = 10;
  let level = 0;
  let played = "";
  let zoom = 1;
  const cursor = { x: 0, y: 0 };
  let pressed = Promise.resolve();
  /** @type {any} */
  let pointed = null;
  /** @type {((x: number, y: number) => object) | null} */
  let place = null;

  /** @param {any} state */
  function show(state) {
    if (!state) return;
    one("#map").hidden = false;
    one("#title").textContent = state.title;
    one("#short").textContent = state.short;
    /** @type {HTMLButtonElement} */ (one("#undo")).disabled = !state.undo;
    /** @type {HTMLButtonElement} */ (one("#redo")).disabled = !state.redo;
    fill(one("#left-out"), state.left_out.map((/** @type {string} */ row) => made("li", row)));
    one("#fine").hidden = state.problems.length + state.left_out.length > 0;
    fill(one("#problems"), state.problems.map(problemRow));
    fill(one("#boxes"), state.counts.lists.flatMap((/** @type {[string, string[]]} */ [title, lines]) => {
      const list = made("ul");
      fill(list, lines.map((line) => made("li", line)));
      return [made("h3", title), list];
    }));
    showCounts(state.counts);
    drawn(state);
    choose(null);
  }

  /** @param {Problem} problem */
  function problemRow(problem) {
    const row = made("li", "", problem.severity);
    row.append(made("b", problem.word), ` ${problem.message}`);
    if (problem.hint) row.append(made("div", problem.hint));
    const where = made("div", "", "soft");
    if (problem.at) {
      const [x, y, slot] = problem.at;
      const button = made("button", problem.place);
      button.addEventListener("click", () => goTo(x, y, slot));
      where.append(button, " ");
    } else where.append(problem.place, " ");
    where.append(problem.rule);
    row.append(where);
    return row;
  }

  /** @param {{ head: string[], rows: (string | number)[][] }} counts */
  function showCounts(counts) {
    const rows = counts.rows.map((row) => {
      const line = made("tr");
      row.forEach((cell, column) => {
        const kind = column < 2 ? "" : column === 4 && cell ? "number lack" : "number";
        line.append(made("td", String(cell), kind));
      });
      return line;
    });
    const head = made("tr");
    fill(head, counts.head.map((text) => made("th", text)));
    fill(one("#counts"), [head, ...rows]);
  }

  /** @param {any} found */
  function drawn(found) {
    ({ units, level } = found);
    fill(one("#level"), found.levels.map((/** @type {[number, string]} */ [each, name]) => new Option(name, String(each), false, each === level)));
    plan.setAttribute("viewBox", found.view);
    plan.innerHTML = found.svg;
  }

  /** @param {number} x @param {number} y @param {number} slot */
  async function goTo(x, y, slot) {
    const found = slot === level ? null : await ask({ do: "level", level: slot });
    if (found) drawn(found);
    const box = /** @type {any} */ (plan).viewBox.baseVal;
    const scale = plan.clientWidth / box.width;
    view.scrollTo((x * units - box.x) * scale - view.clientWidth / 2, (y * units - box.y) * scale - view.clientHeight / 2);
    view.scrollIntoView({ block: "nearest" });
    await point(x, y);
  }

  /** What was pointed at, with what can be done to it. @param {any} found */
  function choose(found) {
    pointed = found;
    place = null;
    view.classList.remove("where");
    plan.querySelector(".chosen")?.remove();
    plan.querySelector(".reached")?.remove();
    one("#pointed").textContent = found?.said ?? one("#pointed").dataset.nothing ?? "";
    one("#acts").hidden = !found?.piece;
    one("#steps").hidden = !found?.spaces.length;
    if (found?.marks) mark("chosen", found.marks);
  }

  /** @param {string} kind @param {string} marks */
  function mark(kind, marks) {
    plan.querySelector(`.${kind}`)?.remove();
    plan.insertAdjacentHTML("beforeend", `<g class="${kind}">${marks}</g>`);
  }

  /** @param {string} selector @param {[string, string][]} types @param {string} [first] */
  function offer(selector, types, first) {
    const options = types.map(([id, name]) => new Option(name, id));
    fill(one(selector), first === undefined ? options : [new Option(first, ""), ...options]);
  }

  /** @param {number} x @param {number} y */
  async function point(x, y) {
    if (place) show(await ask(place(x, y)));
    else await look(x, y);
  }

  /**
   * What lies at a place, or some hexes from it; while a piece waits for its place nothing is chosen.
   * @param {number} x @param {number} y @param {number} [right] @param {number} [down]
   */
  async function look(x, y, right = 0, down = 0) {
    const found = await ask({ do: "point", x, y, right, down });
    if (!found) return;
    ({ x: cursor.x, y: cursor.y } = found);
    if (place) mark("chosen", found.marks);
    else choose(found);
    if (!place && found.piece) offer("#exchange", (await ask({ do: "types", id: found.piece })).types, "");
  }

  /** @param {(x: number, y: number) => object} request */
  function pick(request) {
    place = request;
    view.classList.add("where");
    say(said.dataset.where ?? "");
  }

  // What is owned -------------------------------------------------------------------------------------------

  /** What the browser keeps of it, the front page of the site as well. @returns {Owned} */
  function kept() {
    try {
      const [boxes, loose] = [BOXES, LOOSE].map((key) => Object(JSON.parse(localStorage.getItem(key) ?? "{}")));
      return { boxes, loose };
    } catch {
      return { boxes: {}, loose: {} };
    }
  }

  /** Keeps it and counts with it; says what there is to say of that. @param {Owned} own @param {string} [text] */
  async function count(own, text = "") {
    let full = false;
    try {
      localStorage.setItem(BOXES, JSON.stringify(own.boxes));
      localStorage.setItem(LOOSE, JSON.stringify(own.loose));
    } catch {
      full = true;
    }
    const state = await ask({ do: "owns", ...own });
    if (state?.title) show(state);
    say(full ? said.dataset.full ?? "" : text, full);
  }

  /** @param {[string, string][]} boxes */
  function showOwned(boxes) {
    const own = kept();
    fill(one("#own"), boxes.map(([id, name]) => {
      const number = document.createElement("input");
      Object.assign(number, { type: "number", min: "0", max: "99", value: String(own.boxes[id] ?? 0) });
      number.dataset.box = id;
      number.addEventListener("change", async () => {
        const now = kept();
        now.boxes[id] = Math.max(0, Math.min(99, Math.round(Number(number.value) || 0)));
        if (!now.boxes[id]) delete now.boxes[id];
        await count(now);
      });
      const row = made("label", name);
      row.append(number);
      return row;
    }));
  }

  // What comes in -------------------------------------------------------------------------------------------

  /** @param {string} name @param {Uint8Array<ArrayBuffer>} bytes */
  async function take(name, bytes) {
    const file = { name: name.replace(/[\\/\0]/g, "-") || "map", bytes };
    const reading = said.dataset.reading;
    if (/\.(hexcollection|csv|tsv)$/i.test(name)) {
      const own = await ask({ do: "collection", file: file.name }, file, reading);
      if (!own) return;
      for (const number of document.querySelectorAll("#own input")) {
        const box = /** @type {HTMLInputElement} */ (number);
        box.value = String(own.boxes[box.dataset.box ?? ""] ?? 0);
      }
      await count(own, said.dataset.owned);
    } else if (/\.hexjournal$/i.test(name)) {
      if (!played) return say(said.dataset.first ?? "", true);
      const found = await ask({ do: "command", words: ["referee", played, file.name] }, file, reading);
      if (!found) return;
      one("#game").hidden = false;
      one("#game pre").textContent = found.out + found.err;
      one("#game").scrollIntoView();
    } else {
      const state = await ask({ do: "open", file: file.name }, file, reading);
      if (state) begin(state, PLAYED.test(file.name) ? file.name : "");
    }
  }

  /** Shows another map than before. @param {any} state @param {string} [game] the file of what is played on it */
  function begin(state, game = "") {
    if (!state) return;
    played = game;
    one("#game").hidden = true;
    show(state);
    const [left, top, wide, high] = state.view.split(" ").map(Number);
    Object.assign(cursor, { x: (left + wide / 2) / units, y: (top + high / 2) / units });
    one("#title").focus();
  }

  /** @param {File | null | undefined} file */
  async function taken(file) {
    if (file) await take(file.name, new Uint8Array(await file.slice(0, MOST).arrayBuffer()));
  }

  async function opened() {
    const link = input("#link").value.trim();
    if (!link) return;
    begin(await ask({ do: "open", file: link }, undefined, said.dataset.reading));
  }

  /** Takes a map of this site that the address names, ``#map=../maps/…``. */
  async function named() {
    const asked = new URLSearchParams(location.hash.slice(1)).get("map");
    const at = asked ? new URL(asked, location.href) : null;
    if (!at || at.origin !== location.origin) return;
    const name = decodeURIComponent(at.pathname.split("/").pop() ?? "");
    const found = await fetch(at).catch(() => null);
    if (found?.ok) await take(name, new Uint8Array(await found.arrayBuffer()));
    else say((said.dataset.gone ?? "").replace("{file}", name), true);
  }

  /** @param {string} selector @param {() => unknown} does */
  const onClick = (selector, does) => one(selector).addEventListener("click", does);

  function ready() {
    addEventListener("beforeunload", (event) => {
      if (!/** @type {HTMLButtonElement} */ (one("#undo")).disabled) event.preventDefault();
    });
    const drop = document.body;
    for (const kind of ["dragover", "dragleave", "drop"]) {
      drop.addEventListener(kind, (event) => {
        event.preventDefault();
        one("#drop").classList.toggle("over", kind === "dragover");
      });
    }
    drop.addEventListener("drop", (event) => taken(event.dataTransfer?.files[0]));
    for (const kind of ["click", "dragenter"]) one("#drop").addEventListener(kind, start);
    input("#file").addEventListener("change", () => {
      taken(input("#file").files?.[0]);
      input("#file").value = "";
    });
    drop.addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text").trim() ?? "";
      if (event.clipboardData?.files.length) taken(event.clipboardData.files[0]);
      else if (text.startsWith("http") && event.target !== input("#link")) {
        input("#link").value = text;
        opened();
      }
    });
    onClick("#take-link", opened);
    onClick("#try", async () => begin(await ask({ do: "open", file: EXAMPLE, ours: true }, undefined, said.dataset.reading)));
    for (const button of document.querySelectorAll("#save button")) {
      button.addEventListener("click", async () => {
        const { suffix } = /** @type {HTMLElement} */ (button).dataset;
        const found = await ask({ do: "save", suffix }, undefined, said.dataset.working);
        fill(one("#lost"), (found?.said ?? []).map((/** @type {string} */ row) => made("li", row)));
      });
    }
    one("#level").addEventListener("change", async () => {
      drawn(await ask({ do: "level", level: Number(input("#level").value) }));
      choose(null);
    });
    onClick("#undo", async () => show(await ask({ do: "undo" })));
    onClick("#redo", async () => show(await ask({ do: "redo" })));
    for (const [id, by] of /** @type {[string, number][]} */ ([["#larger", 1.4], ["#smaller", 1 / 1.4]])) {
      onClick(id, () => {
        zoom = Math.min(8, Math.max(1, zoom * by));
        plan.style.width = `${100 * zoom}%`;
      });
    }
    plan.addEventListener("click", (event) => {
      const corner = plan.getBoundingClientRect(), box = /** @type {any} */ (plan).viewBox.baseVal;
      const scale = box.width / corner.width;
      point((box.x + (event.clientX - corner.left) * scale) / units, (box.y + (event.clientY - corner.top) * scale) / units);
    });
    view.addEventListener("keydown", (event) => {
      const way = WAYS[event.key];
      if (!way && event.key !== "Enter") return;
      event.preventDefault();
      // One after the other: each goes on where the one before led.
      pressed = pressed.then(() => (way ? look(cursor.x, cursor.y, ...way) : point(cursor.x, cursor.y)));
    });
    for (const button of document.querySelectorAll("#acts button")) {
      button.addEventListener("click", async () => {
        const { piece: id, x, y } = pointed, { act } = /** @type {HTMLElement} */ (button).dataset;
        if (act === "move") return pick((right, down) => ({ do: "move", id, x: right, y: down }));
        show(await ask(act === "take" ? { do: "take", id } : { do: "turn", id, by: act === "left" ? 5 : 1 }));
        if (act !== "take") await point(x, y);
      });
    }
    one("#exchange").addEventListener("change", async () => {
      const type = input("#exchange").value;
      if (type) show(await ask({ do: "exchange", id: pointed.piece, type }));
    });
    onClick("#put", () => pick((x, y) => ({ do: "put", type: input("#type").value, x, y })));
    onClick("#reach", async () => {
      const [q, r, height] = pointed.spaces[pointed.spaces.length - 1];
      const found = await ask({ do: "reach", q, r, level: height, move: Number(input("#move").value), height: Number(input("#height").value) });
      if (!found) return;
      mark("reached", found.marks);
      say(found.said);
    });
    named();
  }

  /** Keeps site and core for a time without a network; a newer version waits until it is asked for. */
  async function keepOffline() {
    if (navigator.serviceWorker.controller) start(); // all of it is here already
    const registered = await navigator.serviceWorker.register("../service.js").catch(() => null);
    if (!registered) return;
    const newer = () => {
      if (registered.waiting && navigator.serviceWorker.controller) one("#newer").hidden = false;
    };
    newer();
    registered.addEventListener("updatefound", () => registered.installing?.addEventListener("statechange", newer));
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (!one("#newer").hidden) location.reload();
    });
    onClick("#newer button", () => registered.waiting?.postMessage("replace"));
    await navigator.serviceWorker.ready;
    const version = (await caches.keys()).find((name) => name.startsWith("hexwright-core-"))?.slice(15);
    if (version) one("#kept").textContent = (one("#kept").dataset.kept ?? "").replace("{version}", version);
  }

  const cannot = one("#cannot");
  const why = location.protocol === "file:" ? cannot.dataset.file : typeof WebAssembly === "undefined" ? cannot.dataset.wasm : "";
  if (why) {
    cannot.textContent = why;
    cannot.hidden = false;
    one("#drop").hidden = true;
  } else {
    ready();
    if ("serviceWorker" in navigator) keepOffline();
  }
})();
