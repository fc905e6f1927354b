// Runs one MicroPython, whose flash disk holds copies of given files, and lets it talk to a test.
//
//   node session.mjs <micropython.mjs> <files.json> <module> ...
//
// The modules are imported one after the other; between two of them MicroPython collects its garbage.
// In MicroPython the module `test_side` has `ask(text)`: it prints the text as one line and gives the
// next line of our own input. Everything else that MicroPython prints goes to our error output.

import { readFileSync, readSync, writeSync } from "node:fs";
import { dirname } from "node:path";

const [runtime, files, ...modules] = process.argv.slice(2);
const { loadMicroPython } = await import(runtime);

const micropython = await loadMicroPython({
  heapsize: 64 * 1024, // grows by itself; what the firmware needs is measured in MicroPython
  pystack: 16 * 1024, // boards have no such limit
  linebuffer: false,
  stdout: (bytes) => writeSync(2, bytes),
});

for (const [path, text] of Object.entries(JSON.parse(readFileSync(files, "utf8")))) {
  micropython.FS.mkdirTree(dirname(path));
  micropython.FS.writeFile(path, Buffer.from(text, "base64"));
}

let input = "";
function nextLine() {
  const piece = Buffer.alloc(65536);
  while (!input.includes("\n")) {
    const count = readSync(0, piece);
    if (count === 0) process.exit(0); // the test is done with us
    input += piece.toString("latin1", 0, count);
  }
  const end = input.indexOf("\n");
  const line = input.slice(0, end);
  input = input.slice(end + 1);
  return line;
}

micropython.registerJsModule("test_side", {
  ask(text) {
    writeSync(1, text + "\n");
    return nextLine();
  },
});

try {
  for (const name of modules) micropython.pyimport(name);
} catch (error) {
  writeSync(2, `${error.message}\n`);
  process.exit(1);
}
