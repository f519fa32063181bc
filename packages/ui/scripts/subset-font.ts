import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const BASIC_LATIN = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index));

/**
 * Cuts Figtree down to what our screens write. The publisher keeps ₹ in another file than the digits, and a subset
 * cannot join two files, so there are two: the letters, and the one sign that stands before every amount. The third holds
 * the names of the languages an English page offers in their own script, so that it need not fetch a whole one.
 */
const SUBSETS = [
  {
    from: import.meta.resolve("@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2"),
    to: "figtree-latin.woff2",
    characters: `${BASIC_LATIN}\u00a0–—‘’“”•×·…−→°`,
  },
  {
    from: import.meta.resolve("@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2"),
    to: "figtree-rupee.woff2",
    characters: "₹",
  },
  {
    from: import.meta.resolve(
      "@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2",
    ),
    to: "language-names.woff2",
    characters: "हिंदीमराठी",
  },
];

const LICENSES = [
  { from: import.meta.resolve("@fontsource-variable/figtree/LICENSE"), to: "figtree.LICENSE" },
  {
    from: import.meta.resolve("@fontsource-variable/noto-sans-devanagari/LICENSE"),
    to: "noto-sans-devanagari.LICENSE",
  },
];

/** The lightest and the heaviest weight of the type tokens. */
const WEIGHTS = { wght: { min: 400, max: 750 } };

const folder = new URL("../src/tokens/fonts/", import.meta.url);
await mkdir(folder, { recursive: true });

for (const { from, to, characters } of SUBSETS) {
  const font = await readFile(fileURLToPath(from));
  const subset = await subsetFont(font, characters, { targetFormat: "woff2", variationAxes: WEIGHTS });
  await writeFile(new URL(to, folder), subset);
  process.stdout.write(`${to} ${subset.length} bytes\n`);
}
for (const { from, to } of LICENSES) {
  await writeFile(new URL(to, folder), await readFile(fileURLToPath(from)));
}
