import { paise } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeFacts, encodeFacts } from "./facts-on-file.ts";
import { anyFacts } from "./testing/any-facts.ts";
import { GOOD_FACTS, POLICY_CASES } from "./testing/policy-cases.ts";

test("facts come back from the file as they went in", () => {
  for (const { facts } of POLICY_CASES) {
    expect(decodeFacts(JSON.parse(JSON.stringify(encodeFacts(facts))))).toEqual(facts);
  }
  fc.assert(
    fc.property(anyFacts, (facts) => {
      expect(decodeFacts(JSON.parse(JSON.stringify(encodeFacts(facts))))).toEqual(facts);
    }),
  );
});

test("the same facts are the same text, in whatever order they were put together", () => {
  const { ageYears, ...others } = GOOD_FACTS;
  expect(JSON.stringify(encodeFacts({ ...others, ageYears }))).toBe(JSON.stringify(encodeFacts(GOOD_FACTS)));
});

test("of a whole analysis only what the policy asks about is kept", () => {
  const statement = {
    monthsWithSalary: 3,
    averageMonthEndBalance: null,
    bouncedDebits: 0,
    monthlyObligations: paise(0n),
    isDoubtful: true,
  };
  const analysis = { ...statement, months: [{ salary: paise(1n) }], duplicatesRemoved: 4 };
  expect(encodeFacts({ ...GOOD_FACTS, statement: analysis }).statement).toEqual({
    ...statement,
    monthlyObligations: 0,
  });
});

test("what JSON can not hold is refused and not rounded", () => {
  const safest = BigInt(Number.MAX_SAFE_INTEGER);
  expect(encodeFacts({ ...GOOD_FACTS, requested: paise(safest) }).requested).toBe(Number.MAX_SAFE_INTEGER);
  for (const facts of [
    { ...GOOD_FACTS, requested: paise(safest + 1n) },
    { ...GOOD_FACTS, requested: paise(-safest - 1n) },
    { ...GOOD_FACTS, ageYears: Number.NaN },
    { ...GOOD_FACTS, ageYears: 30.5 },
  ]) {
    expect(() => encodeFacts(facts)).toThrow("Facts on file");
  }
});

test("a file that says anything else is refused", () => {
  const good = encodeFacts(GOOD_FACTS);
  const { requested: _, ...without } = good;
  const statement = {
    monthsWithSalary: 3,
    averageMonthEndBalance: 1,
    bouncedDebits: 0,
    monthlyObligations: 0,
    isDoubtful: false,
  };
  const { isDoubtful: __, ...undoubted } = statement;
  const broken: readonly unknown[] = [
    null,
    [],
    "facts",
    without,
    { ...good, name: "more" },
    { ...good, ageYears: "32" },
    { ...good, monthlyIncome: 1.5 },
    { ...good, monthlyIncome: "4000000" },
    { ...good, pin: 411001 },
    { ...good, employment: "retired" },
    { ...good, isBlacklisted: null },
    { ...good, bureau: {} },
    { ...good, bureau: { kind: "other" } },
    { ...good, bureau: { kind: "no-file", score: 1 } },
    { ...good, bureau: { ...good.bureau, kind: "no-file" } },
    { ...good, bureau: { ...good.bureau, score: "790" } },
    { ...good, bureau: { ...good.bureau, score: undefined } },
    { ...good, statement: { ...statement, bouncedDebits: 0.5 } },
    { ...good, statement: { ...statement, months: [] } },
    { ...good, statement: undoubted },
    { ...good, statement: { ...statement, isDoubtful: null } },
    { ...good, bureau: { ...good.bureau, hasUntoldInstalment: undefined } },
    { ...good, bureau: { ...good.bureau, hasUntoldInstalment: 0 } },
  ];
  expect(decodeFacts({ ...good, statement }).statement?.averageMonthEndBalance).toBe(1n);
  for (const [index, json] of broken.entries()) {
    expect(() => decodeFacts(json), `case ${index + 1}`).toThrow("Facts on file");
  }
});
