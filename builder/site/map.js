// The page of a map: the model that turns in the place of its picture, and files taken out of the page.

(() => {
  /** @type {(id: string) => any} */
  const at = (id) => document.getElementById(id);
  const all = (/** @type {string} */ selector) => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)]);
  const say = (/** @type {string} */ text) => { if (at('said')) at('said').textContent = text; };
  const swap = (/** @type {string} */ part, /** @type {boolean} */ on) => all(part).forEach((one) => { one.hidden = !on; });

  // Files ---------------------------------------------------------------------------------------------------
  /** @type {(block: string) => Promise<Blob>} What a block holds: gzip in Base64. */
  function unpacked(block) {
    const bytes = Uint8Array.from(atob(at(block).textContent), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).blob();
  }
  const files = all('button[data-block]');
  files.forEach((button) => button.addEventListener('click', async () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await unpacked(button.dataset.block || ''));
    link.download = button.dataset.name || '';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }));
  if (typeof DecompressionStream === 'function') {
    swap('#files .scripted', true);
    swap('#files .still', false);
  }
  // On paper nothing opens any more.
  addEventListener('beforeprint', () => all('details').forEach((one) => one.setAttribute('open', '')));

  // The model -----------------------------------------------------------------------------------------------
  const stage = at('stage'), canvas = at('turn');
  function leave() {
    stage.classList.remove('modelled');
    swap('#stage canvas, #round, #stage .solid', false);
    swap('#stage .still', true);
    say('');
  }
  async function bring() {
    const model = await unpackedModel(at('model').textContent);
    const viewer = modelViewer(canvas, model, { onPick: (hit) => say(hit ? model.pieces[hit.piece] : ''), onLost: leave });
    if (!viewer) return;
    swap('#stage canvas, #round, #stage .solid', true);
    swap('#stage .still', false);
    stage.classList.add('modelled');
    viewer.show(model.steps.length, { plain: true });
    at('round').addEventListener('click', viewer.round);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', viewer.draw);
  }
  // The page scrolls under a wheel until somebody has taken the model in hand.
  stage?.addEventListener('wheel', (/** @type {WheelEvent} */ event) => {
    if (document.activeElement !== canvas && !event.ctrlKey) event.stopPropagation();
  }, { capture: true });
  // Once the page is seen; a browser that inflates nothing, or has no WebGL, keeps the picture.
  if (at('model')) requestAnimationFrame(() => setTimeout(() => bring().catch(leave)));
})();
