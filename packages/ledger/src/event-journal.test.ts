import { add, type Paise, paise } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ACCOUNTS } from "./account.ts";
import { disbursalJournal } from "./disbursal-journal.ts";
import { balancesOf, eventJournal, type LoanFigures } from "./event-journal.ts";
import { balanceOf, EVENT_KINDS, type EventKind, type Journal, unstatedFees } from "./journal.ts";
import { reversalOf } from "./reversal.ts";

const ZERO = paise(0n);

/** The worked loan as its money arrives: 20,000 owed, 708 of it fee and GST. */
const ARRIVED: LoanFigures = {
  net: paise(1_929_200n),
  feesKept: [{ kind: "processing-fee", amount: paise(60_000n), tax: paise(10_800n) }],
  principal: paise(2_000_000n),
  interest: ZERO,
  charges: ZERO,
  interestEarned: ZERO,
  chargesLevied: ZERO,
  waived: ZERO,
  collected: ZERO,
  excess: ZERO,
};

/** After a part payment of 5,000 on day 10. */
const PART_PAID: LoanFigures = {
  ...ARRIVED,
  principal: paise(1_510_000n),
  interestEarned: paise(10_000n),
  collected: paise(500_000n),
};

/** After 20,020 on day 2: the fee is taken back, and what was too much waits to be refunded. */
const LEFT: LoanFigures = {
  ...ARRIVED,
  principal: ZERO,
  feesKept: [],
  interestEarned: paise(2_000n),
  collected: paise(2_002_000n),
  excess: paise(70_800n),
};

const told = (journal: Journal | null) => journal?.lines.map(({ account, amount }) => [account, amount]);
const moved = (kind: EventKind, before: LoanFigures, after: LoanFigures) =>
  eventJournal(kind, { before, after });

test("a loan whose money arrived stands as its disbursal posted it", () => {
  const journal = disbursalJournal({
    principal: ARRIVED.principal,
    fees: ARRIVED.feesKept,
    net: ARRIVED.net,
  });
  const target = balancesOf(ARRIVED);
  for (const account of ACCOUNTS) expect(balanceOf([journal], account)).toBe(target[account]);
});

test("a payment posts the interest that it made certain with itself", () => {
  expect(told(moved("payment", ARRIVED, PART_PAID))).toEqual([
    ["principal-receivable", -490_000n],
    ["interest-income", -10_000n],
    ["collections", 500_000n],
  ]);
});

test("a cooling-off exit takes the fee back by name, which needs nobody's consent", () => {
  const journal = moved("payment", ARRIVED, LEFT);
  expect(journal?.lines.filter(({ fee }) => fee !== null)).toEqual([
    { account: "fee-income", amount: 60_000n, fee: "processing-fee" },
    { account: "gst-payable", amount: 10_800n, fee: "gst-on-processing-fee" },
  ]);
  expect(unstatedFees(journal as Journal, [])).toEqual([]);
  const undone = moved("payment-returned", LEFT, ARRIVED);
  expect(unstatedFees(undone as Journal, [])).toEqual(["processing-fee", "gst-on-processing-fee"]);
});

test("an event that moves nothing posts nothing", () => {
  for (const kind of [...EVENT_KINDS, "late-fee"]) expect(moved(kind, PART_PAID, PART_PAID)).toBeNull();
});

test("no event is taken back by a reversal", () => {
  for (const kind of [...EVENT_KINDS, "late-fee"]) {
    const journal = moved(kind, ARRIVED, PART_PAID) as Journal;
    expect(() => reversalOf(journal)).toThrow("not taken back");
  }
});

test("figures that do not balance, or are below their floor, are never posted", () => {
  expect(() => balancesOf({ ...PART_PAID, collected: paise(500_001n) })).toThrow("sum to 1");
  const floors = ["principal", "interest", "charges", "excess", "waived", "interestEarned"] as const;
  for (const figure of floors)
    expect(() => balancesOf({ ...ARRIVED, [figure]: paise(-1n) })).toThrow(`${figure} is below zero`);
});

const anyPaise = fc.bigInt({ min: 0n, max: 10n ** 10n }).map(paise);
/** Any number of fees of the terms, each once. */
const anyFees = fc.uniqueArray(
  fc.record({
    kind: fc.constantFrom("processing-fee", "documentation-charge", "insurance"),
    amount: anyPaise,
    tax: anyPaise,
  }),
  { selector: ({ kind }) => kind },
);
/** Any figures; what is in hand is what makes them balance. */
const anyFigures: fc.Arbitrary<LoanFigures> = fc
  .record({
    net: anyPaise,
    feesKept: anyFees,
    principal: anyPaise,
    interest: anyPaise,
    charges: anyPaise,
    interestEarned: anyPaise,
    chargesLevied: anyPaise,
    waived: anyPaise,
    excess: anyPaise,
  })
  .map((loan) => {
    const credits = add(
      loan.net,
      ...loan.feesKept.flatMap(({ amount, tax }) => [amount, tax]),
      loan.interestEarned,
      loan.chargesLevied,
      loan.excess,
    );
    const debits = add(loan.principal, loan.interest, loan.charges, loan.waived);
    return { ...loan, collected: paise(credits - debits) };
  });

test("journals of whatever came to be known, one after the other, sum to the last target", () => {
  const path = fc.array(fc.tuple(fc.constantFrom(...EVENT_KINDS, "late-fee"), anyFigures), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(anyFigures, path, (first, later) => {
      const posted: Journal[] = [];
      let before = first;
      for (const [kind, after] of later) {
        const journal = eventJournal(kind, { before, after });
        if (journal !== null) posted.push(journal);
        before = after;
      }
      const start = balancesOf(first);
      const sumOf = (account: keyof typeof start): Paise => add(start[account], balanceOf(posted, account));
      for (const account of ACCOUNTS) expect(sumOf(account)).toBe(balancesOf(before)[account]);
      for (const { lines } of posted) expect(lines.every(({ amount }) => amount !== 0n)).toBe(true);
    }),
  );
});
