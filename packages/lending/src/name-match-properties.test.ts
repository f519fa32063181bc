import fc from "fast-check";
import { expect, test } from "vitest";
import { nameMatch, SAME_NAME_SCORE_MIN } from "./name-match.ts";

const GIVEN = [
  "Anita",
  "Ramesh",
  "Meenakshi",
  "Mohammed",
  "Lakshmi",
  "Farah",
  "Gaurav",
  "Zubin",
  "Om",
  "Esha",
];
const FAMILY = [
  "Acharya",
  "Kumar",
  "Sundaram",
  "Khan",
  "Chowdhury",
  "Fernandes",
  "Rao",
  "Singh",
  "Das",
  "Iyer",
];
const MIDDLE = ["K", "S", "Krishna", "Devi", "Chandra", "Kr", "R", "Prasad"];
const TITLES = ["Mr", "Mrs", "MS.", "smt", "Shri", "SRI", "Kumari", "Dr.", "Late", "Prof"];

const name = fc
  .tuple(
    fc.constantFrom(...GIVEN),
    fc.subarray(MIDDLE, { maxLength: 2 }),
    fc.subarray(FAMILY, { minLength: 1, maxLength: 2 }),
  )
  .map(([given, middle, family]) => [given, ...middle, ...family]);

const text = (words: readonly string[]): string => words.join(" ");

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc
    .array(fc.constantFrom("a", "K", "s/o", "md", "é", "अ", "А", "'", ".", " ", "\uD800", "\u200D", "sri"), {
      maxLength: 30,
    })
    .map((parts) => parts.join("")),
  name.map(text),
);

test("it makes no difference which record is which", () => {
  fc.assert(
    fc.property(anyText, anyText, (one, other) => {
      expect(nameMatch({ pan: one, aadhaar: other })).toEqual(nameMatch({ pan: other, aadhaar: one }));
    }),
    { numRuns: 1_000 },
  );
  fc.assert(
    fc.property(name, name, (one, other) => {
      const there = nameMatch({ pan: text(one), aadhaar: text(other) });
      expect(nameMatch({ pan: text(other), aadhaar: text(one) })).toEqual(there);
    }),
    { numRuns: 1_000 },
  );
});

test("every text gets an answer, and only a score on the line or above it is the same name", () => {
  const long = fc.tuple(anyText, fc.integer({ min: 0, max: 400 })).map(([part, times]) => part.repeat(times));
  fc.assert(
    fc.property(fc.oneof(anyText, long), anyText, (pan, aadhaar) => {
      const { kind, score } = nameMatch({ pan: pan.slice(0, 10_000), aadhaar });
      expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
      expect(kind === "same").toBe(score >= SAME_NAME_SCORE_MIN);
    }),
    { numRuns: 1_000 },
  );
});

test("a name that can be compared is the same as itself", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const match = nameMatch({ pan: text, aadhaar: text });
      if (match.kind !== "not-comparable") expect(match).toEqual({ kind: "same", score: 100, why: "equal" });
    }),
    { numRuns: 1_000 },
  );
});

test("words in another order are the same name", () => {
  const shuffled = name.chain((words) =>
    fc.tuple(fc.constant(words), fc.shuffledSubarray(words, { minLength: words.length })),
  );
  fc.assert(
    fc.property(shuffled, ([one, other]) => {
      expect(nameMatch({ pan: text(one), aadhaar: text(other) })).toMatchObject({ kind: "same", score: 100 });
    }),
  );
});

test("case, punctuation, spaces, accents and titles change nothing", () => {
  const dress = fc.record({
    isUpper: fc.boolean(),
    title: fc.option(fc.constantFrom(...TITLES)),
    between: fc.constantFrom(" ", "  ", ". ", ", ", "-", "\t", "\u00A0", " \u200B", "\n"),
    accent: fc.constantFrom("", "\u0301", "\u0327", "\u200D", "'"),
  });
  fc.assert(
    fc.property(name, name, dress, (one, other, { isUpper, title, between, accent }) => {
      const dressed = [...(title === null ? [] : [title]), ...one.map((word) => word + accent)].join(between);
      const plain = nameMatch({ pan: text(one), aadhaar: text(other) });
      const pan = isUpper ? dressed.toUpperCase() : dressed.toLowerCase();
      expect(nameMatch({ pan, aadhaar: text(other) })).toEqual(plain);
    }),
    { numRuns: 500 },
  );
});

test("a name of which no letter is left as it was is another name", () => {
  const turned = (word: string): string =>
    word.replace(/[A-Za-z]/g, (letter) => {
      const first = letter < "a" ? 65 : 97;
      return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
    });
  fc.assert(
    fc.property(name, (words) => {
      const other = words.map((word) => (word.length < 2 ? word : turned(word)));
      expect(nameMatch({ pan: text(words), aadhaar: text(other) }).kind).not.toBe("same");
    }),
  );
});

test("initials alone never prove a name", () => {
  const initials = (words: readonly string[]): string => words.map((word) => word.slice(0, 1)).join(" ");
  fc.assert(
    fc.property(name, (words) => {
      expect(nameMatch({ pan: text(words), aadhaar: initials(words) }).kind).not.toBe("same");
    }),
  );
});
