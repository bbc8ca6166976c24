// Runs commands of Hexwright in Pyodide: node in_pyodide.mjs PYODIDE ROOT WORK PACKAGES < COMMANDS.
// PYODIDE is the folder of the npm package, ROOT the checkout, WORK a folder to work in, PACKAGES one with pure Python
// packages; COMMANDS a JSON list of lists of words. Prints what each says and its exit code, as JSON.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, root, work, packages] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const pyodide = await loadPyodide({ indexURL: folder });
for (const [name, real] of [["/code", root], ["/home/work", work], ["/packages", packages]]) {
  pyodide.FS.mkdirTree(name);
  pyodide.mountNodeFS(name, real);
}
pyodide.globals.set("given", readFileSync(0, "utf8"));
const found = pyodide.runPython(`
import contextlib, io, json, os, sys
sys.path[:0] = ["/code", "/packages"]
sys.dont_write_bytecode = True
os.environ["HEXWRIGHT_HOME"] = "/home/own"
os.chdir("/home/work")
from builder.cli import main
answers = []
for words in json.loads(given):
    sys.argv = ["hexwright", *words]
    said, complained = io.StringIO(), io.StringIO()
    code = 0
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(complained):
        try:
            main()
        except SystemExit as end:
            code = end.code or 0
    answers.append([code, said.getvalue(), complained.getvalue()])
json.dumps(answers)
`);
process.stdout.write(found);
