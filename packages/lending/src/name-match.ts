import { AGREEMENT_PERCENT, type NamePairs, pairNames } from "./name-pairs.ts";
import { type NameReading, readName, type UnreadableReason } from "./name-reading.ts";
import { isFull, isTitle, type NameWord, nameWords } from "./name-word.ts";

/** Whether two records name the same person. The score is 0 to 100, and the reason is for staff. */
export type NameMatch =
  | { readonly kind: "same"; readonly score: number; readonly why: SameReason }
  | { readonly kind: "different"; readonly score: number; readonly why: DifferentReason }
  | { readonly kind: "not-comparable"; readonly score: 0; readonly why: NotComparableReason };

export type SameReason = "equal" | "spelling" | "initials" | "extra-names";
export type DifferentReason = "names-conflict" | "no-telling-name-agrees" | "too-little-agrees";
export type NotComparableReason = UnreadableReason | "different-scripts" | "initials-only";

/**
 * Names are the same from this score on. To accept another person's identity costs the lender a loan and that
 * person their good name; to refuse a rightful borrower costs a look by a human. So false accepts matter
 * more. Two names of three are enough (Anita Rao, Anita Krishna Rao: 80), and so are initials that all fit
 * (K S Rao, Krishna Swamy Rao: 82). Not enough are one name of two (Anita, Anita Sharma: 66), two of four
 * (66), or an initial with a further name besides (R Kumar, Ramesh Chandra Kumar: 67). The closest on either
 * side are in the test's table.
 */
export const SAME_NAME_SCORE_MIN = 75;

/**
 * Compares the name on the PAN record with the name on the Aadhaar record, in either order. The order of
 * words, case, accents, punctuation and titles never matter. One name must be wholly found in the other: a
 * word of each without a partner contradicts, however much else agrees.
 */
export function nameMatch({ pan, aadhaar }: { pan: string; aadhaar: string }): NameMatch {
  const [one, other] = inOrder([readName(pan), readName(aadhaar)]);
  if (one.kind === "unreadable") return notComparable(one.why);
  if (other.kind === "unreadable") return notComparable(other.why);
  if (one.script !== other.script) return notComparable("different-scripts");
  if (one.script !== "Latin") return wordForWord({ one: one.words, other: other.words });
  const words = { one: nameWords(one.words), other: nameWords(other.words) };
  if (!words.one.some(isFull) || !words.other.some(isFull)) return notComparable("initials-only");
  return judged(pairNames(words));
}

/** Pairs are sought in an order of the names' own: neither a title nor whose name came first counts. */
const inOrder = ([a, b]: [NameReading, NameReading]): [NameReading, NameReading] =>
  rankOf(a) < rankOf(b) ? [a, b] : [b, a];

function rankOf(reading: NameReading): string {
  if (reading.kind === "unreadable") return ` ${reading.why}`;
  const names = reading.words.filter((word) => !isTitle(word));
  return `${names.join(" ")}/${reading.words.join(" ")}`;
}

const notComparable = (why: NotComparableReason): NameMatch => ({ kind: "not-comparable", score: 0, why });

function judged(found: NamePairs): NameMatch {
  const score = scoreOf(found);
  const isConflict = found.left.one.length > 0 && found.left.other.length > 0;
  if (isConflict) return different(score, "names-conflict");
  const why = reasonFor(found);
  const isWhole = why === "equal" || why === "spelling";
  if (!isWhole && !tellsApart(found)) return different(score, "no-telling-name-agrees");
  return score < SAME_NAME_SCORE_MIN ? different(score, "too-little-agrees") : { kind: "same", score, why };
}

/** A name that not everybody bears agrees, or as much as two full names: A K Singh will do, A Singh not. */
const tellsApart = ({ pairs }: NamePairs): boolean =>
  pairs.some((pair) => pair.tellsApart) || weightOf(wordsOf(pairs)) >= 2 * (WEIGHTS.full + WEIGHTS.full);

/** A rule that tells two names apart outweighs the score, which then stays below the line. */
const different = (score: number, why: DifferentReason): NameMatch => ({
  kind: "different",
  score: Math.min(score, SAME_NAME_SCORE_MIN - 1),
  why,
});

/**
 * The share of both names that agrees, each pair as much as it counts. Rounded down, never up to the line.
 */
function scoreOf({ pairs, left }: NamePairs): number {
  const agreeing = pairs.map(({ words, how }) => weightOf(words) * AGREEMENT_PERCENT[how]);
  return Math.floor(sum(agreeing) / weightOf([...wordsOf(pairs), ...left.one, ...left.other]));
}

const WEIGHTS = { full: 2, initial: 1, title: 0 } as const;

const wordsOf = (pairs: NamePairs["pairs"]): readonly NameWord[] => pairs.flatMap(({ words }) => words);
const weightOf = (words: readonly NameWord[]): number => sum(words.map(({ kind }) => WEIGHTS[kind]));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The weakest thing that the agreement rests on. */
function reasonFor({ pairs, left }: NamePairs): SameReason {
  if (left.one.length + left.other.length > 0) return "extra-names";
  if (pairs.some(({ how }) => how === "initial")) return "initials";
  return pairs.some(({ how }) => how === "spelling") ? "spelling" : "equal";
}

/** We know no spellings or initials of the other scripts, so nothing but the same words will do. */
function wordForWord({ one, other }: { one: readonly string[]; other: readonly string[] }): NameMatch {
  const [inOne, inOther] = [countsOf(one), countsOf(other)];
  const agreeing = sum([...inOne].map(([word, count]) => Math.min(count, inOther.get(word) ?? 0)));
  const score = Math.floor((200 * agreeing) / (one.length + other.length));
  if (score === 100) return { kind: "same", score, why: "equal" };
  const isPart = agreeing === Math.min(one.length, other.length);
  return different(score, isPart ? "too-little-agrees" : "names-conflict");
}

function countsOf(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
