import { civilDate } from "@vaada/calendar/civil-date";
import type { LoanFacts } from "@vaada/lending/owed/loan-facts";
import { rupees, WORKED_INSTALMENTS, WORKED_LOAN } from "@vaada/lending/owed/testing/worked-loan";
import { expect, test } from "vitest";
import { paymentEffect, paymentKey } from "./apply-payment.ts";

type Paid = { readonly on: string; readonly amount: string };

/** The effect of the last of these payments. */
const effectOf = (facts: LoanFacts, ...paid: readonly Paid[]) =>
  paymentEffect(
    {
      status: "active",
      facts,
      events: paid.map(({ on, amount }, index) => ({
        kind: "payment",
        key: paymentKey(`pay_${index + 1}`),
        number: index + 1,
        valueDate: civilDate(on),
        amount: rupees(amount),
        happenedAt: new Date(0),
        mode: null,
        reference: null,
      })),
    },
    { id: `pay_${paid.length}` },
  );

test("whoever pays a part of an overdue instalment has no due day ahead for its rest", () => {
  // 552.33 of interest first; what is left of the instalment was due on 1 January.
  expect(effectOf(WORKED_INSTALMENTS, { on: "2027-01-10", amount: "3000" })).toMatchObject({
    split: { interest: 55_233n, principal: 244_767n },
    atDue: null,
  });
  const early = effectOf(WORKED_INSTALMENTS, { on: "2026-12-10", amount: "3000" });
  expect(early.atDue).toMatchObject({ on: "2027-01-01", amount: 398_505n });
  const whole = effectOf(WORKED_INSTALMENTS, { on: "2027-01-10", amount: "6985.05" });
  expect(whole.atDue?.on).toBe("2027-02-01");
});

test("a part payment that rounding makes a paisa dear has saved nothing", () => {
  // 18,015.80 are left. 40 days are 360.316 and the 41st of 18,010.80 is 9.0054; of 41 days together it is 369.3239.
  const small = [
    { on: "2026-11-21", amount: "1994.20" },
    { on: "2026-12-31", amount: "365.32" },
  ];
  expect(effectOf(WORKED_LOAN, ...small).atDue).toEqual({
    on: "2027-01-01",
    amount: 1_801_981n,
    saved: 0n,
  });
});
