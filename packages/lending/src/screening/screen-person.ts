import { wordLikeness } from "./likeness.ts";
import { type ScreenedWord, screenedWords } from "./listed-names.ts";
import type { ListedBirth, ListedPerson } from "./listed-person.ts";

/** Whom we know, as the register of PANs names them. */
export type ScreenedPerson = { readonly name: string; readonly bornOn: string | null };

/** How the birth that we know agrees with those of the list. */
export const BIRTH_VERDICTS = ["same-day", "near", "unknown"] as const;
export type BirthVerdict = (typeof BIRTH_VERDICTS)[number];

/** Somebody who may be the one on the list. A person finds out. */
export type PossibleMatch = {
  readonly listed: ListedPerson;
  /** The listed name that is likest. */
  readonly name: string;
  /** 0 to 100. */
  readonly score: number;
  readonly birth: BirthVerdict;
};

/** From this score on somebody is a possible match. The closest on either side are in the test's table. */
export const POSSIBLE_MATCH_SCORE_MIN = 85;

/** Lists err, and so do registers: so many years apart may still be one person. */
const BIRTH_YEARS_APART_MAX = 2;

/** A name of one word is on the list as a whole name, never as a part of a longer one. */
const WORDS_MIN_OF_A_PART = 2;

/** Every word that only the longer name has makes it a little less likely. */
const POINTS_PER_WORD_LEFT = 4;

/** Everybody on the list who may be this person, likest first. */
export function screenPerson(
  person: ScreenedPerson,
  listed: readonly ListedPerson[],
): readonly PossibleMatch[] {
  const words = screenedWords(person.name);
  const found = listed.flatMap((one) => {
    const birth = birthVerdict(person.bornOn, one.births);
    if (birth === "other") return [];
    const best = one.names
      .map((name) => ({ name, score: nameScore(words, screenedWords(name)) }))
      .toSorted((a, b) => b.score - a.score)[0];
    if (best === undefined || best.score < POSSIBLE_MATCH_SCORE_MIN) return [];
    return [{ listed: one, ...best, birth }];
  });
  return found.toSorted((a, b) => b.score - a.score);
}

/** How alike two names are, 0 to 100, in any order of their words. The shorter must be found whole in the longer. */
export function nameScore(one: readonly ScreenedWord[], other: readonly ScreenedWord[]): number {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  const isPart = shorter.length < longer.length;
  const telling = shorter.filter(({ isInitial }) => !isInitial).length;
  if (telling === 0 || (isPart && telling < WORDS_MIN_OF_A_PART)) return 0;
  const left = [...longer];
  let sum = 0;
  for (const word of shorter.toSorted((a, b) => b.sound.length - a.sound.length)) {
    const likeness = left.map((candidate) => wordLikeness(word, candidate));
    const best = Math.max(...likeness);
    if (best === 0) return 0;
    left.splice(likeness.indexOf(best), 1);
    sum += best;
  }
  return Math.max(0, Math.floor((100 * sum) / shorter.length) - POINTS_PER_WORD_LEFT * left.length);
}

/** `other`: every birth of the list is too far from the one that we know. */
function birthVerdict(bornOn: string | null, births: readonly ListedBirth[]): BirthVerdict | "other" {
  if (bornOn === null || births.length === 0) return "unknown";
  if (births.some(({ on }) => on === bornOn)) return "same-day";
  const year = Number.parseInt(bornOn.slice(0, 4), 10);
  const isNear = births.some(
    ({ fromYear, toYear }) =>
      year >= fromYear - BIRTH_YEARS_APART_MAX && year <= toYear + BIRTH_YEARS_APART_MAX,
  );
  return isNear ? "near" : "other";
}
