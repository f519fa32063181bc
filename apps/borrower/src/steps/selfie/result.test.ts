import { expect, test } from "vitest";
import type { Outcome } from "../../api/client.ts";
import { type PhotoResult, photoResultIn } from "./result.ts";

const refused = (
  code: "SELFIE_MISMATCH" | "SELFIE_UNUSABLE" | "PROVIDER_UNAVAILABLE" | "BODY_INVALID",
  data: unknown,
) =>
  ({
    kind: "refused",
    status: 400,
    code,
    message: "",
    fields: {},
    data,
    retryAfterSeconds: undefined,
  }) as const satisfies Outcome<never>;

test.each<{ outcome: Outcome<{ redirect_to: string }>; is: PhotoResult | null }>([
  {
    outcome: { kind: "ok", data: { redirect_to: "/add-bank-account" } },
    is: { kind: "matched", next: "/add-bank-account" },
  },
  { outcome: refused("SELFIE_MISMATCH", { tries_left: 2 }), is: { kind: "mismatch", triesLeft: 2 } },
  { outcome: refused("SELFIE_UNUSABLE", { tries_left: 1 }), is: { kind: "unusable", triesLeft: 1 } },
  {
    outcome: refused("SELFIE_UNUSABLE", { tries_left: 0, redirect_to: "/dashboard" }),
    is: { kind: "with-a-person" },
  },
  { outcome: refused("SELFIE_MISMATCH", null), is: { kind: "with-a-person" } },
  { outcome: refused("PROVIDER_UNAVAILABLE", null), is: null },
  { outcome: refused("BODY_INVALID", null), is: null },
  { outcome: { kind: "offline" }, is: null },
  { outcome: { kind: "timeout" }, is: null },
])("$outcome comes to $is", ({ outcome, is }) => {
  expect(photoResultIn(outcome)).toEqual(is);
});
