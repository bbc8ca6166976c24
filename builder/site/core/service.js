// Keeps the core, all of one version, and pages of this site once they were seen, so that they open without a
// network. A newer version waits beside the old one until the page asks for it, and then replaces all of it.

const CORE = "hexwright-core-" + "VERSION";
const SEEN = "hexwright-pages";
const KEPT = ["FILES"];
const SITE = new URL(".", self.location.href).href;
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil((async () => {
    try {
      const core = await caches.open(CORE);
      await core.addAll(KEPT.map((name) => new Request(SITE + name, { cache: "reload" })));
    } catch (failure) {
      await caches.delete(CORE);
      throw failure;
    }
  })());
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil((async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith("hexwright-core-") && name !== CORE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
  })());
});

worker.addEventListener("message", (/** @type {MessageEvent} */ event) => {
  if (event.data === "replace") worker.skipWaiting();
});

/** @param {Request} request */
async function answer(request) {
  const own = request.url.split("#")[0].replace(/\/check\/$/, "/check/index.html");
  const core = await (await caches.open(CORE)).match(own);
  if (core) return core;
  const seen = await caches.open(SEEN);
  try {
    const found = await fetch(request);
    if (found.ok && found.status === 200) await seen.put(request, found.clone()).catch(() => {});
    return found;
  } catch (failure) {
    const before = await seen.match(request, { ignoreSearch: true });
    if (before) return before;
    throw failure;
  }
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(SITE)) event.respondWith(answer(request));
});
