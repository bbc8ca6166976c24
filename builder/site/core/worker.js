// The core in a worker: Python, our code, and the one map that the page shows. The page sends requests one after
// the other, {id, request, file}; each is answered by {id, answer, files}, both as builder/cli/in_page.py has them.

/** @typedef {{ name: string, bytes: Uint8Array }} Sent */

const HERE = new URL(".", self.location.href).href;
const PLACE = "/home/maps";
/** @type {Promise<any> | null} */
let core = null;

/** Python with our code in it, and the object that answers. */
async function started() {
  const { loadPyodide } = await import(HERE + "pyodide/pyodide.mjs");
  const [python, archive] = await Promise.all([
    loadPyodide({ indexURL: HERE + "pyodide/", lockFileContents: { info: LOCK, packages: {} } }),
    fetch(HERE + "core.zip").then((found) => {
      if (!found.ok) throw new Error(`core.zip: ${found.status}`);
      return found.arrayBuffer();
    }),
  ]);
  python.unpackArchive(archive, "zip", { extractDir: "/core" });
  python.FS.mkdirTree(PLACE);
  const answers = python.runPython(`
import os, sys
sys.path.insert(0, "/core")
sys.dont_write_bytecode = True
os.environ["HEXWRIGHT_HOME"] = "/core/own"
os.chdir("${PLACE}")
from builder.cli import main
from builder.cli.in_page import MapInPage
MapInPage(main).answer
`);
  return { python, answers };
}

/** What Pyodide asks of its own list of packages, of which none is used here. */
const LOCK = { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version: "314.0.7" };

/** @param {MessageEvent<{ id: number, request: object, file?: Sent }>} message */
self.onmessage = async (message) => {
  const { id, request, file } = message.data;
  try {
    core ??= started();
    const { python, answers } = await core;
    if (file) python.FS.writeFile(`${PLACE}/${file.name}`, file.bytes);
    const answer = JSON.parse(answers(JSON.stringify(request)));
    /** @type {Sent[]} */
    const files = (answer.files ?? []).map((/** @type {string} */ name) => ({ name: name.split("/").pop(), bytes: python.FS.readFile(`${PLACE}/${name}`) }));
    self.postMessage({ id, answer, files }, { transfer: files.map((one) => one.bytes.buffer) });
  } catch (failure) {
    if (core) core.catch(() => { core = null; });
    self.postMessage({ id, answer: { failed: String(failure).trim().split("\n").pop() }, files: [] });
  }
};
