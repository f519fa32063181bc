import { soundOf } from "./name-spelling.ts";
import { isFull, mayBeTwoInitials, type NameWord, tellsPeopleApart } from "./name-word.ts";

/** The words that two names share, and the rest of each. */
export type NamePairs = {
  readonly pairs: readonly NamePair[];
  readonly left: Names;
};

/** A word of one name, and what agrees with it in the other: a word, or several that it joins or shortens. */
type NamePair = {
  readonly words: readonly NameWord[];
  readonly how: keyof typeof AGREEMENT_PERCENT;
  /** Two full names agree, and not many people bear them. */
  readonly tellsApart: boolean;
};

/**
 * How much a pair counts. A usual other spelling is nearly as good as the same word. An initial says far
 * less: its share lets K S Rao pass for Krishna Swamy Rao, but not R Kumar for Ramesh Chandra Kumar.
 */
export const AGREEMENT_PERCENT = { word: 100, spelling: 95, initial: 70 } as const;

/** Pairs the words of two names, in any order, the surest way first. No word is used twice. */
export function pairNames({ one, other }: Names): NamePairs {
  const free: Free = { one: new Set(one), other: new Set(other) };
  const pairs = [
    ...pairWhere(free, "word", (a, b) => a.text === b.text),
    ...pairWhere(free, "spelling", (a, b) => isFull(a) && isFull(b) && a.sound === b.sound),
    ...pairJoined({ parts: one, free: free.one, wholes: free.other }),
    ...pairJoined({ parts: other, free: free.other, wholes: free.one }),
    ...pairTwoInitials({ shorts: free.one, names: free.other }),
    ...pairTwoInitials({ shorts: free.other, names: free.one }),
    ...pairWhere(free, "initial", isInitialOf),
  ];
  return { pairs, left: { one: namesIn(free.one), other: namesIn(free.other) } };
}

type Names = { readonly one: readonly NameWord[]; readonly other: readonly NameWord[] };

/** The words that have found no partner yet. */
type Free = { readonly one: Set<NameWord>; readonly other: Set<NameWord> };

/** Joined words have at most so many parts, as in Jai Ram Das. */
const JOINED_PARTS_MAX = 3;

type Alike = (a: NameWord, b: NameWord) => boolean;

function pairWhere(free: Free, how: NamePair["how"], alike: Alike): NamePair[] {
  const pairs: NamePair[] = [];
  for (const a of free.one) {
    const b = [...free.other].find((candidate) => alike(a, candidate));
    if (b === undefined) continue;
    free.one.delete(a);
    free.other.delete(b);
    pairs.push({ words: [a, b], how, tellsApart: [a, b].every(tellsPeopleApart) });
  }
  return pairs;
}

const isInitialOf: Alike = (a, b) =>
  (a.kind === "initial" && isFull(b) && b.text.startsWith(a.text)) ||
  (b.kind === "initial" && isFull(a) && a.text.startsWith(b.text));

/** Neighbours in one name are one word in the other: Shiv Kumar, Shivkumar. D Souza, D'Souza. */
function pairJoined({ parts, free, wholes }: NameJoin): NamePair[] {
  const pairs: NamePair[] = [];
  for (let count = JOINED_PARTS_MAX; count >= 2; count -= 1) {
    for (let from = 0; from + count <= parts.length; from += 1) {
      const joint = parts.slice(from, from + count);
      const whole = joint.every((part) => free.has(part)) ? wholeOf(joint, wholes) : undefined;
      if (whole === undefined) continue;
      for (const part of joint) free.delete(part);
      wholes.delete(whole);
      const how = whole.text === textOf(joint) ? "word" : "spelling";
      pairs.push({ words: [...joint, whole], how, tellsApart: tellsPeopleApart(whole) });
    }
  }
  return pairs;
}

type NameJoin = { parts: readonly NameWord[]; free: Set<NameWord>; wholes: Set<NameWord> };

/** Initials make a word only to the letter: M D is MD, but not the Mohammad that MD may stand for. */
function wholeOf(parts: readonly NameWord[], wholes: ReadonlySet<NameWord>): NameWord | undefined {
  const text = textOf(parts);
  const sound = parts.some((part) => part.kind === "initial") ? null : soundOf(text);
  return [...wholes].find((word) => word.text === text || (isFull(word) && word.sound === sound));
}

const textOf = (words: readonly NameWord[]): string => words.map((word) => word.text).join("");

/** AK Sharma, Ajay Kumar Sharma. Both letters must find a name, for two letters may be a name themselves. */
function pairTwoInitials({ shorts, names }: { shorts: Set<NameWord>; names: Set<NameWord> }): NamePair[] {
  const pairs: NamePair[] = [];
  for (const short of [...shorts].filter(mayBeTwoInitials)) {
    const [first = "", second = ""] = short.text;
    const one = namesIn(names).find((name) => name.text.startsWith(first));
    const two = namesIn(names).find((name) => name.text.startsWith(second) && name !== one);
    if (one === undefined || two === undefined) continue;
    shorts.delete(short);
    names.delete(one);
    names.delete(two);
    pairs.push({ words: [short, one, two], how: "initial", tellsApart: false });
  }
  return pairs;
}

const namesIn = (words: ReadonlySet<NameWord>): readonly NameWord[] =>
  [...words].filter((word) => word.kind !== "title");
