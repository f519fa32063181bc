import { SettlementRecon } from "@vaada/wire/settlements";
import { expect, test } from "vitest";
import * as z from "zod";
import { type OpenSandbox, openSandbox } from "../testing/open-sandbox.ts";
import { serveClock } from "../testing/platform-clock.ts";
import { askRazorpay, openMandate, openPaymentOrder, paidWith } from "../testing/razorpay.ts";

const report = async (sandbox: OpenSandbox, query: string) =>
  z.parse(SettlementRecon, (await askRazorpay(sandbox, `/settlements/recon/combined?${query}`)).body);

test("the report of a day has what was settled on it by the platform's calendar, and only that", async () => {
  const clock = await serveClock("2027-01-01");
  const sandbox = await openSandbox({ serverUrl: clock.url });
  const { orderId } = await openMandate(sandbox);
  await sandbox.post("/actions/pay", { order_id: orderId });
  const late = await openPaymentOrder(sandbox);
  const { body } = await sandbox.post("/actions/fail", { order_id: late, method: "upi" });
  const failed = (body as { error: { metadata: { payment_id: string } } }).error.metadata.payment_id;
  const first = await paidWith(sandbox, { amount: 50_000, method: "card" });
  clock.setToday("2027-01-02");
  const refund = await askRazorpay(sandbox, `/payments/${first.paymentId}/refund`, {
    body: { amount: 20_000 },
  });
  await askRazorpay(sandbox, `/refunds/${refund.body.id}`);
  await sandbox.post("/actions/late-capture", { payment_id: failed });
  await sandbox.post("/actions/dispute", { payment_id: failed, outcome: "lost" });

  // Friday's money is settled on Tuesday, and so is Saturday's, for Saturday and Sunday are no working days.
  const none = await report(sandbox, "year=2027&month=1");
  expect(none.items, "what is not settled yet is in no report").toEqual([]);
  clock.setToday("2027-01-05");
  const settled = { settled: true, settlement_id: "setl_SBX00020270105", settlement_utr: "SBX20270105" };
  const day = await report(sandbox, "year=2027&month=01&day=05");
  expect(day.items).toMatchObject([
    {
      ...settled,
      entity_id: first.paymentId,
      type: "payment",
      credit: 48_820,
      fee: 1_180,
      tax: 180,
      debit: 0,
      amount: 50_000,
      order_id: first.orderId,
      order_receipt: "loan 1",
      payment_id: null,
      method: "card",
      card_type: "debit",
      card_network: "RuPay",
    },
    {
      ...settled,
      entity_id: refund.body.id,
      type: "refund",
      debit: 20_000,
      credit: 0,
      payment_id: first.paymentId,
      order_id: first.orderId,
    },
    { ...settled, entity_id: failed, type: "payment", credit: 2_042_000, order_id: late, method: "upi" },
    {
      ...settled,
      entity_id: expect.stringMatching(/^adj_/),
      type: "adjustment",
      debit: 2_042_000,
      payment_id: failed,
      dispute_id: expect.stringMatching(/^disp_/),
    },
  ]);
  expect(day.items.map(({ settled_at }) => settled_at)).toEqual(
    Array(4).fill(Date.parse("2027-01-05T00:00:00+05:30") / 1000),
  );
  expect((await report(sandbox, "year=2027&month=1")).items).toEqual(day.items);
  expect((await report(sandbox, "year=2027&month=1&day=5&count=1&skip=1")).items).toEqual([day.items[1]]);
  for (const moved of ["year=2027&month=01&day=01", "year=2027&month=1&day=2", "year=2026&month=12&day=31"])
    expect((await report(sandbox, moved)).count).toBe(0);
});

test.each(["month=1&day=1", "year=2027&month=13", "year=2027&month=1&day=32", "year=x&month=1"])(
  "there is no report of %s",
  async (query) => {
    const sandbox = await openSandbox();
    expect(await askRazorpay(sandbox, `/settlements/recon/combined?${query}`)).toMatchObject({
      status: 400,
      body: { error: { code: "BAD_REQUEST_ERROR" } },
    });
  },
);
