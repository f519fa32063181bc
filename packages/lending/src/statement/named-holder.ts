import { readName } from "../name-reading.ts";
import { soundOf } from "../name-spelling.ts";
import { isFull, type NameWord, nameWords, tellsPeopleApart } from "../name-word.ts";
import { wordsOf } from "./narration.ts";

/**
 * Whether a narration names the holder of the account. All of the name must stand there, in any order and in any of its
 * spellings; its initials and titles need not. What the bank cut off the end of it is not missed.
 */
export function holderNamedIn(names: readonly string[]): (narration: string) => boolean {
  const holders = names.flatMap((name) => soughtIn(name) ?? []);
  return (narration) => {
    const said = wordsOf(narration)
      .filter((word) => !/\p{N}/u.test(word))
      .map((word) => word.toLowerCase());
    return holders.some((holder) => isNamed(holder, said));
  };
}

type Holder = {
  /** Every word of the name, initials and titles too. */
  readonly spelled: readonly string[];
  readonly sought: readonly NameWord[];
};

/** Shorter words of a name stand in too many narrations by chance. */
const WORD_LETTERS_MIN = 3;

/** One word alone names somebody only when it is a long one: Sen and Rao are in many an employer's name. */
const LONE_WORD_LETTERS_MIN = 6;

/** Fewer letters of a word that was cut begin too many other words. */
const CUT_WORD_LETTERS_MIN = 4;

/** Banks give a name twenty characters or more; the last of them may have been a space. */
const CUT_NAME_CHARACTERS_MIN = 19;

/** `null` when nobody is known by such a name, or it is not written as narrations are. */
function soughtIn(name: string): Holder | null {
  const reading = readName(name);
  if (reading.kind === "unreadable" || reading.script !== "Latin") return null;
  const words = nameWords(reading.words);
  const sought = words.filter((word) => isFull(word) && word.text.length >= WORD_LETTERS_MIN);
  const isKnown =
    isTelling(sought.map(({ text }) => text)) && (sought.length > 1 || sought.every(tellsPeopleApart));
  return isKnown ? { spelled: reading.words, sought } : null;
}

const isTelling = (words: readonly string[]): boolean =>
  words.length >= 2 || words.some(({ length }) => length >= LONE_WORD_LETTERS_MIN);

function isNamed({ spelled, sought }: Holder, said: readonly string[]): boolean {
  const last = said.at(-1) ?? "";
  const sounds = new Set(said.map(soundOf));
  const whole = sought.filter(({ sound }) => sounds.has(sound));
  const cut = sought.filter((word) => !whole.includes(word) && isCut(word, last));
  const found = [...whole.map(({ text }) => text), ...cut.map(() => last)];
  if (!isTelling(found)) return false;
  if (found.length === sought.length || (cut.length > 0 && found.length >= 2)) return true;
  return charactersAtEnd(spelled, said) >= CUT_NAME_CHARACTERS_MIN;
}

const isCut = ({ text }: NameWord, last: string): boolean =>
  last.length >= CUT_WORD_LETTERS_MIN && last !== text && text.startsWith(last);

/** How much of the narration's end is the name and nothing else, the spaces between its words included. */
function charactersAtEnd(spelled: readonly string[], said: readonly string[]): number {
  const sounds = new Set(spelled.map(soundOf));
  const isOfName = (word: string, index: number): boolean =>
    sounds.has(soundOf(word)) ||
    (index === said.length - 1 && spelled.some((ofName) => ofName.startsWith(word)));
  const start = said.findLastIndex((word, index) => !isOfName(word, index)) + 1;
  return said.slice(start).join(" ").length;
}
