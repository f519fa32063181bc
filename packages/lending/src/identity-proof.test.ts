import { civilDate } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { isProofInForce } from "./identity-proof.ts";

test.each([
  ["aadhaar-code", "2026-11-20", "2026-11-20", true],
  ["aadhaar-code", "2026-11-20", "2027-11-19", true],
  ["aadhaar-code", "2026-11-20", "2027-11-20", false],
  ["aadhaar-code", "2028-02-29", "2029-02-28", true],
  ["aadhaar-code", "2028-02-29", "2029-03-01", false],
  ["digilocker", "2026-11-20", "2036-11-20", true],
] as const)("a proof by %s of %s holds on %s: %s (KY-05)", (way, provenOn, today, holds) => {
  expect(isProofInForce({ way, provenOn: civilDate(provenOn) }, civilDate(today))).toBe(holds);
});
