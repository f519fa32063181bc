import { writeFile } from "node:fs/promises";
import { makeBillOfMaterials } from "./bill-of-materials.ts";
import { readLockfile } from "./lockfile.ts";

/** Writes the software bill of materials to the file that is named, or else to standard output. It asks no network. */
const [file] = process.argv.slice(2);
const text = `${JSON.stringify(makeBillOfMaterials(await readLockfile()), null, 2)}\n`;
if (file === undefined) process.stdout.write(text);
else await writeFile(file, text);
