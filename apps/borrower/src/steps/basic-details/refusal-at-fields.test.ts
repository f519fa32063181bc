import { expect, test } from "vitest";
import type { Refusal } from "../../api/client.ts";
import { refusalAtFields } from "./refusal-at-fields.ts";

const REFUSAL: Refusal = {
  status: 400,
  code: undefined,
  message: "The server's sentence.",
  fields: {},
  data: null,
  retryAfterSeconds: undefined,
};
const PAN = "Enter a valid PAN number (e.g., ABCPA1234D)";
const EMAIL = "Enter a valid email address";

test.each(["PAN_NOT_FOUND", "PAN_INACTIVE", "PAN_NOT_INDIVIDUAL", "PAN_ALREADY_REGISTERED"] as const)(
  "%s is said at the PAN",
  (code) => {
    expect(refusalAtFields({ ...REFUSAL, code })).toEqual({ pan: "The server's sentence.", email: null });
  },
);

test("the fields that the server names are said where they are", () => {
  const table = [
    [{ pan: PAN }, { pan: PAN, email: null }],
    [{ email: EMAIL }, { pan: null, email: EMAIL }],
    [
      { pan: PAN, email: EMAIL },
      { pan: PAN, email: EMAIL },
    ],
  ] as const;
  for (const [fields, errors] of table) {
    expect(refusalAtFields({ ...REFUSAL, code: "BODY_INVALID", fields })).toEqual(errors);
  }
});

test.each([
  { code: "TOO_MANY_TRIES", status: 429 },
  { code: "PROVIDER_UNAVAILABLE", status: 503 },
  { code: "PAN_NOT_LINKED", status: 400 },
  { code: "BODY_INVALID", status: 400 },
  { code: undefined, status: 502 },
] as const)("$code is about no field", (refusal) => {
  expect(refusalAtFields({ ...REFUSAL, ...refusal })).toBeNull();
});
