import { mkdirSync, writeFileSync } from "node:fs";
import { referencePages } from "./reference.ts";

const FOLDER = new URL("../../docs/reference/", import.meta.url);

mkdirSync(FOLDER, { recursive: true });
for (const [name, text] of Object.entries(referencePages())) {
  writeFileSync(new URL(name, FOLDER), text);
  process.stdout.write(`docs/reference/${name}\n`);
}
