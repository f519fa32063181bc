import { addDays } from "@vaada/calendar/civil-date";
import { add, paise, ZERO } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import { inOrder } from "./loan-event.ts";
import { standingOf, undoneStanding } from "./standing.ts";
import { anyHistory } from "./testing/any-history.ts";
import { WORKED_LOAN } from "./testing/worked-loan.ts";

const valueDate = addDays(WORKED_LOAN.arrivedOn, 10);

test("on a loan whose money came back nothing is owed or earned, and what was paid and not given back is the excess", () => {
  const paid = { kind: "payment", key: "paid", valueDate, amount: paise(500_000n) } as const;
  const events = [
    paid,
    { kind: "bounce", key: "bounced", valueDate },
    { kind: "refund", key: "refunded", valueDate, amount: paise(150_000n) },
  ] as const;
  const standing = undoneStanding(WORKED_LOAN, events);
  expect(standing).toMatchObject({
    status: "undone",
    principal: ZERO,
    interest: ZERO,
    charges: ZERO,
    interestEarned: ZERO,
    chargesLevied: ZERO,
    net: ZERO,
    feesKept: [],
    excess: paise(350_000n),
    collected: paise(350_000n),
  });
  const returned = { kind: "payment-returned", key: "back", valueDate, of: "paid" } as const;
  expect(undoneStanding(WORKED_LOAN, [paid, returned]).excess).toBe(ZERO);
});

test("of any history the borrower's money in hand is the same, whether the loan stands or its money came back", () => {
  fc.assert(
    fc.property(anyHistory, ({ facts, events }) => {
      expect(undoneStanding(facts, events).collected).toBe(standingOf(facts, events).collected);
      const { splits, excess } = undoneStanding(facts, events);
      expect(add(ZERO, ...splits.map((split) => split.excess))).toBe(excess);
    }),
  );
});

test("payments of one instant are walked in the order their orders were made, whatever they are called", () => {
  const paying = { kind: "payment", valueDate, paidAtMs: 1_000, amount: paise(100n) } as const;
  const events = [
    { ...paying, key: "a", orderedAtMs: 3 },
    { ...paying, key: "b", orderedAtMs: 1 },
    { ...paying, key: "c", orderedAtMs: 2 },
    { ...paying, key: "d", paidAtMs: 999, orderedAtMs: 4 },
  ];
  expect(inOrder(events).map(({ key }) => key)).toEqual(["d", "b", "c", "a"]);
});
