import { expect, test } from "vitest";
import { PAYOUT_STATUSES } from "../../../providers/payouts/port.ts";
import { chooseProvider, isAdvance, isUndecided, mayRetryPayout, type PayoutState } from "./states.ts";

const STATES: readonly PayoutState[] = ["intended", ...PAYOUT_STATUSES];

test("what may follow what is a table, and everything else is no news", () => {
  const table = `
    intended    queued processing processed reversed failed cancelled rejected
    queued      processing processed reversed failed cancelled rejected
    processing  processed reversed failed cancelled rejected
    processed   reversed
    reversed
    failed      processed
    cancelled   processed
    rejected    processed`;
  for (const row of table.trim().split("\n")) {
    const [from, ...next] = row.trim().split(/\s+/) as [PayoutState, ...PayoutState[]];
    for (const to of PAYOUT_STATUSES)
      expect([from, to, isAdvance(from, to)]).toEqual([from, to, next.includes(to)]);
  }
});

test("no order of words leads back to where a payout was, so no effect comes twice", () => {
  const reachable = (from: PayoutState, seen: PayoutState[] = []): PayoutState[] =>
    PAYOUT_STATUSES.filter((to) => isAdvance(from, to) && !seen.includes(to)).flatMap((to) => [
      to,
      ...reachable(to, [...seen, to]),
    ]);
  for (const state of STATES) expect(reachable(state)).not.toContain(state);
});

test("the provider has the last word, and until then a payout is undecided", () => {
  expect(STATES.filter(isUndecided)).toEqual(["intended", "queued", "processing"]);
});

test.each([
  [1, "failed", "beneficiary_bank_offline", true],
  [1, "reversed", "beneficiary_bank_rejected", true],
  [1, "failed", null, true],
  [2, "failed", "beneficiary_bank_offline", false],
  [3, "reversed", "beneficiary_bank_rejected", false],
  [1, "failed", "bank_account_closed", false],
  [1, "reversed", "bank_account_frozen", false],
  [1, "failed", "bank_account_invalid", false],
  [1, "failed", "beneficiary_account_dormant", false],
  [1, "failed", "invalid_ifsc_code", false],
  [1, "failed", "imps_not_allowed", false],
  [1, "cancelled", null, false],
  [1, "rejected", null, false],
] as const)("try %i that is %s for %s is tried again by itself: %s", (number, status, reason, isAgain) => {
  expect(mayRetryPayout({ number, status, reason })).toBe(isAgain);
});

test.each([
  ["razorpayx", "same", null, "razorpayx"],
  ["cashfree", "same", null, "cashfree"],
  // What a bank refused or returned goes by the same provider again, unless the lender says which.
  ["cashfree", "same", { status: "failed", provider: "razorpayx" }, "razorpayx"],
  ["razorpayx", "cashfree", { status: "reversed", provider: "razorpayx" }, "cashfree"],
  ["razorpayx", "razorpayx", { status: "failed", provider: "cashfree" }, "razorpayx"],
  // What never reached a bank says nothing of a provider.
  ["cashfree", "razorpayx", { status: "rejected", provider: "razorpayx" }, "cashfree"],
] as const)(
  "new payouts by %s, retries by %s, after %o: the next by %s",
  (provider, retryProvider, last, next) => {
    expect(chooseProvider({ provider, retryProvider }, last)).toBe(next);
  },
);
