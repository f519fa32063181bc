import { expect, test } from "vitest";
import type { Outcome } from "../api/client.ts";
import { type Cause, failureOf } from "./failure.ts";

type FailedOutcome = Exclude<Outcome<unknown>, { kind: "ok" }>;

const NOW_MS = 1_800_000_000_000;
const OPTIONS = {
  phrases: { offline: "You need internet.", otherwise: "Something went wrong" },
  nowMs: NOW_MS,
};
const REFUSED = {
  kind: "refused",
  status: 400,
  code: undefined,
  message: undefined,
  fields: {},
  data: null,
  retryAfterSeconds: undefined,
} as const;

test("a failed call is told in the server's words, then in ours", () => {
  const table: readonly (readonly [FailedOutcome, Cause, string])[] = [
    [{ kind: "offline" }, "offline", "You need internet."],
    [{ kind: "timeout" }, "timeout", "Something went wrong"],
    [{ ...REFUSED, status: 502 }, 502, "Something went wrong"],
    [{ ...REFUSED, message: "That code is not right." }, 400, "That code is not right."],
    [{ ...REFUSED, status: 503, code: "PROVIDER_UNAVAILABLE", message: "Down." }, "provider", "Down."],
    [{ ...REFUSED, status: 503, code: "MONEY_STOPPED", message: "Not now." }, 503, "Not now."],
    [
      { ...REFUSED, message: "Some details…", fields: { mobile: "Invalid mobile number" } },
      400,
      "Invalid mobile number",
    ],
  ];
  for (const [outcome, cause, message] of table) {
    expect(failureOf(outcome, OPTIONS)).toEqual({ cause, message, waitUntilMs: null });
  }
});

test("only a limit makes the person wait, and for as long as the server says", () => {
  expect(failureOf({ ...REFUSED, status: 429, retryAfterSeconds: 42 }, OPTIONS).waitUntilMs).toBe(
    NOW_MS + 42_000,
  );
  expect(failureOf({ ...REFUSED, status: 429 }, OPTIONS).waitUntilMs).toBe(NOW_MS);
  expect(failureOf({ ...REFUSED, status: 503, retryAfterSeconds: 42 }, OPTIONS).waitUntilMs).toBeNull();
});
