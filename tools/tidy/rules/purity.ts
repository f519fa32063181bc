import { type FileRule, importsOf, isTest, withoutComments } from "../source.ts";

const PURE = /^packages\/(money|calendar|lending|ledger|contract|wire)\/src\//;

/** The words that a pure package must not use, each with its replacement. */
const BANNED: readonly (readonly [string, string])[] = [
  ["Date.now", "take the instant as an argument"],
  ["new Date(", "use @vaada/calendar"],
  ["Math.random", "take what is random as an argument"],
  ["parseFloat", "use parseRupees, or bigint"],
  ["Number(", "use bigint, or the contract's schema"],
  [".toFixed", "use formatRupees"],
  ["setTimeout", "a pure package does not wait"],
  ["fetch(", "a pure package does not call"],
  ["process.", "a pure package has no process"],
  ["Intl.", "use the formatters of @vaada/money and @vaada/calendar"],
];

/** As a word of its own: `proposalNumber(` is none of it. */
const holds = (text: string, word: string): boolean =>
  text
    .split(word)
    .slice(0, -1)
    .some((before) => !/\w$/.test(before) || word.startsWith("."));

export const purity: FileRule = (source) => {
  if (!PURE.test(source.path) || isTest(source.path)) return [];
  const text = withoutComments(source.text);
  const calls = BANNED.filter(([word]) => holds(text, word)).map(
    ([word, instead]) => `${source.path}: ${word} is banned in a pure package: ${instead}`,
  );
  const builtins = importsOf(source)
    .filter((target) => target.startsWith("node:"))
    .map((target) => `${source.path}: ${target} is banned in a pure package`);
  return [...calls, ...builtins];
};
