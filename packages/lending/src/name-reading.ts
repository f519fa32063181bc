/** A name as its bare words, or why nobody should let a machine compare it. */
export type NameReading =
  | { readonly kind: "readable"; readonly script: Script; readonly words: readonly string[] }
  | { readonly kind: "unreadable"; readonly why: UnreadableReason };

export type UnreadableReason = "empty" | "too-long" | "not-letters" | "unknown-script" | "mixed-scripts";

/** Latin, and the scripts of the languages that the Constitution of India lists. */
const SCRIPTS = [
  "Latin",
  "Devanagari",
  "Bengali",
  "Gurmukhi",
  "Gujarati",
  "Oriya",
  "Tamil",
  "Telugu",
  "Kannada",
  "Malayalam",
  "Arabic",
  "Ol_Chiki",
  "Meetei_Mayek",
] as const;

type Script = (typeof SCRIPTS)[number];

/**
 * The cards print fewer than a hundred characters and a handful of words; the rest is room for accents that
 * are written apart. A longer name is not read rather than cut: two names may differ behind the cut.
 */
const NAME_LENGTH_MAX = 500;
const NAME_WORDS_MAX = 16;

/**
 * Reads a name as a card prints it, in lower case and without punctuation. What can't be seen is dropped. A
 * look-alike of another script is never taken for our letter: a name that mixes scripts is not read at all.
 */
export function readName(name: string): NameReading {
  if (name.length > NAME_LENGTH_MAX) return unreadable("too-long");
  const visible = name.replace(INVISIBLE, "").replace(APOSTROPHES, "").normalize("NFKC").toLowerCase();
  const own = visible.replace(CARE_OF, "");
  const letters = own.replace(BETWEEN_WORDS, "");
  if (letters === "") return unreadable("empty");
  if (!ONLY_LETTERS.test(letters)) return unreadable("not-letters");
  const script = ONLY_OF.find((candidate) => candidate.letters.test(letters))?.script;
  if (script === undefined) return unreadable(ANY_KNOWN.test(letters) ? "mixed-scripts" : "unknown-script");
  return script === "Latin" ? plainLatin(own) : inWords(own, script);
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Dropped, so that D'Souza stays one word. Some keyboards write a grave or an acute accent instead. */
const APOSTROPHES = /['`\u00B4\u02B9\u02BB\u02BC\u02BD\u2018\u2019\u201B\u2032\uFF07]/g;

/** A parent's or spouse's name follows these words. */
const CARE_OF =
  /(?<![\p{L}\p{M}])(?:[cdfhmsw]\s*\/\s*o|(?:care|daughter|husband|son|wife)\s+of)(?![\p{L}\p{M}]).*$/su;

const BETWEEN_WORDS = /[\s\p{P}]+/gu;
const ONLY_LETTERS = /^[\p{L}\p{M}]+$/u;

/** Marks of no script of their own (accents) may stand on any letter. */
const ONLY_OF = SCRIPTS.map((script) => ({
  script,
  letters: new RegExp(`^[\\p{Script=${script}}\\p{Script=Inherited}]+$`, "u"),
}));

const ANY_KNOWN = new RegExp(`[${SCRIPTS.map((script) => `\\p{Script=${script}}`).join("")}]`, "u");

/** Letters that are written as one but are not a letter with an accent. */
const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map([
  ["æ", "ae"],
  ["đ", "d"],
  ["ð", "d"],
  ["ħ", "h"],
  ["ı", "i"],
  ["ł", "l"],
  ["ø", "o"],
  ["œ", "oe"],
  ["ß", "ss"],
  ["þ", "th"],
]);

/** Down to a–z. A Latin letter that has no plain form (ɑ, ᴀ, ǀ) is a look-alike too. */
function plainLatin(text: string): NameReading {
  const bare = text.normalize("NFKD").replace(/\p{M}/gu, "");
  const plain = bare.replace(/[^a-z]/g, (letter) => PLAIN_LETTERS.get(letter) ?? letter);
  const letters = plain.replace(BETWEEN_WORDS, "");
  if (letters === "") return unreadable("empty");
  return /^[a-z]+$/.test(letters) ? inWords(plain, "Latin") : unreadable("not-letters");
}

function inWords(text: string, script: Script): NameReading {
  const words = text.split(BETWEEN_WORDS).filter((word) => word !== "");
  if (words.length > NAME_WORDS_MAX) return unreadable("too-long");
  return { kind: "readable", script, words };
}

const unreadable = (why: UnreadableReason): NameReading => ({ kind: "unreadable", why });
