import { add, type Paise, paise, ZERO } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ACCOUNTS } from "./account.ts";
import { disbursalJournal } from "./disbursal-journal.ts";
import { assertBalanced, balanceOf, type Journal, unstatedFees } from "./journal.ts";
import { reversalOf } from "./reversal.ts";

const anyPaise = (min: bigint) => fc.bigInt({ min, max: 10n ** 12n }).map(paise);
const feesOf = (fee: Paise, gst: Paise) => [{ kind: "processing-fee", amount: fee, tax: gst }];
const anyLoan = fc
  .record({ net: anyPaise(1n), fee: anyPaise(0n), gst: anyPaise(0n) })
  .map(({ net, fee, gst }) => ({ net, fee, gst, fees: feesOf(fee, gst), principal: add(net, fee, gst) }));
const total = (journal: Journal): Paise => add(...journal.lines.map(({ amount }) => amount));

test("the worked loan: 20,000 owed, 19,292 out of the pool, 600 earned, 108 for the tax office", () => {
  const fees = feesOf(paise(60_000n), paise(10_800n));
  const journal = disbursalJournal({ principal: paise(2_000_000n), fees, net: paise(1_929_200n) });
  expect(journal.lines.map(({ account, amount, fee }) => [account, amount, fee])).toEqual([
    ["principal-receivable", 2_000_000n, null],
    ["pool", -1_929_200n, null],
    ["fee-income", -60_000n, "processing-fee"],
    ["gst-payable", -10_800n, "gst-on-processing-fee"],
  ]);
});

test("whatever is lent, its journal sums to nothing, has no line of nothing, and tells the loan's own figures", () => {
  fc.assert(
    fc.property(anyLoan, (loan) => {
      const journal = disbursalJournal(loan);
      expect(total(journal)).toBe(0n);
      expect(journal.lines.every(({ amount }) => amount !== 0n)).toBe(true);
      expect(balanceOf([journal], "principal-receivable")).toBe(loan.principal);
      expect(balanceOf([journal], "pool")).toBe(-loan.net);
      expect(balanceOf([journal], "fee-income")).toBe(-loan.fee);
      expect(balanceOf([journal], "gst-payable")).toBe(-loan.gst);
    }),
  );
});

test("a journal and its reversal leave every account as it was", () => {
  fc.assert(
    fc.property(anyLoan, (loan) => {
      const journal = disbursalJournal(loan);
      const reversal = reversalOf(journal);
      for (const account of ACCOUNTS) expect(balanceOf([journal, reversal], account)).toBe(0n);
      expect(reversal.kind).toBe("disbursal-reversed");
    }),
  );
});

test("a loan that was paid on before it was taken back leaves what was paid, owed back, and nothing else", () => {
  fc.assert(
    fc.property(anyLoan, anyPaise(1n), anyPaise(0n), (loan, paid, earned) => {
      const journal = disbursalJournal(loan);
      const held = {
        pool: balanceOf([journal], "pool"),
        "fee-income": balanceOf([journal], "fee-income"),
        "gst-payable": balanceOf([journal], "gst-payable"),
        "interest-income": paise(-earned),
        "principal-receivable": paise(loan.principal + earned - paid),
        collections: paid,
      };
      const fees = journal.lines.filter(({ fee }) => fee !== null);
      const lines = ACCOUNTS.filter((account) => !fees.some((line) => line.account === account)).map(
        (account) => ({ account, amount: held[account as keyof typeof held] ?? ZERO, fee: null }),
      );
      const reversal = reversalOf(journal, [...lines, ...fees]);
      const left = (account: (typeof ACCOUNTS)[number]) =>
        add(held[account as keyof typeof held] ?? ZERO, balanceOf([reversal], account));
      for (const account of ACCOUNTS)
        expect(left(account), account).toBe(
          account === "collections" ? paid : account === "refund-payable" ? -paid : 0n,
        );
    }),
  );
});

test("figures that do not add up to the principal are never posted, however small the difference", () => {
  fc.assert(
    fc.property(anyLoan, fc.bigInt({ min: 1n, max: 10n ** 9n }), (loan, off) => {
      expect(() => disbursalJournal({ ...loan, principal: paise(loan.principal + off) })).toThrow("sum to");
    }),
  );
});

test.each([
  ["nothing reaches the borrower", { principal: 100n, fee: 100n, gst: 0n, net: 0n }],
  ["the fee is below zero", { principal: 100n, fee: -1n, gst: 0n, net: 101n }],
  ["the tax is below zero", { principal: 100n, fee: 0n, gst: -1n, net: 101n }],
])("no loan is posted when %s", (_what, { principal, fee, gst, net }) => {
  const loan = { principal: paise(principal), fees: feesOf(paise(fee), paise(gst)), net: paise(net) };
  expect(() => disbursalJournal(loan)).toThrow(RangeError);
});

test("one line, a line of nothing, and a reversal of a reversal are our own mistakes", () => {
  const line = (amount: bigint) => ({ account: "pool", amount: paise(amount), fee: null }) as const;
  expect(() => assertBalanced({ kind: "disbursal", lines: [] })).toThrow("0 lines");
  expect(() => assertBalanced({ kind: "disbursal", lines: [line(0n)] })).toThrow("1 lines");
  expect(() => assertBalanced({ kind: "disbursal", lines: [line(1n), line(-1n), line(0n)] })).toThrow(
    "nothing",
  );
  const loan = disbursalJournal({ principal: paise(5n), fees: [], net: paise(5n) });
  expect(() => reversalOf(reversalOf(loan))).toThrow("not taken back");
});

test("a fee is posted only if the accepted key fact statement names it, and never more of it", () => {
  fc.assert(
    fc.property(anyLoan, fc.bigInt({ min: 1n, max: 1000n }), (loan, off) => {
      const journal = disbursalJournal(loan);
      const stated = [
        { code: "processing-fee", amount: loan.fee },
        { code: "gst-on-processing-fee", amount: loan.gst },
      ];
      expect(unstatedFees(journal, stated)).toEqual([]);
      expect(unstatedFees(reversalOf(journal), [])).toEqual([]);
      const taken = journal.lines.map(({ fee }) => fee).filter((fee) => fee !== null);
      expect(unstatedFees(journal, [])).toEqual(taken);
      const less = stated.map(({ code, amount }) => ({ code, amount: paise(amount - off) }));
      expect(unstatedFees(journal, less)).toEqual(taken);
    }),
  );
});
