import { civilDate } from "@vaada/calendar/civil-date";
import { paise } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  higherClass,
  RISK_CLASSES,
  RISK_REASONS,
  type RiskFacts,
  reasonsOnceSeen,
  riskClassBy,
  riskReasonsOf,
} from "./risk-class.ts";

const SEEN: RiskFacts = {
  isIdentifiedFromAfar: true,
  seenOn: civilDate("2026-11-20"),
  isOnSanctionsList: false,
  hasPublicOffice: false,
  employment: "salaried",
  incomeMode: "bank-transfer",
  isPlaceKnown: true,
  lentInYear: paise(49_999_99n),
};

test.each([
  ["salaried, paid by bank, seen", {}, "low", []],
  ["seen by nobody", { seenOn: null }, "high", ["not-seen-in-person"]],
  ["face to face from the start", { seenOn: null, isIdentifiedFromAfar: false }, "low", []],
  ["maybe on a list", { isOnSanctionsList: true }, "high", ["sanctions-list"]],
  ["maybe in a public office", { hasPublicOffice: true }, "high", ["public-office"]],
  ["self-employed", { employment: "self-employed" }, "medium", ["self-employed"]],
  ["paid in cash", { incomeMode: "cash" }, "medium", ["paid-in-cash"]],
  ["from nowhere we know", { isPlaceKnown: false }, "medium", ["place-unknown"]],
  ["lent fifty thousand in a year", { lentInYear: paise(50_000_00n) }, "medium", ["large-amounts"]],
] as const)("somebody %s is classed by the written rules (KY-06)", (_, change, riskClass, reasons) => {
  const found = riskReasonsOf({ ...SEEN, ...change });
  expect([riskClassBy(found), found]).toEqual([riskClass, reasons]);
});

test("one reason more never lowers a class, and being seen takes away that reason alone", () => {
  const some = fc.subarray([...RISK_REASONS]);
  fc.assert(
    fc.property(some, some, (one, other) => {
      const both = RISK_REASONS.filter((reason) => one.includes(reason) || other.includes(reason));
      expect(riskClassBy(both)).toBe(higherClass(riskClassBy(one), riskClassBy(other)));
      expect(
        RISK_REASONS.filter((reason) => one.includes(reason) && !reasonsOnceSeen(one).includes(reason)),
      ).toEqual(one.filter((reason) => reason === "not-seen-in-person"));
    }),
  );
  expect(RISK_CLASSES.map((riskClass) => higherClass("medium", riskClass))).toEqual([
    "medium",
    "medium",
    "high",
  ]);
});
