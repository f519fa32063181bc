import { expect, test } from "vitest";
import { aadhaarNumberMessage, steadyAadhaarNumber } from "./aadhaar.ts";

const PANS = Array.from({ length: 500 }, (_, at) => `ABCPK${String(at).padStart(4, "0")}L`);

test("a number made from a PAN is steady, in the test range, and has the right check digit", () => {
  for (const pan of PANS) {
    const number = steadyAadhaarNumber(pan);
    expect(steadyAadhaarNumber(pan)).toBe(number);
    expect(aadhaarNumberMessage(number), number).toBeNull();
  }
});

test("any single wrong digit, and any two neighbours swapped, spoil the check digit", () => {
  for (const number of PANS.slice(0, 25).map(steadyAadhaarNumber)) {
    const digits = [...number];
    for (let at = 4; at < digits.length; at++) {
      for (const digit of "0123456789") {
        if (digit !== digits[at])
          expect(aadhaarNumberMessage(digits.with(at, digit).join(""))).not.toBeNull();
      }
      const [one = "", other = ""] = digits.slice(at - 1, at + 1);
      const swapped = digits
        .with(at - 1, other)
        .with(at, one)
        .join("");
      if (swapped !== number) expect(aadhaarNumberMessage(swapped)).not.toBeNull();
    }
  }
});

test("the authority's own published test numbers are right", () => {
  for (const number of ["999941057058", "999971658847", "999933119405"]) {
    expect(aadhaarNumberMessage(number), number).toBeNull();
  }
});

test.each([
  ["999941057059", "has a wrong check digit (Verhoeff)"],
  ["234123412346", "must begin 9999, the authority's test range"],
  ["99994105705", "must be 12 digits"],
  ["9999 4105 7058", "must be 12 digits"],
  ["९९९९41057058", "must be 12 digits"],
])("%s is refused: it %s", (number, message) => {
  expect(aadhaarNumberMessage(number)).toBe(message);
});
