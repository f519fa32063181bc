import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

/**
 * Cuts Figtree down to what our screens write. The publisher keeps ₹ in another file than the digits, and a subset
 * cannot join two files, so there are two: the letters, and the one sign that stands before every amount.
 */
const BASIC_LATIN = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index));
const SUBSETS = [
  { from: "latin", to: "figtree-latin", characters: `${BASIC_LATIN}\u00a0–—‘’“”•×·…−→°` },
  { from: "latin-ext", to: "figtree-rupee", characters: "₹" },
];

/** The lightest and the heaviest weight of the type tokens. */
const WEIGHTS = { wght: { min: 400, max: 750 } };

const folder = new URL("../src/tokens/fonts/", import.meta.url);
await mkdir(folder, { recursive: true });

for (const { from, to, characters } of SUBSETS) {
  const source = import.meta.resolve(`@fontsource-variable/figtree/files/figtree-${from}-wght-normal.woff2`);
  const font = await readFile(fileURLToPath(source));
  const subset = await subsetFont(font, characters, { targetFormat: "woff2", variationAxes: WEIGHTS });
  await writeFile(new URL(`${to}.woff2`, folder), subset);
  process.stdout.write(`${to}.woff2 ${subset.length} bytes\n`);
}

const license = import.meta.resolve("@fontsource-variable/figtree/LICENSE");
await writeFile(new URL("LICENSE", folder), await readFile(fileURLToPath(license)));
