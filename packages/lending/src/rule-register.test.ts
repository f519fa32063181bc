import { civilDate } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { RULE_REGISTER, ruleOn, ruleSetOn } from "./rule-register.ts";

test("a rule holds from its day on, and until then the one before", () => {
  expect(ruleOn("isOfficerNamed", civilDate("2026-12-31"))).toBe(false);
  expect(ruleOn("isOfficerNamed", civilDate("2027-01-01"))).toBe(true);
  expect(ruleOn("contactHours", civilDate("2026-12-31"))).toEqual({ from: 8, until: 19 });
});

test("the set of rules is named by the newest of them in force", () => {
  expect(ruleSetOn(civilDate("2026-12-31"))).toBe("2022-08-12");
  expect(ruleSetOn(civilDate("2027-01-01"))).toBe("2027-01-01");
  expect(ruleSetOn(civilDate("2030-01-01"))).toBe("2027-01-01");
});

test.each(Object.entries(RULE_REGISTER))(
  "the wordings of %s are in the order of their days",
  (_name, wordings) => {
    const days = wordings.map(({ from }) => from);
    expect(days).toEqual([...days].sort());
    expect(new Set(days).size).toBe(days.length);
  },
);
