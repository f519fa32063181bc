import { REFUSAL_REASONS } from "@vaada/lending/policy/credit-decision";
import type { Mend } from "@vaada/lending/policy/mend";
import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { composeRefusalText } from "./refusal.ts";

const MENDS: readonly Mend[] = [
  { kind: "age", atLeast: 21 },
  { kind: "monthly-income", atLeast: paise(18_000_00n) },
  { kind: "score", atLeast: 650 },
  { kind: "months-with-salary", atLeast: 2 },
  { kind: "average-month-end-balance", atLeast: paise(1_000_00n) },
  { kind: "bounced-debits", atMost: 2 },
  { kind: "obligations", atMost: paise(12_300_00n) },
];

test("every reason has its own sentence in both languages, and none is a word of the policy", () => {
  const { en, hi } = composeRefusalText(REFUSAL_REASONS, []);
  for (const [words, end] of [
    [en.reasons, /\.$/],
    [hi.reasons, /।$/],
  ] as const) {
    expect(new Set(words).size).toBe(REFUSAL_REASONS.length);
    for (const sentence of words) expect(sentence).toMatch(end);
  }
  expect(hi.reasons.join(" ").replace(/TransUnion CIBIL|www\.cibil\.com|DigiLocker/g, "")).not.toMatch(
    /[A-Za-z]/,
  );
  expect([en.wouldHavePassed, hi.wouldHavePassed]).toEqual([[], []]);
  for (const reason of REFUSAL_REASONS.filter((code) => code.includes("-")))
    expect(en.reasons.join(" ")).not.toContain(reason);
});

test("nobody is told that they are on a list", () => {
  const { en, hi } = composeRefusalText(["blacklisted"], []);
  expect(`${en.reasons} ${hi.reasons}`).not.toMatch(/black|ब्लैक/i);
});

test("the bureau is named, and where one's own report can be had is said once", () => {
  const { en, hi } = composeRefusalText(
    ["too-young", "score-too-low", "loan-written-off", "loan-past-due"],
    [],
  );
  for (const { reasons } of [en, hi]) {
    expect(reasons.map((sentence) => sentence.includes("TransUnion CIBIL"))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(reasons.map((sentence) => sentence.includes("www.cibil.com"))).toEqual([
      false,
      true,
      false,
      false,
    ]);
  }
});

test.each([
  [MENDS.slice(0, 1), "Your application could have gone on with an age of 21 years or more."],
  [
    MENDS.slice(1, 3),
    "Your application could have gone on with a monthly income of ₹18,000 or more and a CIBIL score of 650 or more.",
  ],
  [
    MENDS.slice(3, 6),
    "Your application could have gone on with your salary in at least 2 of the last full months, an average month-end balance of ₹1,000 or more and at most 2 returned payments in the last full months.",
  ],
  [MENDS.slice(6), "Your application could have gone on with monthly instalments of ₹12,300 or less."],
])("what would have passed is one sentence, because it helps only together", (mends, sentence) => {
  expect(composeRefusalText(["amount-too-small"], mends).en.wouldHavePassed).toEqual([sentence]);
});

test("in Hindi every figure is there too", () => {
  const [sentence] = composeRefusalText(["amount-too-small"], MENDS).hi.wouldHavePassed;
  for (const figure of ["21 साल", "₹18,000", "650", "कम से कम 2", "₹1,000", "ज़्यादा से ज़्यादा 2", "₹12,300"])
    expect(sentence).toContain(figure);
  expect(sentence).toMatch(/, .* और .*।$/);
});
