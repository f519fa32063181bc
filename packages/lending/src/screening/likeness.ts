import type { ScreenedWord } from "./listed-names.ts";

/** The weight of an initial that fits: it could be anybody's of that letter. */
const INITIAL_LIKENESS = 0.6;
/** Below it two words are two names: Ramesh and Rakesh, Karim and Kamran. */
const LIKENESS_MIN = 0.9;
/**
 * The least likeness of words that differ in their vowels alone, which many writers leave out or hear
 * otherwise: Abdallah, Abdulla.
 */
const LIKENESS_MIN_OF_CONSONANTS = 0.8;

/** How alike two words of names are, from 0 to 1. */
export function wordLikeness(one: ScreenedWord, other: ScreenedWord): number {
  if (one.isInitial || other.isInitial)
    return one.sound.charAt(0) === other.sound.charAt(0) ? INITIAL_LIKENESS : 0;
  if (one.sound === other.sound) return 1;
  const likeness = jaroWinkler(one.sound, other.sound);
  if (likeness >= LIKENESS_MIN) return likeness;
  return one.key === other.key && likeness >= LIKENESS_MIN_OF_CONSONANTS ? LIKENESS_MIN : 0;
}

/** The share of letters that two words have in about the same place, more for a common beginning (Winkler, 1990). */
function jaroWinkler(one: string, other: string): number {
  const jaro = jaroOf(one, other);
  let common = 0;
  while (common < 4 && common < one.length && one[common] === other[common]) common += 1;
  return jaro + common * 0.1 * (1 - jaro);
}

function jaroOf(one: string, other: string): number {
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1);
  const taken = new Set<number>();
  const ofOne: string[] = [];
  for (let index = 0; index < one.length; index += 1) {
    const last = Math.min(other.length - 1, index + reach);
    for (let at = Math.max(0, index - reach); at <= last; at += 1) {
      if (taken.has(at) || one[index] !== other[at]) continue;
      taken.add(at);
      ofOne.push(one.charAt(index));
      break;
    }
  }
  if (ofOne.length === 0) return 0;
  const ofOther = [...taken].toSorted((a, b) => a - b).map((at) => other[at]);
  const moved = ofOne.filter((letter, index) => letter !== ofOther[index]).length / 2;
  const same = ofOne.length;
  return (same / one.length + same / other.length + (same - moved) / same) / 3;
}
