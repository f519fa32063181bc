import type { FileRule } from "../source.ts";

const STYLE_SHEET = /^(packages\/ui|apps\/borrower|apps\/console)\/src\/.*\.css$/;
const TOKENS = /^packages\/ui\/src\/tokens\//;

/** Colours, radii and durations are decided once, in the tokens, where their contrast and rhythm were measured. */
const RAW: readonly (readonly [RegExp, string])[] = [
  [/#[0-9a-fA-F]{3,8}\b/, "a raw colour"],
  [/border-radius:\s*[^;]*\d+px/, "a raw radius"],
  [/(?:transition|animation)[^;]*[\s:]\d*\.?\d+m?s\b/, "a raw duration"],
];

export const styles: FileRule = ({ path, text }) => {
  if (!STYLE_SHEET.test(path) || TOKENS.test(path)) return [];
  return RAW.filter(([pattern]) => pattern.test(text)).map(([, what]) => `${path}: ${what}; take a token`);
};
