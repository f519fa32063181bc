import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { checkEligibility, ELIGIBILITY_LIMITS, type SelfCheckAnswers } from "./eligibility.ts";

const eligible: SelfCheckAnswers = {
  ageYears: 30,
  monthlyIncome: paise(40_000_00n),
  livesIn: "metro",
  isResidentOfIndia: true,
};

test("each limit is met on its edge and missed one step beyond it", () => {
  const table: [change: Partial<SelfCheckAnswers>, reasons: string][] = [
    [{}, ""],
    [{ ageYears: 20 }, "too-young"],
    [{ ageYears: 21 }, ""],
    [{ ageYears: 55 }, ""],
    [{ ageYears: 56 }, "too-old"],
    [{ monthlyIncome: paise(17_999_99n) }, "income-too-low"],
    [{ monthlyIncome: paise(18_000_00n) }, ""],
    [{ livesIn: "elsewhere", monthlyIncome: paise(14_999_99n) }, "income-too-low"],
    [{ livesIn: "elsewhere", monthlyIncome: paise(15_000_00n) }, ""],
    [{ isResidentOfIndia: false }, "not-resident-of-india"],
    [{ ageYears: 18, monthlyIncome: paise(0n) }, "too-young income-too-low"],
    [{ ageYears: 60, isResidentOfIndia: false }, "too-old not-resident-of-india"],
  ];
  for (const [change, reasons] of table) {
    const seen = checkEligibility({ ...eligible, ...change }, ELIGIBILITY_LIMITS);
    expect(seen.kind === "eligible" ? "" : seen.reasons.join(" ")).toBe(reasons);
  }
});
