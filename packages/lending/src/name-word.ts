import { soundOf } from "./name-spelling.ts";

/** A word of a name in Latin letters. A title counts for nothing, a full name for more than an initial. */
export type NameWord = {
  readonly kind: "full" | "initial" | "title";
  readonly text: string;
  readonly sound: string;
};

/** Tells names, initials and titles apart. Run-together initials come apart: "ks rao" is K, S and Rao. */
export function nameWords(texts: readonly string[]): readonly NameWord[] {
  const words = texts.flatMap((text) =>
    isRunOfInitials(text) ? [...text].map(journalKindOf) : [journalKindOf(text)],
  );
  return words.some(isFull) ? words : words.map(titleAsName);
}

export const isFull = (word: NameWord): boolean => word.kind === "full";

/** Someone called R Kumar is told apart by the Kumar; someone called Mohd A or S Devi hardly at all. */
export const tellsPeopleApart = (word: NameWord): boolean => isFull(word) && !BORNE_BY_MANY.has(word.sound);

/** "om", "ak", "md": two letters that are a word, but may be the initials of two names. */
export const mayBeTwoInitials = (word: NameWord): boolean => isFull(word) && word.text.length === 2;

/** Titles before a name on a card or in a register, which are no part of it. */
const TITLES: ReadonlySet<string> = new Set([
  ...["mr", "mrs", "ms", "miss", "master", "dr", "prof", "late"],
  ...["smt", "shrimati", "shreemati", "shrimathi", "srimati", "srimathi", "sreemathi", "km", "kum", "sau"],
  ...["sh", "thirumathi", "tmt"],
]);

/** Titles that some people bear as a name: alone they are one, beside another name they are a title. */
const TITLES_BORNE_AS_NAMES: ReadonlySet<string> = new Set([
  "shri",
  "shree",
  "sri",
  "sree",
  "kumari",
  "thiru",
]);

/** Words that say sex or faith of very many, and so can't be the one full name that agrees. */
const BORNE_BY_MANY: ReadonlySet<string> = new Set(
  ["mohammad", "singh", "kaur", "devi", "bibi", "begum", "khatun", "bano"].map(soundOf),
);

/** Short forms of a name, not a run of initials, though they have no vowel. */
const SHORT_FORMS: ReadonlySet<string> = new Set(["mohd", "mohmd", "muhd", "mhd", "md", "sk", "kr", "pd"]);

export const isTitle = (text: string): boolean => TITLES.has(text) || TITLES_BORNE_AS_NAMES.has(text);

const isRunOfInitials = (text: string): boolean =>
  /^[^aeiou]{2,4}$/.test(text) && !isTitle(text) && !SHORT_FORMS.has(text);

function journalKindOf(text: string): NameWord {
  if (text.length === 1) return { kind: "initial", text, sound: text };
  return { kind: isTitle(text) ? "title" : "full", text, sound: soundOf(text) };
}

const titleAsName = (word: NameWord): NameWord =>
  TITLES_BORNE_AS_NAMES.has(word.text) ? { ...word, kind: "full" } : word;
