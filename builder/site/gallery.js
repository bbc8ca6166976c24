// The front page of a site: its cards are searched, filtered and sorted by the index in the page, and held against
// the boxes that somebody has. Without it all cards are there all the same, by title.
(() => {
  'use strict';
  /**
   * @typedef {number[]} Counts a thing by its place in its list, then how many, and so on
   * @typedef {object} Maps by columns, in the order of the cards
   * @property {string[]} words those of its texts
   * @property {number[][]} players
   * @property {number[]} size
   * @property {Counts[]} boxes
   * @property {number[]} outside
   * @property {Counts[]} used
   * @property {Counts[]} terrain
   * @property {number[]} stars
   * @property {number[]} time
   * @typedef {object} Index
   * @property {Maps} maps
   * @property {[string, string][]} pieces
   * @property {[string, string][]} needed
   * @property {[string, string, Counts][]} owned
   * @property {[string, string][]} terrain
   * @property {Record<string, string>} texts
   */
  const at = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
  /** @type {Index} */
  const index = JSON.parse(at('index').textContent || ''), texts = index.texts, maps = index.maps;
  const form = /** @type {HTMLFormElement} */ (at('search')), list = at('maps'), status = at('count');
  const cards = /** @type {HTMLElement[]} */ ([...list.children]);
  const all = cards.map((_card, map) => map);
  const say = (/** @type {string} */ text, /** @type {Record<string, string | number>} */ values) => (
    text.replace(/\{(\w+)\}/g, (_whole, name) => String(values[name])));
  const folded = (/** @type {string} */ text) => (
    text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' '));
  // Title and author stand on the card; the line of what is missing comes below all else.
  const sought = all.map((map) => ` ${folded([...cards[map].children].slice(0, 3).map((one) => (
    one.tagName === 'IMG' || one.className ? '' : one.textContent)).join(' '))} ${folded(maps.words[map])}`);
  const lines = cards.map((card) => Object.assign(document.createElement('span'), { className: 'build' }));
  lines.forEach((line, map) => cards[map].append(line));
  const sum = (/** @type {Counts} */ counts) => counts.reduce((whole, n, place) => whole + (place % 2 ? n : 0), 0);
  const boxes = maps.boxes.map(sum);
  const has = (/** @type {Counts} */ counts, /** @type {number} */ thing) => (
    counts.some((place, i) => i % 2 === 0 && place === thing));

  // Boxes that somebody has: nothing stays where the browser keeps nothing --------------------------------
  const KEPT = 'hexwright-boxes', NAMED = 2;  // kinds of pieces that a card names
  /** @type {Record<string, number>} */
  let owned = {};
  try { owned = Object(JSON.parse(localStorage.getItem(KEPT) || '{}')); } catch { /* nothing was kept */ }
  const fields = /** @type {HTMLInputElement[]} */ ([...at('boxes').querySelectorAll('input')]);
  for (const field of fields) {
    field.value = String(Math.min(99, Math.max(0, Math.trunc(Number(owned[field.name])))) || '');
  }

  /** @type {number[]} how many pieces are missing for each map */
  let missing = [];
  function count() {
    const count = fields.reduce((whole, field) => whole + (field.valueAsNumber || 0), 0);
    const held = new Array(index.pieces.length).fill(0);
    for (const field of fields) {
      const box = index.owned.find(([id]) => id === field.name), n = field.valueAsNumber || 0;
      for (let i = 0; box && i < box[2].length; i += 2) held[box[2][i]] += n * box[2][i + 1];
    }
    at('owned').textContent = count ? say(count === 1 ? texts.box : texts.boxes, { n: count }) : texts.none;
    document.documentElement.classList.toggle('owning', count > 0);
    missing = all.map((map) => {
      const used = maps.used[map];
      /** @type {[number, string][]} */
      const lacking = [];
      let short = 0;
      for (let i = 0; i < used.length; i += 2) {
        const n = used[i + 1] - held[used[i]];
        if (n > 0) {
          short += n;
          lacking.push([n, index.pieces[used[i]][1]]);
        }
      }
      const line = lines[map];
      line.hidden = !count;
      line.classList.toggle('can', !short);
      const rows = lacking.sort((a, b) => b[0] - a[0]).map(([n, name]) => say(texts.times, { n, name }));
      const head = document.createElement('b'), first = rows.slice(0, NAMED).join(', ');
      head.textContent = short ? say(short === 1 ? texts.short : texts.shorts, { n: short }) : texts.can;
      line.replaceChildren(head, short ? `: ${first}${rows.length > NAMED ? ' …' : ''}` : '');
      line.title = rows.join(', ');
      return short;
    });
  }

  // Search, filters, order: what is asked stands in the address, so that it can be sent on and come back to ---
  const ORDERS = /** @type {Record<string, (map: number) => number>} */ ({
    newest: (map) => -maps.time[map],
    stars: (map) => -maps.stars[map],
    boxes: (map) => boxes[map] + (maps.outside[map] ? 0.5 : 0),
    smallest: (map) => maps.size[map],
    largest: (map) => -maps.size[map],
    missing: (map) => missing[map],
  });
  let order = '';
  function show() {
    const asked = new FormData(form), get = (/** @type {string} */ name) => String(asked.get(name) || '');
    const words = folded(get('words')).trim().split(' ').filter(Boolean).map((word) => ` ${word}`);
    const players = Number(get('players')), most = Number(get('most')) || Infinity, stars = Number(get('stars'));
    const [least, largest] = (get('size') || '0-').split('-').map((text) => Number(text) || 0);
    const place = (/** @type {[string, string][]} */ things, /** @type {string} */ id) => things.findIndex((one) => one[0] === id);
    const box = place(index.needed, get('box')), terrain = place(index.terrain, get('terrain'));
    const can = get('can') !== '' && document.documentElement.classList.contains('owning');
    let found = 0;
    for (const map of all) {
      const fits = words.every((word) => sought[map].includes(word))
        && (!players || maps.players[map].includes(players)) && boxes[map] <= most
        && maps.size[map] >= least && (!largest || maps.size[map] <= largest) && maps.stars[map] >= stars
        && (box < 0 || has(maps.boxes[map], box)) && (terrain < 0 || has(maps.terrain[map], terrain))
        && (!can || !missing[map]);
      if (cards[map].hidden === fits) cards[map].hidden = !fits;
      found += Number(fits);
    }
    status.textContent = found === all.length ? say(found === 1 ? texts.map : texts.maps, { n: found })
      : say(texts.found, { n: found, all: all.length });
    at('nothing').hidden = found > 0;
    const sorted = get('sort') + (get('sort') === 'missing' ? JSON.stringify(missing) : '');
    if (sorted !== order) {
      order = sorted;
      const key = ORDERS[get('sort')];
      list.append(...(key ? [...all].sort((a, b) => key(a) - key(b) || a - b) : all).map((map) => cards[map]));
    }
    const address = new URLSearchParams();
    for (const [name, value] of asked) if (value && value !== 'title') address.set(name, String(value));
    history.replaceState(null, '', `#${address}`);
    const asks = [...address.keys()].filter((name) => name !== 'words' && name !== 'sort').length;
    at('asked').textContent = asks ? `(${asks})` : '';
  }

  function fill() {
    const address = new URLSearchParams(location.hash.slice(1));
    for (const field of /** @type {Iterable<HTMLInputElement>} */ (form.elements)) {
      if (field.type === 'checkbox') field.checked = address.has(field.name);
      else if (field.name) field.value = address.get(field.name) || (field.name === 'sort' ? 'title' : '');
    }
    show();
  }

  for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.scripted'))) one.hidden = false;
  if (matchMedia('(min-width: 60rem)').matches) at('filters').setAttribute('open', '');
  for (const kind of ['input', 'change']) form.addEventListener(kind, show);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => { setTimeout(show); });
  at('all').addEventListener('click', () => { form.reset(); });
  at('boxes').addEventListener('input', () => {
    owned = Object.fromEntries(fields.filter((field) => field.valueAsNumber > 0).map((field) => [field.name, field.valueAsNumber]));
    try { localStorage.setItem(KEPT, JSON.stringify(owned)); } catch { /* not kept */ }
    count();
    show();
  });
  addEventListener('hashchange', fill);
  count();
  fill();
})();
