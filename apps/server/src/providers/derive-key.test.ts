import { PAYOUT_KEY } from "@vaada/wire/payouts";
import { REFUND_KEY } from "@vaada/wire/refunds";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import { deriveKey } from "./derive-key.ts";

const BORROWER = "7b0d1c52-3f0e-4a5e-9d57-0f6a1a2b3c4d";

test("a key is the same for ever: what was asked for before this version is asked for under the same key after it", () => {
  expect(deriveKey("payout", { subject: [BORROWER], attempt: 1 })).toBe(
    "16d6ebd7-4ce0-814d-b4d6-486657dc160d",
  );
  expect(deriveKey("refund", { subject: ["pay_29QQoUBi66xm2f"], attempt: 2 })).toBe(
    "8777ef29-70e7-8c66-8ebc-cde417a6bc59",
  );
  expect(deriveKey("debit", { subject: [BORROWER, 1042], attempt: 1 })).toBe(
    "ecc34383-60cf-8660-b8ab-fd4eecededf6",
  );
});

const subjects = fc.array(fc.oneof(fc.string(), fc.nat(), fc.bigInt({ min: 0n })), { maxLength: 4 });
const requests = fc.constantFrom("payout", "refund", "repayment", "debit", "penny-drop", "mandate");
const asked = fc.record({ request: requests, subject: subjects, attempt: fc.nat({ max: 99 }) });

test("every provider takes the key in the form that it has", () => {
  fc.assert(
    fc.property(asked, ({ request, ...what }) => {
      const key = deriveKey(request, what);
      expect(z.uuid().safeParse(key).success).toBe(true);
      expect(PAYOUT_KEY.test(key) && REFUND_KEY.test(key)).toBe(true);
    }),
  );
});

test("another request, subject or try has another key, however their parts are cut", () => {
  const told = ({ request, subject, attempt }: { request: string; subject: unknown[]; attempt: number }) =>
    JSON.stringify([request, subject.map(String), attempt]);
  fc.assert(
    fc.property(asked, asked, (one, other) => {
      const isSame = told(one) === told(other);
      expect(deriveKey(one.request, one) === deriveKey(other.request, other)).toBe(isSame);
    }),
  );
  expect(deriveKey("payout", { subject: ["a", "bc"], attempt: 1 })).not.toBe(
    deriveKey("payout", { subject: ["ab", "c"], attempt: 1 }),
  );
});
