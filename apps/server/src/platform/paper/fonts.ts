import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const fontOf = (file: string): Buffer =>
  readFileSync(require.resolve(`@expo-google-fonts/noto-sans-devanagari/${file}`));

/** One family with Latin, Devanagari and the rupee sign. Read when the server starts, not when a loan is signed. */
export const FONTS = {
  regular: fontOf("400Regular/NotoSansDevanagari_400Regular.ttf"),
  bold: fontOf("700Bold/NotoSansDevanagari_700Bold.ttf"),
} as const;
