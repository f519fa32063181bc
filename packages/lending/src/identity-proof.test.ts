import { civilDate } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { isProofInForce } from "./identity-proof.ts";

test.each([
  ["aadhaar-code", null, "2026-11-20", "2026-11-20", true],
  ["aadhaar-code", "low", "2026-11-20", "2027-11-19", true],
  ["aadhaar-code", "low", "2026-11-20", "2027-11-20", false],
  ["aadhaar-code", "high", "2028-02-29", "2029-02-28", true],
  ["aadhaar-code", "high", "2028-02-29", "2029-03-01", false],
  ["digilocker", null, "2026-11-20", "2028-11-19", true],
  ["digilocker", null, "2026-11-20", "2028-11-20", false],
  ["digilocker", "high", "2026-11-20", "2028-11-20", false],
  ["digilocker", "medium", "2026-11-20", "2034-11-19", true],
  ["digilocker", "medium", "2026-11-20", "2034-11-20", false],
  ["digilocker", "low", "2026-11-20", "2036-11-19", true],
  ["digilocker", "low", "2026-11-20", "2036-11-20", false],
] as const)("a proof by %s of somebody classed %s of %s holds on %s: %s (KY-05, KY-06)", (...row) => {
  const [way, riskClass, provenOn, today, holds] = row;
  const proof = { way, riskClass, provenOn: civilDate(provenOn) };
  expect(isProofInForce(proof, civilDate(today))).toBe(holds);
});
