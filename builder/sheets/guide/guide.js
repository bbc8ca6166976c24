// One card at a time, zoom, ticks that stay, search. The page is whole without it.
(() => {
  'use strict';
  const root = document.documentElement, body = document.body, main = document.getElementById('cards');
  const at = (id) => document.getElementById(id);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const cards = all('.card'), drawings = all('svg.drawing'), nav = at('contents');
  let current = cards[0];

  // What stays: nothing, where the browser keeps nothing.
  const kept = (name) => {
    try { return JSON.parse(localStorage.getItem('hexwright-guide' + name)) || {}; } catch { return {}; }
  };
  const keep = (name, value) => {
    try { localStorage.setItem('hexwright-guide' + name, JSON.stringify(value)); } catch { /* not kept */ }
  };
  const key = '-' + body.dataset.key;
  const mine = { ticks: [], ...kept(key) }, looks = kept('');

  // Ticks -----------------------------------------------------------------------------------------------
  const boxes = all('input[data-tick]');
  boxes.forEach((box) => { box.checked = mine.ticks.includes(box.dataset.tick); });
  const keepTicks = () => {
    mine.ticks = boxes.filter((box) => box.checked).map((box) => box.dataset.tick);
    keep(key, mine);
  };
  main.addEventListener('change', keepTicks);
  at('untick').addEventListener('click', () => {
    boxes.forEach((box) => { box.checked = false; });
    keepTicks();
  });

  // Zoom: the part of the table that a drawing shows, as its viewBox --------------------------------------
  const numbers = (text) => text.split(' ').map(Number);
  const printed = new Map(drawings.map((svg) => [svg, svg.getAttribute('viewBox')]));
  // What each drawing shows: a part of its window by its number, all of it, the whole table, or by hand any other part.
  const fitted = new Map(drawings.map((svg) => [svg, 0]));
  const places = new Map(drawings.map((svg) => [svg, all('.rulers text', svg).map((name) => (
    { name, x: +name.getAttribute('x'), y: +name.getAttribute('y'), hidden: name.hasAttribute('hidden') }))]));
  const rims = new Map(drawings.map((svg) => [svg, svg.querySelector('.rim')?.getAttribute('d')]));
  const ring = (left, top, wide, high) => `M${left} ${top}h${wide}v${high}h${-wide}z`;
  const strip = (svg) => (svg.querySelector('.rulers') ? 0.8 * parseFloat(getComputedStyle(root).fontSize) : 0);
  const drawing = () => current.querySelector('svg.drawing');
  const shown = (svg) => numbers(svg.getAttribute('viewBox'));

  // The parts of a window, where its names could not be read in all of it: those with something new.
  const READ = 25.6;  // CSS px, the least width of a hex
  function partsOf(svg) {
    const [left, top, across, down] = numbers(svg.dataset.window), hex = +body.dataset.across;
    const unit = hex / READ / (looks.large ? 1.3 : 1);
    const cut = (from, length, px) => {
      const most = Math.max(3 * hex, px * unit), count = length <= most ? 1 : Math.ceil((length - hex) / (most - hex));
      const size = count > 1 ? most : length;
      return Array.from({ length: count }, (_, i) => [from + (count > 1 ? i * (length - size) / (count - 1) : 0), size]);
    };
    const columns = cut(left, across, svg.clientWidth - 3.6 * strip(svg));
    const rows = cut(top, down, svg.clientHeight - 3.2 * strip(svg));
    const parts = rows.flatMap(([y, high]) => columns.map(([x, wide]) => [x, y, wide, high]));
    if (!svg.clientWidth || parts.length < 2) return [[left, top, across, down]];
    const boxes = all('[data-piece]', svg).filter((piece) => piece.querySelector('path, use')).map((piece) => piece.getBBox());
    const shows = ([x, y, wide, high]) => boxes.some((box) => box.x < x + wide && box.x + box.width > x && box.y < y + high && box.y + box.height > y);
    const own = boxes.length ? parts.filter(shows) : parts;
    return own.length ? own : parts;
  }
  // A part, the window or the whole table between the strips with the names of its rows and columns.
  function within(svg, part) {
    const some = typeof part === 'number' ? partsOf(svg) : [numbers(svg.dataset[part])];
    const [x, y, across, down] = some[Math.min(part, some.length - 1) || 0], wide = svg.clientWidth, high = svg.clientHeight;
    if (!wide) return [x, y, across, down];
    const unit = Math.max(across / (wide - 3.6 * strip(svg)), down / (high - 3.2 * strip(svg)));
    return [x + (across - wide * unit) / 2, y + (down - high * unit) / 2, wide * unit, high * unit];
  }
  function fit(svg, part) {
    // One that is shown in parts may be as high as it is wide.
    const [, , across] = numbers(svg.dataset.window);
    svg.classList.toggle('parted', across / +body.dataset.across * READ > svg.clientWidth);
    show(svg, within(svg, part));
    fitted.set(svg, part);
    namePart(svg);
  }
  function namePart(svg) {
    const count = svg.closest('.step') ? partsOf(svg).length : 1, part = at('part'), now = fitted.get(svg);
    if (svg !== drawing()) return;
    svg.parentNode.append(part);
    part.hidden = count < 2;
    part.textContent = typeof now === 'number' ? `${now + 1} / ${count} \u203a` : `1 \u2026 ${count}`;
  }
  function show(svg, box) {
    fitted.delete(svg);
    svg.setAttribute('viewBox', box.join(' '));
    const wide = svg.clientWidth, high = svg.clientHeight;
    if (!wide) return;
    const unit = Math.max(box[2] / wide, box[3] / high);
    svg.parentNode.classList.toggle('near', unit < within(svg, 0)[2] / wide * 0.99);
    if (!svg.querySelector('.rulers')) return;
    const left = box[0] + (box[2] - wide * unit) / 2, top = box[1] + (box[3] - high * unit) / 2;
    const letter = strip(svg) * unit, size = sizeOfNames(svg, letter);
    svg.querySelector('.rulers').setAttribute('font-size', size);
    svg.querySelector('.rim').setAttribute('d', ring(left, top, wide * unit, high * unit)
      + ring(left + 1.8 * letter, top + 1.6 * letter, wide * unit - 3.6 * letter, high * unit - 3.2 * letter));
    const edge = { t: top + 0.8 * letter, b: top + high * unit - 0.8 * letter,
      l: left + 0.9 * letter, r: left + wide * unit - 0.9 * letter };
    for (const side of 'tblr') {
      const row = places.get(svg).filter((one) => one.name.classList.contains(side));
      const along = side === 't' || side === 'b' ? 'x' : 'y', across = along === 'x' ? 'y' : 'x';
      const every = [1, 2, 5, 10, 20, 50].find((n) => n * room(row) >= size * 0.99) || 100;
      const ends = along === 'x' ? [left + 2 * letter, left + wide * unit - 2 * letter]
        : [top + 2 * letter, top + high * unit - 2 * letter];
      row.forEach(({ name, ...place }, i) => {
        name.setAttribute(across, edge[side]);
        name.toggleAttribute('hidden', i % every > 0 || place[along] < ends[0] || place[along] > ends[1]);
      });
    }
  }
  // How large names may be where each of a row is written: those of columns as wide as they are long.
  function room(row) {
    if (row.length < 2) return Infinity;
    const [one, two] = row, longest = Math.max(...row.map(({ name }) => name.textContent.length));
    return Math.max((two.x - one.x) / (0.4 + 0.75 * longest), (two.y - one.y) / 1.15);
  }
  function sizeOfNames(svg, most) {
    const size = Math.min(most, ...['t', 'l'].map((side) => (
      room(places.get(svg).filter((one) => one.name.classList.contains(side))))));
    return size < 0.72 * most ? most : size;
  }
  function zoom(svg, factor, x, y) {
    const box = shown(svg), most = Math.max(within(svg, 'window')[2], within(svg, 'whole')[2]);
    const wide = Math.min(Math.max(box[2] * factor, 1200), most * 1.2);
    const by = wide / box[2];
    show(svg, [x - (x - box[0]) * by, y - (y - box[1]) * by, wide, box[3] * by]);
  }
  function zoomMiddle(factor) {
    if (inModel()) { viewer.zoom(1 / factor); return; }
    const svg = drawing();
    if (svg) { const box = shown(svg); zoom(svg, factor, box[0] + box[2] / 2, box[1] + box[3] / 2); }
  }
  function windowOrWhole() {
    if (inModel()) { near = !near; viewer.reset(); build(); return; }
    const svg = drawing();
    if (!svg) return;
    const views = [...partsOf(svg).keys(), 'whole'];
    fit(svg, views[(views.indexOf(fitted.get(svg)) + 1) % views.length]);
  }
  function nextPart() {
    const svg = drawing(), now = fitted.get(svg);
    fit(svg, typeof now === 'number' ? (now + 1) % partsOf(svg).length : 0);
  }
  function showAgain() {
    const svg = drawing();
    if (svg && fitted.has(svg)) fit(svg, fitted.get(svg));
    else if (svg) show(svg, shown(svg));
  }
  const spot = (svg, x, y) => new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());

  // The name of the hex at a place of a drawing, where hexes have names.
  const column = (n) => (n < 0 ? '-' + column(-n - 1)
    : (n > 25 ? column(Math.floor(n / 26) - 1) : '') + String.fromCharCode(65 + n % 26));
  function hexAt({ x, y }) {
    if (!document.querySelector('.rulers')) return '';
    const across = +body.dataset.across, down = across * Math.sqrt(0.75);
    const [near] = [Math.floor(y / down), Math.ceil(y / down)].map((row) => {
      const odd = (row & 1) / 2, at = Math.round(x / across - odd);
      return { far: Math.hypot(x - across * (at + odd), y - down * row), name: `${column(at)}${row + 1}` };
    }).sort((one, other) => one.far - other.far);
    return near.name;
  }

  // The model: beside the drawing where there is room, else in its place ---------------------------------------
  const stage = at('stage'), broad = matchMedia('(min-width: 75rem)'), steps = cards.filter((card) => card.dataset.placed);
  let model = null, viewer = null, near = true;
  async function bring() {
    try {
      model = await unpackedModel(at('model').textContent);
      viewer = modelViewer(stage.querySelector('canvas'), model, { onPick: sayOfModel, onLost: leave });
    } catch { /* this browser inflates nothing */ }
    if (viewer) stand();
  }
  function leave() {
    viewer = null;
    stage.remove();
    at('switch').remove();
    root.classList.remove('modelled');
  }
  // Put the model on the card that is shown.
  function stand() {
    const number = steps.indexOf(current) + 1, view = current.querySelector(number ? '.view' : '.cover-picture');
    root.classList.toggle('modelled', Boolean(viewer));
    root.classList.toggle('solid', Boolean(looks.solid));
    if (!viewer || !(number || current.id === 'cover')) return;
    if (number && broad.matches) view.after(stage);
    else view.append(stage);
    if (number) current.querySelector('header').append(at('switch'));
    at('switch').hidden = !number;
    stage.hidden = false;
    at('flat').setAttribute('aria-pressed', !looks.solid);
    at('solid').setAttribute('aria-pressed', Boolean(looks.solid));
    const canvas = stage.querySelector('canvas');
    canvas.setAttribute('aria-label', canvas.dataset[number ? 'step' : 'whole'].replace('{title}', () => current.querySelector('h2').textContent));
    build();
  }
  function build() {
    const number = steps.indexOf(current) + 1;
    if (number && !looks.solid && !broad.matches) return;  // nobody sees it
    const lit = current.querySelector('li.lit')?.dataset.type;
    const part = number && near && numbers(drawing().dataset.window).map((side) => side / 10);
    viewer.show(number || steps.length, { plain: !number, window: part || undefined,
      lit: lit ? (piece) => model.pieces[piece][0] === lit : null });
  }
  function sayOfModel(hit) {
    if (!hit) { say(''); return; }
    const said = model.pieces[hit.piece][1], hex = hexAt({ x: 10 * hit.x, y: 10 * hit.y });
    say(hex && !said.split(/[, –]/).includes(hex) ? `${hex}: ${said}` : said);
  }
  const inModel = () => viewer && steps.includes(current) && looks.solid && !broad.matches;
  if (at('model')) requestAnimationFrame(() => setTimeout(bring));  // once the page is seen
  broad.addEventListener('change', stand);
  at('round')?.addEventListener('click', () => viewer.round());
  ['flat', 'solid'].forEach((id) => at(id)?.addEventListener('click', () => {
    looks.solid = id === 'solid';
    keep('', looks);
    stand();
  }));

  // Cards -------------------------------------------------------------------------------------------------
  function turnTo(card, focus = true) {
    current = card;
    cards.forEach((one) => { one.hidden = one !== card; });
    const number = cards.indexOf(card);
    at('where').textContent = `${number + 1} / ${cards.length}`;
    at('back').disabled = number === 0;
    at('next').disabled = number === cards.length - 1;
    const placed = cards.slice(0, number + 1).map((one) => +one.dataset.placed || 0);
    at('progress').value = Math.max(...placed) / Math.max(1, +body.dataset.pieces);
    at('zoom').style.visibility = drawing() ? 'visible' : 'hidden';
    all('a', nav).forEach((link) => {
      if (named(link.getAttribute('href')) === card) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    });
    close();
    say('');
    main.scrollTop = 0;
    showAgain();
    near = true;
    stand();
    if (focus) card.querySelector('h2').focus({ preventScroll: true });
    mine.at = card.id;
    keep(key, mine);
  }
  function go(card) {
    turnTo(card);
    // Back leads to the card before, where the browser lets a page have addresses.
    try { history.pushState(null, '', '#' + card.id); } catch { /* it has none */ }
  }
  function turn(by) {
    const card = cards[cards.indexOf(current) + by];
    if (card) go(card);
  }
  const say = (text) => { at('said').textContent = text; };
  const named = (hash) => cards.find((card) => '#' + card.id === hash);
  addEventListener('popstate', () => turnTo(named(location.hash) || cards[0]));
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a');
    if (!link) return;
    event.preventDefault();
    const card = named(link.getAttribute('href'));
    go(card);
    if (link.dataset.type) light(card, link.dataset.type);
  });
  // Of the window, and of its room when something is said below.
  new ResizeObserver(showAgain).observe(main);
  at('back').addEventListener('click', () => turn(-1));
  at('next').addEventListener('click', () => turn(1));
  at('smaller').addEventListener('click', () => zoomMiddle(1.4));
  at('larger').addEventListener('click', () => zoomMiddle(1 / 1.4));
  at('fit').addEventListener('click', windowOrWhole);
  at('part').addEventListener('click', nextPart);

  // Where a piece goes --------------------------------------------------------------------------------------
  function light(card, type) {
    const svg = card.querySelector('svg.drawing');
    all('.where', card).forEach((button) => {
      const row = button.closest('li');
      row.classList.toggle('lit', row.dataset.type === type);
      button.setAttribute('aria-pressed', row.dataset.type === type);
    });
    // The drawing comes into sight with all of the step; where the pieces go is said below it, however long.
    if (type && svg.parentNode.classList.contains('near')) fit(svg, 'window');
    const row = type && card.querySelector('li.lit');
    say(row ? `${row.dataset.name}: ${row.querySelector('.places').textContent}` : '');
    if (type) svg.parentNode.scrollIntoView({ block: 'nearest' });
    svg.classList.toggle('searching', Boolean(type));
    if (viewer) build();
    all('[data-piece]', svg).forEach((group) => group.classList.toggle('lit', group.dataset.piece === type));
  }
  all('.where').forEach((button) => {
    button.hidden = false;
    button.addEventListener('click', () => {
      const lit = button.getAttribute('aria-pressed') === 'true';
      light(button.closest('.card'), lit ? '' : button.closest('li').dataset.type);
    });
  });

  // Contents and search ---------------------------------------------------------------------------------------
  function open() {
    nav.hidden = false;
    main.hidden = true;
    at('menu').setAttribute('aria-expanded', 'true');
    nav.scrollTop = 0;
    // Not the search: a phone would cover the list with its keyboard.
    nav.querySelector('h2').focus();
  }
  function close() {
    nav.hidden = true;
    main.hidden = false;
    at('menu').setAttribute('aria-expanded', 'false');
  }
  at('menu').addEventListener('click', () => { if (nav.hidden) open(); else { close(); at('menu').focus(); } });
  const rows = all('.step .parts li');
  at('find').addEventListener('input', () => {
    const wanted = at('find').value.trim().toLowerCase();
    const found = new Map();
    for (const row of wanted ? rows : []) {
      if (!row.dataset.name.toLowerCase().includes(wanted)) continue;
      const card = row.closest('.card'), link = document.createElement('a');
      link.href = '#' + card.id;
      link.dataset.type = row.dataset.type;
      link.textContent = `${card.querySelector('h2').textContent} (${row.querySelector('.count').textContent})`;
      if (!found.has(row.dataset.name)) {
        const line = document.createElement('li');
        line.append(Object.assign(document.createElement('b'), { textContent: row.dataset.name }), ' ');
        found.set(row.dataset.name, line);
      }
      found.get(row.dataset.name).append(link, ' ');
    }
    at('found').replaceChildren(...found.values());
    at('nothing').hidden = !wanted || found.size > 0;
  });

  // Looks -----------------------------------------------------------------------------------------------------
  const dark = matchMedia('(prefers-color-scheme: dark)');
  function dress() {
    const night = looks.dark ?? dark.matches;
    if (looks.dark !== undefined) root.dataset.theme = night ? 'dark' : 'light';
    at('dark').setAttribute('aria-pressed', night);
    root.classList.toggle('large', Boolean(looks.large));
    at('large').setAttribute('aria-pressed', Boolean(looks.large));
    showAgain();
    viewer?.draw();
  }
  at('dark').addEventListener('click', () => {
    looks.dark = !(looks.dark ?? dark.matches);
    keep('', looks);
    dress();
  });
  at('large').addEventListener('click', () => {
    looks.large = !looks.large;
    keep('', looks);
    dress();
  });
  dark.addEventListener('change', dress);
  at('print').addEventListener('click', () => print());
  addEventListener('beforeprint', () => drawings.forEach((svg) => {
    svg.setAttribute('viewBox', printed.get(svg));
    svg.querySelector('.rulers')?.setAttribute('font-size', 179);
    svg.querySelector('.rim')?.setAttribute('d', rims.get(svg));
    for (const { name, x, y, hidden } of places.get(svg)) {
      name.setAttribute('x', x);
      name.setAttribute('y', y);
      name.toggleAttribute('hidden', hidden);
    }
  }));
  addEventListener('afterprint', dress);

  // Hands: keys, fingers, the mouse -----------------------------------------------------------------------------
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !nav.hidden) { close(); at('menu').focus(); return; }
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches('[type=search]')) return;
    const does = { ArrowRight: () => turn(1), ArrowLeft: () => turn(-1), '+': () => zoomMiddle(1 / 1.4),
      '-': () => zoomMiddle(1.4), 0: windowOrWhole,
      '/': () => { open(); at('find').focus(); } }[event.key];
    if (does) { event.preventDefault(); does(); }
  });
  const fingers = new Map();
  let start = null, moved = false;
  main.addEventListener('pointerdown', (event) => {
    if (event.target.closest('#stage')) return;  // it has hands of its own
    const view = event.target.closest('.view');
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 1) { start = { x: event.clientX, y: event.clientY, view }; moved = false; }
  });
  main.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    const svg = start?.view?.querySelector('svg.drawing');
    fingers.set(event.pointerId, now);
    if (Math.hypot(now.x - start.x, now.y - start.y) > 8) moved = true;
    if (!svg) return;
    if (other) {
      moved = true;
      const middle = spot(svg, (now.x + other.x) / 2, (now.y + other.y) / 2);
      const apart = (one) => Math.max(10, Math.hypot(one.x - other.x, one.y - other.y));
      zoom(svg, apart(before) / apart(now), middle.x, middle.y);
    } else if (start.view.classList.contains('near')) {
      const from = spot(svg, before.x, before.y), to = spot(svg, now.x, now.y), box = shown(svg);
      show(svg, [box[0] + from.x - to.x, box[1] + from.y - to.y, box[2], box[3]]);
    }
  });
  function lift(event) {
    const alone = fingers.size === 1;
    if (!fingers.delete(event.pointerId) || !alone) return;
    const x = event.clientX - start.x, y = event.clientY - start.y;
    const piece = !moved && event.target.closest('[data-piece]');
    if (piece) {
      const said = piece.querySelector('title').textContent, hex = hexAt(spot(piece.ownerSVGElement, event.clientX, event.clientY));
      say(hex && !said.split(/[, –]/).includes(hex) ? `${hex}: ${said}` : said);
    }
    const near = start.view?.classList.contains('near');
    if (event.pointerType !== 'mouse' && !near && Math.abs(x) > 50 && Math.abs(x) > 1.5 * Math.abs(y)) turn(x < 0 ? 1 : -1);
  }
  main.addEventListener('pointerup', lift);
  main.addEventListener('pointercancel', (event) => fingers.delete(event.pointerId));
  main.addEventListener('wheel', (event) => {
    const svg = event.ctrlKey && event.target.closest('svg.drawing');
    if (!svg) return;
    event.preventDefault();
    const place = spot(svg, event.clientX, event.clientY);
    zoom(svg, event.deltaY > 0 ? 1.2 : 1 / 1.2, place.x, place.y);
  }, { passive: false });

  // From here on it is an application.
  root.classList.add('js');
  all('#bar, .scripted').forEach((part) => { part.hidden = false; });
  dress();
  turnTo(named(location.hash) || cards.find((card) => card.id === mine.at) || cards[0], false);
})();
