import type { Paise } from "./paise.ts";

/** 800000n → "Eight thousand rupees": said back beside the digits, in lakh and crore. */
export function rupeesInWords(amount: Paise): string {
  if (amount < 0n) throw new RangeError("rupeesInWords: amount must not be negative");
  const [rupees, rest] = [amount / 100n, amount % 100n];
  const parts: string[] = [];
  if (rupees > 0n || rest === 0n) parts.push(`${spell(rupees)} ${rupees === 1n ? "rupee" : "rupees"}`);
  if (rest > 0n) parts.push(`${spell(rest)} ${rest === 1n ? "paisa" : "paise"}`);
  return capitalised(parts.join(" and "));
}

/** 200000n → "Two lakh". */
export function numberInWords(whole: bigint): string {
  if (whole < 0n) throw new RangeError("numberInWords: number must not be negative");
  return capitalised(spell(whole));
}

const GROUPS = [
  { size: 1_00_00_000n, name: "crore" },
  { size: 1_00_000n, name: "lakh" },
  { size: 1_000n, name: "thousand" },
  { size: 100n, name: "hundred" },
] as const;

const BELOW_TWENTY = (
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen " +
  "sixteen seventeen eighteen nineteen"
).split(" ");
const TENS = "ten twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

function spell(whole: bigint): string {
  const group = GROUPS.find(({ size }) => whole >= size);
  if (group === undefined) return spellBelowHundred(whole);
  const head = `${spell(whole / group.size)} ${group.name}`;
  const rest = whole % group.size;
  return rest === 0n ? head : `${head} ${spell(rest)}`;
}

function spellBelowHundred(whole: bigint): string {
  if (whole < 20n) return word(BELOW_TWENTY, whole);
  const tens = word(TENS, whole / 10n - 1n);
  return whole % 10n === 0n ? tens : `${tens}-${word(BELOW_TWENTY, whole % 10n)}`;
}

const word = (words: readonly string[], position: bigint): string => words[+String(position)] ?? "";
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
