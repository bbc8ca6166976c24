// A model built in steps (builder/solid/packed.py), shown in a canvas and turned by hand: plain WebGL2, which knows
// nothing of the page around it. What was before pales to the background of the canvas (CSS), what is new has a rim
// in its colour.

/**
 * @typedef {object} Model what a block holds; places are counted in `unit` mm from `low`
 * @property {number[]} low
 * @property {number} unit
 * @property {number} triangles
 * @property {number} lines
 * @property {any[]} pieces what was said of each, in the order of the steps
 * @property {number[]} steps how many pieces stand after each
 * @property {Uint8Array<ArrayBuffer>} corners three for each triangle, of 12 bytes
 * @property {Uint8Array<ArrayBuffer>} edges of 20 bytes
 * @property {Uint16Array[]} spans of the triangles: piece, first step, first step no more
 * @property {Uint16Array[]} edgeSpans
 *
 * @typedef {{piece: number, x: number, y: number}} Hit a piece by its number, and where on the table it was hit, in mm
 * @typedef {{window?: number[], lit?: ((piece: number) => boolean) | null, plain?: boolean}} Look
 *   the part of the table to be seen (left, top, width, height in mm), which of the new pieces alone are not to be
 *   pale, or that none is pale
 */

/** @type {(text: string) => Promise<Model>} The model in a block (base64). Fails where the browser cannot inflate it. */
async function unpackedModel(text) {
  const deflated = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([deflated]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const content = await new Response(stream).arrayBuffer();
  let at = 4 + new DataView(content).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(content, 4, at - 4)));
  /** @type {(bytes: number, count: number) => Uint16Array | Uint8Array} */
  const column = (bytes, count) => {
    const found = bytes === 2 ? new Uint16Array(content, at, count) : new Uint8Array(content, at, count);
    at += Math.ceil(bytes * count / 4) * 4;
    return found;
  };
  // Columns side by side: how many bytes of a row each takes, below 0 for bytes that stay empty.
  /** @type {(count: number, size: number, widths: number[]) => Uint8Array<ArrayBuffer>} */
  const rows = (count, size, widths) => {
    const found = new Uint8Array(count * size), pairs = new Uint16Array(found.buffer);
    let place = 0;
    for (const bytes of widths) {
      const target = bytes === 2 ? pairs : found, step = size / Math.abs(bytes), values = bytes > 0 ? column(bytes, count) : [];
      for (let i = 0, at = place / Math.abs(bytes); i < values.length; i++, at += step) target[at] = values[i];
      place += Math.abs(bytes);
    }
    return found;
  };
  const spans = (/** @type {number} */ count) => [0, 1, 2].map(() => /** @type {Uint16Array} */ (column(2, count)));
  return {
    ...head,
    corners: rows(3 * head.triangles, 12, [2, 2, 2, -2, 1, 1, 1]),
    spans: spans(head.triangles),
    edges: rows(head.lines, 20, [2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1]),
    edgeSpans: spans(head.lines),
  };
}

/**
 * Shows a model; null where there is no WebGL2.
 * @param {HTMLCanvasElement} canvas
 * @param {Model} model
 * @param {{onPick?: (hit: Hit | null) => void, onLost?: () => void}} [hooks] a tap, and that nothing is shown any more
 */
function modelViewer(canvas, model, { onPick = () => {}, onLost = () => {} } = {}) {
  const found = canvas.getContext('webgl2', { antialias: true });
  if (!found) return null;
  const gl = found;

  const fragment = `#version 300 es
    precision mediump float;
    uniform vec4 wash;
    in vec4 tint;
    out vec4 seen;
    void main() { seen = vec4(mix(tint.rgb, wash.rgb, wash.a) * tint.a, tint.a); }`;
  const bodies = program(`#version 300 es
    uniform mat4 view;
    uniform vec2 shift;
    in vec3 at;
    in vec3 colour;
    out vec4 tint;
    void main() {
      gl_Position = view * vec4(at, 1);
      gl_Position.xy += shift * gl_Position.w;
      tint = vec4(colour, 1);
    }`, ['at', 'colour']);
  const lines = program(`#version 300 es
    uniform mat4 view;
    uniform vec2 half_;    // of the canvas in pixels
    uniform vec2 thick;    // pixels of a tenth of a mm, how much nearer to the eye a line is drawn
    in vec3 start; in vec3 end; in vec4 colour; in float width;
    out vec4 tint;
    void main() {
      vec4 a = view * vec4(start, 1), b = view * vec4(end, 1);
      vec2 along = (b.xy / b.w - a.xy / a.w) * half_;
      vec2 across = vec2(-along.y, along.x) / max(length(along), 0.0001);
      gl_Position = gl_VertexID < 2 ? a : b;
      float wide = width * thick.x / gl_Position.w;
      gl_Position.xy += across * (gl_VertexID % 2 == 0 ? 0.5 : -0.5) * max(wide, 1.0) / half_ * gl_Position.w;
      gl_Position.z -= thick.y * gl_Position.w;
      tint = vec4(colour.rgb * 0.82, colour.a * min(wide + 0.25, 1.0));
    }`, ['start', 'end', 'colour', 'width']);

  /** @type {(vertex: string, names: string[]) => WebGLProgram} */
  function program(vertex, names) {
    const made = gl.createProgram();
    for (const [kind, text] of /** @type {[number, string][]} */ ([[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]])) {
      const shader = /** @type {WebGLShader} */ (gl.createShader(kind));
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(made, shader);
    }
    names.forEach((name, place) => gl.bindAttribLocation(made, place, name));
    gl.linkProgram(made);
    return made;
  }
  if (![bodies, lines].every((one) => gl.getProgramParameter(one, gl.LINK_STATUS))) return null;
  /** @type {(buffer: number, size: number, ...fields: [number, number, number][]) => void} */
  function layout(buffer, size, ...fields) {
    gl.bindBuffer(gl.ARRAY_BUFFER, buffers[buffer]);
    fields.forEach(([count, kind, place], i) => {
      gl.enableVertexAttribArray(i);
      gl.vertexAttribPointer(i, count, kind, kind === gl.UNSIGNED_BYTE && count > 1, size, place);
      gl.vertexAttribDivisor(i, buffer === 1 ? 1 : 0);
    });
  }
  const buffers = [0, 1, 2].map(() => gl.createBuffer()), arrays = [0, 1].map(() => gl.createVertexArray());
  gl.bindVertexArray(arrays[0]);
  layout(0, 12, [3, gl.UNSIGNED_SHORT, 0], [3, gl.UNSIGNED_BYTE, 8]);
  gl.bufferData(gl.ARRAY_BUFFER, model.corners, gl.STATIC_DRAW);
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, buffers[2]);
  gl.enable(gl.DEPTH_TEST);
  gl.depthFunc(gl.LEQUAL);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);

  const home = { turn: -22, rise: 42, zoom: 1, x: 0, y: 0 };  // degrees; x and y in shares of the canvas
  const eye = { ...home };
  const places = new Uint16Array(model.corners.buffer);
  /** @type {number[][]} */
  let shown = [];
  let step = 0, plain = false, triangles = [0, 0], edges = [0, 0];
  let order = new Uint32Array(0), waiting = 0, lost = false;

  /** Show what stands after a step (from 1). @type {(number: number, look?: Look) => void} */
  function show(number, look = {}) {
    if (number !== step || plain !== Boolean(look.plain)) Object.assign(eye, { zoom: 1, x: 0, y: 0 });
    step = number;
    plain = Boolean(look.plain);
    const first = step > 1 ? model.steps[step - 2] : 0, lit = look.lit || (() => true);
    const fresh = (/** @type {number} */ piece) => plain || (piece >= first && lit(piece));
    /** @type {(spans: Uint16Array[]) => [Uint32Array, number[]]} Rows to be drawn, old ones first, and how many of each. */
    const chosen = ([piece, since, until]) => {
      const found = [new Uint32Array(piece.length), new Uint32Array(piece.length)], count = [0, 0];
      for (let i = 0; i < piece.length; i++) {
        if (since[i] > step || step >= until[i]) continue;
        const kind = +fresh(piece[i]);
        found[kind][count[kind]++] = i;
      }
      found[0].set(found[1].subarray(0, count[1]), count[0]);
      return [found[0].subarray(0, count[0] + count[1]), count];
    };
    let drawn;
    [drawn, triangles] = chosen(model.spans);
    order = new Uint32Array(3 * drawn.length);
    for (let i = 0; i < order.length; i++) order[i] = 3 * drawn[Math.floor(i / 3)] + i % 3;
    gl.bindVertexArray(arrays[0]);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, order, gl.DYNAMIC_DRAW);
    [drawn, edges] = chosen(model.edgeSpans);
    const rows = new Uint32Array(5 * drawn.length), all = new Uint32Array(model.edges.buffer);
    drawn.forEach((row, i) => rows.set(all.subarray(5 * row, 5 * row + 5), 5 * i));
    gl.bindBuffer(gl.ARRAY_BUFFER, buffers[1]);
    gl.bufferData(gl.ARRAY_BUFFER, rows, gl.DYNAMIC_DRAW);
    shown = outside(look.window);
    draw();
  }
  // Places, in units, on the outside of what stands: of each square of the table the highest, and the table below it.
  function outside(/** @type {number[] | undefined} */ window) {
    const ends = window && [0, 1].map((k) => [0, 1].map((far) => (window[k] + far * window[k + 2] - model.low[k]) / model.unit));
    /** @type {Map<number, number>} */
    const highest = new Map();
    for (const corner of order) {
      const at = 6 * corner, square = (places[at] >> 10) * 64 + (places[at + 1] >> 10), other = highest.get(square);
      if (ends && ends.some(([from, to], k) => places[at + k] < from || places[at + k] > to)) continue;
      if (other === undefined || places[other + 2] < places[at + 2]) highest.set(square, at);
    }
    const table = -model.low[2] / model.unit;
    return [...highest.values()].flatMap((at) => [places[at + 2], table].map((z) => [places[at], places[at + 1], z]));
  }

  // From units to clip space, as rows of four: right, up, depth and w, which is how far away a place is.
  function matrix() {
    const turn = eye.turn * Math.PI / 180, rise = eye.rise * Math.PI / 180;
    const [sine, cosine] = [Math.sin(rise), Math.cos(rise)], [east, south] = [Math.sin(turn), Math.cos(turn)];
    const axes = [[south, -east, 0], [-east * sine, -south * sine, cosine], [east * cosine, south * cosine, sine]];
    const middle = [0, 1, 2].map((k) => (least(shown, k) - least(shown, k, -1)) / 2);
    // The eye is three times as far off as what is to be seen is long; depths are for all that is drawn.
    const far = 6 * Math.hypot(...middle.map((at, k) => at - least(shown, k))), reach = 65535 * Math.sqrt(3);
    const row = (/** @type {number[]} */ way, by = 1, more = 0) => [
      ...way.map((part) => part * by), more - by * way.reduce((sum, part, k) => sum + part * middle[k], 0)];
    const away = row(axes[2], -1 / far, 1), near = Math.max(far / 50, far - reach), end = far + reach;
    const depth = away.map((part, i) => part * (end + near) / (end - near) - (i === 3 ? 2 * end * near / (end - near) / far : 0));
    const plane = [row(axes[0]), row(axes[1])];
    const width = Math.max(1, canvas.clientWidth), height = Math.max(1, canvas.clientHeight);
    const ends = plane.map((own) => {
      const seen = shown.map(([x, y, z]) => [dot(own, [x, y, z, 1]) / dot(away, [x, y, z, 1])]);
      return [least(seen, 0), -least(seen, 0, -1)];
    });
    const unit = eye.zoom * 0.93 * Math.min(...ends.map(([from, to], k) => [width, height][k] / (to - from)));
    const clip = plane.map((own, k) => {
      const by = 2 * unit / [width, height][k], shift = 2 * [eye.x, eye.y][k] * eye.zoom - by * (ends[k][0] + ends[k][1]) / 2;
      return own.map((part, i) => part * by + shift * away[i]);
    });
    return { rows: [...clip, depth, away], unit, nearer: 1.4 / model.unit * end * near / (end - near) / far / far, axes };
  }
  const least = (/** @type {number[][]} */ of, /** @type {number} */ k, by = 1) => of.reduce((low, place) => Math.min(low, by * place[k]), Infinity);
  const dot = (/** @type {number[]} */ a, /** @type {number[]} */ b) => a.reduce((sum, part, i) => sum + part * b[i], 0);

  /** Draw again, once the browser is ready to. */
  function draw() {
    if (!waiting && !lost) waiting = requestAnimationFrame(() => { waiting = 0; paint(); });
  }
  function paint() {
    const fine = Math.min(devicePixelRatio, 2), width = Math.round(canvas.clientWidth * fine), height = Math.round(canvas.clientHeight * fine);
    if (!width || !height || lost) return;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const style = getComputedStyle(canvas), { rows, unit, nearer } = matrix();
    const rgb = (/** @type {string} */ text) => (text.match(/[\d.]+/g) || []).slice(0, 3).map((part) => +part / 255);
    const old = [...rgb(style.backgroundColor), 0.62], rim = [...rgb(style.color), 1], own = [0, 0, 0, 0];
    const view = Float32Array.from([0, 1, 2, 3].flatMap((k) => rows.map((part) => part[k])));
    const at = (/** @type {WebGLProgram} */ of, /** @type {string} */ name) => gl.getUniformLocation(of, name);
    gl.viewport(0, 0, width, height);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.useProgram(bodies);
    gl.uniformMatrix4fv(at(bodies, 'view'), false, view);
    gl.bindVertexArray(arrays[0]);
    const part = (/** @type {number[]} */ wash, /** @type {number} */ from, /** @type {number} */ count, shift = [0, 0]) => {
      gl.uniform4fv(at(bodies, 'wash'), wash);
      gl.uniform2fv(at(bodies, 'shift'), shift);
      gl.drawElements(gl.TRIANGLES, 3 * count, gl.UNSIGNED_INT, 12 * from);
    };
    part(old, 0, triangles[0]);
    gl.depthMask(false);
    for (let way = 0; way < 8 && !plain && triangles[0]; way++) {
      const turn = way * Math.PI / 4, wide = 3.2 * fine;
      part(rim, triangles[0], triangles[1], [Math.cos(turn) * wide / width, Math.sin(turn) * wide / height]);
    }
    gl.depthMask(true);
    part(own, triangles[0], triangles[1]);
    gl.useProgram(lines);
    gl.uniformMatrix4fv(at(lines, 'view'), false, view);
    gl.uniform2f(at(lines, 'half_'), width / 2, height / 2);
    gl.uniform2f(at(lines, 'thick'), 0.1 / model.unit * unit * fine, nearer);
    gl.bindVertexArray(arrays[1]);
    gl.enable(gl.BLEND);
    gl.depthMask(false);
    [old, own].forEach((wash, kind) => {
      const from = 20 * (kind ? edges[0] : 0);
      layout(1, 20, [3, gl.UNSIGNED_SHORT, from], [3, gl.UNSIGNED_SHORT, from + 6], [4, gl.UNSIGNED_BYTE, from + 12], [1, gl.UNSIGNED_BYTE, from + 16]);
      gl.uniform4fv(at(lines, 'wash'), wash);
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, edges[kind]);
    });
    gl.depthMask(true);
    gl.disable(gl.BLEND);
  }

  /** What is seen at a place of the window. @type {(x: number, y: number) => Hit | null} */
  function pick(x, y) {
    const { left, top, width, height } = canvas.getBoundingClientRect(), { rows, axes } = matrix();
    const spot = [2 * (x - left) / width - 1, 1 - 2 * (y - top) / height];
    /** @type {number[][]} */
    const corner = [[], [], []];
    let best = null, nearest = Infinity;
    for (let i = 0; i < order.length; i += 3) {
      for (let k = 0; k < 3; k++) {
        const at = 6 * order[i + k], place = [places[at], places[at + 1], places[at + 2], 1], away = dot(rows[3], place);
        corner[k] = [dot(rows[0], place) / away - spot[0], dot(rows[1], place) / away - spot[1], dot(rows[2], place) / away, 1 / away];
      }
      const [a, b, c] = corner, parts = [b[0] * c[1] - b[1] * c[0], c[0] * a[1] - c[1] * a[0], a[0] * b[1] - a[1] * b[0]];
      const whole = parts[0] + parts[1] + parts[2];
      if (!whole || parts.some((part) => part * whole < 0)) continue;
      const depth = corner.reduce((sum, one, k) => sum + one[2] * parts[k] / whole, 0);
      if (depth > nearest) continue;
      nearest = depth;
      const shares = corner.map((one, k) => one[3] * parts[k]), total = shares[0] + shares[1] + shares[2];
      const ends = [0, 1, 2].map((k) => [0, 1, 2].map((axis) => places[6 * order[i + k] + axis] * model.unit + model.low[axis]));
      const [p, q] = [1, 2].map((k) => ends[k].map((mm, axis) => mm - ends[0][axis]));
      const out = [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]];
      // A mm behind the face, so that a side belongs to its own hex.
      const by = Math.sign(dot(out, axes[2])) / Math.hypot(...out);
      const on = (/** @type {number} */ axis) => ends.reduce((sum, end, k) => sum + end[axis] * shares[k] / total, -by * out[axis]);
      best = { piece: model.spans[0][order[i] / 3], x: on(0), y: on(1) };
    }
    return best;
  }

  // Hands ---------------------------------------------------------------------------------------------------
  /** @type {(right: number, up: number) => void} Turn by degrees. */
  function turn(right, up) {
    eye.turn -= right;
    eye.rise = Math.min(90, Math.max(6, eye.rise + up));
    draw();
  }
  /** @type {(right: number, down: number) => void} Move by shares of the canvas. */
  function move(right, down) {
    eye.x = Math.min(0.6, Math.max(-0.6, eye.x + right / eye.zoom));
    eye.y = Math.min(0.6, Math.max(-0.6, eye.y - down / eye.zoom));
    draw();
  }
  function zoom(/** @type {number} */ factor) {
    eye.zoom = Math.min(12, Math.max(0.6, eye.zoom * factor));
    draw();
  }
  /** From where it is seen first. */
  function reset() {
    Object.assign(eye, home);
    draw();
  }
  /** Half round, to the back or from there. */
  function round() {
    const from = eye.turn, start = performance.now(), time = matchMedia('(prefers-reduced-motion: reduce)').matches ? 1 : 450;
    const on = (/** @type {number} */ now) => {
      const share = Math.min(1, Math.max(0, (now - start) / time));
      eye.turn = from + 180 * share * share * (3 - 2 * share);
      draw();
      if (share < 1) requestAnimationFrame(on);
    };
    requestAnimationFrame(on);
  }
  /** @type {Map<number, {x: number, y: number}>} */
  const fingers = new Map();
  let tapped = false, start = { x: 0, y: 0 };
  canvas.addEventListener('pointerdown', (event) => {
    tapped = !fingers.size;
    start = { x: event.clientX, y: event.clientY };
    fingers.set(event.pointerId, start);
    try { canvas.setPointerCapture(event.pointerId); } catch { /* not a pointer of a hand */ }
  });
  canvas.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY }, x = now.x - before.x, y = now.y - before.y;
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, now);
    if (other || Math.hypot(now.x - start.x, now.y - start.y) > 8) tapped = false;
    if (other) {
      const apart = (/** @type {{x: number, y: number}} */ one) => Math.max(10, Math.hypot(one.x - other.x, one.y - other.y));
      zoom(apart(now) / apart(before));
    }
    if (other || event.shiftKey) move(x / canvas.clientWidth / (other ? 2 : 1), y / canvas.clientHeight / (other ? 2 : 1));
    else turn(x * 0.5, y * 0.4);
  });
  canvas.addEventListener('pointerup', (event) => {
    if (fingers.delete(event.pointerId) && tapped) onPick(pick(event.clientX, event.clientY));
  });
  canvas.addEventListener('pointercancel', (event) => fingers.delete(event.pointerId));
  canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    zoom(event.deltaY > 0 ? 1 / 1.15 : 1.15);
  }, { passive: false });
  canvas.addEventListener('keydown', (event) => {
    const does = { ArrowLeft: () => turn(-15, 0), ArrowRight: () => turn(15, 0), ArrowUp: () => turn(0, 8), ArrowDown: () => turn(0, -8),
      '+': () => zoom(1.3), '-': () => zoom(1 / 1.3), 0: reset }[event.key];
    if (!does || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    does();
  });
  canvas.addEventListener('webglcontextlost', () => { lost = true; onLost(); });
  new ResizeObserver(draw).observe(canvas);
  return { show, draw, turn, move, zoom, reset, round, pick, drawn: () => triangles };
}
