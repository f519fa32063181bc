import { expect, test } from "vitest";
import { nextUpiInstant } from "./upi-auto-pay.ts";

const at = (time: string): number => Date.parse(`2026-12-05T${time}+05:30`);

test.each([
  ["00:00", true],
  ["09:59:59.999", true],
  ["10:00", false],
  ["12:59:59.999", false],
  ["13:00", true],
  ["16:59:59.999", true],
  ["17:00", false],
  ["21:29:59.999", false],
  ["21:30", true],
  ["23:59:59.999", true],
])("at %s in India a UPI debit may be executed: %s", (time, may) => {
  expect(nextUpiInstant(at(time)) === at(time)).toBe(may);
});

test("what comes outside the hours waits for the next of them, and no longer", () => {
  expect(nextUpiInstant(at("10:00"))).toBe(at("13:00"));
  expect(nextUpiInstant(at("13:20"))).toBe(at("13:20"));
  expect(nextUpiInstant(at("17:00"))).toBe(at("21:30"));
  expect(nextUpiInstant(at("23:59"))).toBe(at("23:59"));
});
