import fc from "fast-check";
import { expect, test } from "vitest";
import { codeAt } from "../../../testing/console/authenticator.ts";
import { newTotpSecret, otpauthUri, stepOfCode } from "./totp.ts";

/** "12345678901234567890" in base32, as in appendix B of RFC 6238. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test("the codes are those of RFC 6238, by their last six digits", () => {
  const table = [
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ] as const;
  for (const [seconds, code] of table)
    expect([seconds, stepOfCode(code, SECRET, new Date(seconds * 1000))]).toEqual([
      seconds,
      Math.floor(seconds / 30),
    ]);
});

test("a code is of the half minute that it was shown in, or of none that is more than one away", () => {
  const secret = newTotpSecret();
  const instant = fc.integer({ min: 1_700_000_000_000, max: 2_500_000_000_000 });
  fc.assert(
    fc.property(instant, fc.integer({ min: -4, max: 4 }), (nowMs, away) => {
      const shownMs = nowMs + away * 30_000;
      const found = stepOfCode(codeAt(secret, shownMs), secret, new Date(nowMs));
      const step = Math.floor(shownMs / 30_000);
      // Once in a million another half minute has the same code.
      if (Math.abs(away) <= 1) expect(found).not.toBeNull();
      else expect(found === null || found !== step).toBe(true);
    }),
  );
});

test("an authenticator reads the key, the lender and the address from one line", () => {
  expect(otpauthUri({ secret: SECRET, email: "a+b@lender.in", brand: "Vaada" })).toBe(
    `otpauth://totp/Vaada%20console:a%2Bb%40lender.in?secret=${SECRET}&issuer=Vaada%20console`,
  );
});
