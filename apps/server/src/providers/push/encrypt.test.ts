import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { browserKeysOf, encrypt, MESSAGE_BYTES_MAX } from "./encrypt.ts";

const bytes = (text: string): Buffer => Buffer.from(text, "base64url");

/** The example of RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"),
  privateKey: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
  message:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

const keys = browserKeysOf(EXAMPLE);
if (keys === null) throw new Error("no keys");

test("a message is encrypted as the standard's own example is", () => {
  const plain = Buffer.from("When I grow up, I want to be a watermelon");
  expect(encrypt(plain, keys, EXAMPLE).toString("base64url")).toBe(EXAMPLE.message);
});

test("two of the same have nothing in common, and one is never larger than a push service takes", () => {
  const plain = Buffer.alloc(MESSAGE_BYTES_MAX, "x");
  const [one, other] = [encrypt(plain, keys), encrypt(plain, keys)];
  expect(one.length).toBe(4096);
  expect(one.subarray(0, 16)).not.toEqual(other.subarray(0, 16));
  expect(one.subarray(21, 86)).not.toEqual(other.subarray(21, 86));
  expect(() => encrypt(Buffer.alloc(MESSAGE_BYTES_MAX + 1), keys)).toThrow(RangeError);
});

const offTheCurve = Buffer.concat([Buffer.of(4), randomBytes(64)]).toString("base64url");

test.each([
  ["a point that is not on the curve", { ...EXAMPLE, p256dh: offTheCurve }],
  ["a point that is written shorter", { ...EXAMPLE, p256dh: `A${EXAMPLE.p256dh.slice(1, 44)}` }],
  ["a point in another form", { ...EXAMPLE, p256dh: `A${EXAMPLE.p256dh.slice(1)}` }],
  ["a secret that is too short", { ...EXAMPLE, auth: "BTBZMqHH6r4Tts7J" }],
])("%s is no key of a browser", (_what, given) => {
  expect(browserKeysOf(given)).toBeNull();
});
