import { readName } from "../name-reading.ts";
import { soundOf } from "../name-spelling.ts";
import { isTitle } from "../name-word.ts";

/** Words that stand in many names and tell nobody apart: they count in no comparison. */
const PARTICLES: ReadonlySet<string> = new Set([
  ...["al", "el", "ul", "ur", "ud", "bin", "ibn", "ben", "bint", "abu", "haji", "hajji", "maulvi", "mullah"],
  ...["shaikh", "sheikh", "sayyid", "syed"],
]);

/** A word of a name as it is compared: what it sounds like, whoever wrote it in Latin letters. */
export type ScreenedWord = { readonly sound: string; readonly key: string; readonly isInitial: boolean };

/**
 * The words of a name for screening. Names of the lists come from Arabic, Persian, Urdu and other scripts, and each writer turns
 * them into Latin letters in their own way: Usama and Osama, Qadir, Kadir and Ghadir. So more spellings are one here than where
 * a borrower's own papers are compared: somebody overlooked weighs more than somebody looked at in vain.
 */
export function screenedWords(name: string): readonly ScreenedWord[] {
  const reading = readName(name);
  if (reading.kind === "unreadable") return [];
  const words = reading.words.filter((word) => !isTitle(word));
  const telling = words.filter((word) => !PARTICLES.has(word));
  return (telling.length === 0 ? words : telling).map((word) => {
    const sound = looseSound(soundOf(word));
    return { sound, key: keyOf(sound), isInitial: word.length === 1 };
  });
}

const LOOSE: readonly (readonly [pattern: RegExp, sound: string])[] = [
  // Khalid, Kalid. Ghani, Gani. Zahir, Dhahir stays apart: the first letter is heard.
  [/([kg])h/g, "$1"],
  // Kadhafi, Kadafi. Fathi, Fati.
  [/(?<=.)([dt])h/g, "$1"],
  // Osama, Usama. Mohamed, Muhamid.
  [/o/g, "u"],
  [/e/g, "i"],
  // Abdallah, Abdalla. Fatimah, Fatima.
  [/ah$/g, "a"],
  [/(.)\1+/g, "$1"],
];

const looseSound = (sound: string): string =>
  LOOSE.reduce((text, [pattern, to]) => text.replace(pattern, to), sound);

/** The first letter and the consonants that are always written: what a list is searched by. */
function keyOf(sound: string): string {
  const rest = sound.slice(1).replace(/[aeiouh]/g, "");
  const first = /[aeiou]/.test(sound.charAt(0)) ? "a" : sound.charAt(0);
  return `${first}${rest}`.replace(/(.)\1+/g, "$1");
}

/** The keys that find a name in a list. Initials alone find nobody. */
export const nameKeysOf = (names: readonly string[]): string[] => [
  ...new Set(
    names.flatMap((name) =>
      screenedWords(name)
        .filter(({ isInitial }) => !isInitial)
        .map(({ key }) => key),
    ),
  ),
];
