import { civilDate } from "@vaada/calendar/civil-date";
import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import type { HttpResult } from "./http-client.ts";
import { translateReport as translatePayments } from "./payments/translate-report.ts";
import { translateReport as translatePayouts } from "./payouts/translate-report.ts";
import { nameOfLine, readPages } from "./report.ts";

const ON = civilDate("2026-11-20");
const answered = (items: unknown, status = 200): HttpResult => ({
  kind: "answered",
  status,
  body: { entity: "collection", count: 1, items },
});

const PAYMENT = {
  entity_id: "pay_1",
  type: "payment",
  debit: 0,
  credit: 488_200,
  amount: 500_000,
  currency: "INR",
  order_id: "order_1",
  created_at: Date.parse("2026-11-20T23:59:00+05:30") / 1000,
  dispute_id: null,
};
const LINE = {
  id: "pay_1",
  reference: "pay_1",
  amount: 500_000n,
  movedOn: ON,
  orderReference: "order_1",
  settlement: null,
};

test.each<[string, object, object]>([
  ["a payment, before the provider's fee", {}, {}],
  [
    "a refund",
    { entity_id: "rfnd_1", type: "refund", debit: 70_000, credit: 0, amount: 70_000 },
    { id: "rfnd_1", reference: "rfnd_1", amount: -70_000n, orderReference: null },
  ],
  [
    "a lost dispute, by the dispute's own name",
    { entity_id: "adj_1", type: "adjustment", debit: 500_000, credit: 0, dispute_id: "disp_1" },
    { id: "adj_1", reference: "disp_1", amount: -500_000n, orderReference: null },
  ],
  ["money that is not rupees", { currency: "USD" }, { reference: "pay_1 USD" }],
  [
    "a payment that has reached the bank",
    {
      settled: true,
      settled_at: Date.parse("2026-11-22T06:00:00+05:30") / 1000,
      settlement_id: "setl_1",
      fee: 11_800,
      tax: 1_800,
    },
    { settlement: { reference: "setl_1", settledOn: "2026-11-22", fee: 11_800n, tax: 1_800n } },
  ],
  ["one that has not, whatever else it says", { settled: false, settlement_id: "setl_1" }, {}],
])("the report of payments: %s", (_what, change, said) => {
  expect(translatePayments(answered([{ ...PAYMENT, ...change }]))).toEqual({
    kind: "known",
    count: 1,
    lines: [{ ...LINE, ...said }],
  });
});

const PAYOUT = {
  id: "txn_1",
  currency: "INR",
  credit: 0,
  debit: 1_929_200,
  balance: 5_000_000,
  source: { id: "pout_1", entity: "payout" },
  created_at: Date.parse("2026-11-20T00:00:00+05:30") / 1000,
};
const OUT = {
  id: "txn_1",
  reference: "pout_1",
  amount: -1_929_200n,
  movedOn: ON,
  orderReference: null,
  settlement: null,
};

test.each<[string, object, object | null]>([
  ["a payout", {}, OUT],
  [
    "one that came back, by the payout's own name",
    { credit: 1_929_200, debit: 0, source: { id: "rvrsl_1", entity: "reversal", payout_id: "pout_1" } },
    { ...OUT, amount: 1_929_200n },
  ],
  ["what the lender put in", { source: { id: "bt_1", entity: "bank_transfer" } }, null],
])("the report of the account, with what it held after: %s", (_what, change, line) => {
  expect(translatePayouts(answered([{ ...PAYOUT, ...change }]))).toEqual({
    kind: "known",
    count: 1,
    lines: [{ id: "txn_1", line, held: 5_000_000n }],
  });
});

test("a page of which one line can't be read is none, and neither is a refusal or silence", () => {
  const odd: HttpResult[] = [
    answered([PAYMENT, { ...PAYMENT, amount: 0.5 }]),
    answered(null),
    answered([PAYMENT], 500),
    { kind: "unknown", reason: "TIMEOUT" },
  ];
  for (const result of odd) expect(translatePayments(result).kind).toBe("unavailable");
  for (const result of [answered([{ ...PAYOUT, id: "" }]), ...odd.slice(1)])
    expect(translatePayouts(result).kind).toBe("unavailable");
});

test("pages are read until one is not full; half of a report is none", async () => {
  const lines = ["a", "b", "c"].map((id) => ({ ...LINE, id, amount: paise(1n) }));
  const page = async (skip: number) => {
    const some = lines.slice(skip, skip + 2);
    return { kind: "known", lines: some, count: some.length } as const;
  };
  const pages = { pageLines: 2, nameOf: nameOfLine };
  expect(await readPages(pages, page)).toEqual({ kind: "known", lines });
  const broken = { kind: "unavailable", reason: "HTTP_500" } as const;
  expect(await readPages(pages, async (skip) => (skip === 0 ? page(skip) : broken))).toEqual(broken);
});
