import { createHmac } from "node:crypto";
import { Secret } from "@vaada/contract/secret";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isSignedByRazorpay } from "./razorpay-signature.ts";

const BODY =
  '{"entity":"event","account_id":"acc_SBX0000000001","event":"payment.captured","contains":["payment"],' +
  '"payload":{"payment":{"entity":{"id":"pay_SBX0000000001"}}},"created_at":1700000000}';
const SIGNATURE = "14ab9489061630eecacda890072db70a113d2fbf3e5928b4fce6f4c3fb8bcf77";
const SECRET = new Secret("sandbox_webhook_secret");

test("what the documentation shows is signed, by the secret of today or of before", () => {
  for (const secrets of [[SECRET], [new Secret("today"), SECRET], [SECRET, new Secret("before")]])
    expect(isSignedByRazorpay(BODY, { signature: SIGNATURE, secrets })).toBe(true);
  expect(isSignedByRazorpay(Buffer.from(BODY), { signature: SIGNATURE, secrets: [SECRET] })).toBe(true);
});

test.each([
  ["in upper case", SIGNATURE.toUpperCase()],
  ["with a byte missing", SIGNATURE.slice(2)],
  ["with a byte more", `${SIGNATURE}00`],
  ["with spaces around it", ` ${SIGNATURE} `],
  ["with another last digit", `${SIGNATURE.slice(0, -1)}8`],
])("the right signature %s is wrong", (_how, signature) => {
  expect(isSignedByRazorpay(BODY, { signature, secrets: [SECRET] })).toBe(false);
});

test("no secret signs for nobody", () => {
  expect(isSignedByRazorpay(BODY, { signature: SIGNATURE, secrets: [] })).toBe(false);
});

test("only the one text of the one signature of these bytes is believed", () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-fA-F]{64}$/));
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), text, (bytes, signature) => {
      const signed = Buffer.from(bytes);
      const own = createHmac("sha256", SECRET.reveal()).update(signed).digest("hex");
      expect(isSignedByRazorpay(signed, { signature: own, secrets: [SECRET] })).toBe(true);
      expect(isSignedByRazorpay(signed, { signature, secrets: [SECRET] })).toBe(signature === own);
    }),
  );
});
