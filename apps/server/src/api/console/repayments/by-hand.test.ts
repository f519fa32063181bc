import { paise } from "@vaada/money/paise";
import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { openTestConsole, type StaffBrowser } from "../../../../testing/console/test-console.ts";
import { postLoanEvent, walkPastClose } from "../../../../testing/days/live-loans.ts";
import { readBreaches } from "../../../../testing/disbursals/books.ts";
import { payersAt } from "../../../../testing/repayment/payer.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { type Walker, walkTo } from "../../../../testing/walk.ts";
import { refundExcess } from "../../../loans/repayments/refund-excess.ts";
import { AS_WORKER } from "../../../platform/db/actor.ts";
import { changeSwitch } from "../../../platform/db/switches.ts";
import { enqueueTimetable } from "../../../platform/queue/enqueue.ts";

const server = await openTestServer({ isSandboxConnected: true });
const { withTx } = server.services.database;
const { orderOf, verify, pay, eventsOf, standingOf, booksOf, later } = payersAt(server);
const lender = await openTestConsole(server, ["operations", "checker"]);
const [operations, checker] = [await lender.signIn("operations"), await lender.signIn("checker")];

afterEach(async () => {
  await server.sandbox.clearFaults();
  expect(await readBreaches(server)).toEqual([]);
});

const ask = async (
  kind: "receipt" | "refund",
  { loanId, amount, ...details }: { loanId: number; amount: number; mode?: string; reference: string },
) => {
  const answer = await operations.post("/api/requests", {
    kind,
    loan_id: loanId,
    amount,
    reason: "seen on the bank's statement",
    evidence: "the bank's statement, on file",
    details: { mode: "NEFT", ...details, ...(kind === "receipt" && { received_on: server.clock.today() }) },
  });
  return { why: answer.json.data.why, id: String(answer.json.data.request_id) };
};
const agree = async (desk: StaffBrowser, id: string) => {
  const { status, json } = await desk.post(`/api/requests/${id}/approve`);
  return status === 200 ? "agreed" : [json.code, json.data?.why];
};

const switchRefunds = (isStopped: boolean) =>
  withTx(AS_WORKER, async (tx) => {
    const reason = isStopped ? "a test" : null;
    await changeSwitch(tx, { name: "refunds", isStopped, reason, by: "tester", knownUntil: null });
    await enqueueTimetable(tx);
  });

/** Somebody who has paid two orders: the second was not owed any more, and goes back once refunds are not stopped. */
async function payTwice(): Promise<{ borrower: Walker; orders: string[] }> {
  await switchRefunds(true);
  const borrower = await walkTo(server, "dashboard");
  await later(5);
  const orders = [await orderOf(borrower, 20_050), await orderOf(borrower, 15_000)];
  const paid = [];
  for (const order of orders) paid.push(await pay(order));
  for (const answer of paid) await verify(borrower, answer);
  return { borrower, orders };
}

async function keptOf(orders: readonly string[]): Promise<number> {
  const books = await Promise.all(orders.map((order) => booksOf(order)));
  return books.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0);
}

test("what goes back by the provider is not given back by hand as well", async () => {
  const { borrower, orders } = await payTwice();
  const refund = { loanId: borrower.loanId, amount: 15_000, reference: "UTRBACK0001" };
  const early = await ask("refund", refund);
  await server.workOff();
  expect((await ask("refund", { ...refund, reference: "UTRBACK0002" })).why).toContain("by the provider");
  expect(await agree(checker, early.id), "asked for before the provider was").toEqual([
    "REQUEST_NOT_POSSIBLE",
    expect.stringContaining("₹15,000 go back by the provider"),
  ]);
  await switchRefunds(false);
  await server.workOff();
  expect(await eventsOf(borrower)).toContain("refund 1500000");
  expect(await keptOf(orders)).toBe(20_050);
  expect(await standingOf(borrower)).toEqual({ status: "closed", closed_by: "repaid" });
});

test("a refund that is not due any more in the moment of asking is not asked for", async () => {
  const { borrower, orders } = await payTwice();
  const { payments } = server.services;
  const asked = vi.fn(payments.refund);
  await switchRefunds(false);
  const given = {
    ...server.services,
    payments: {
      ...payments,
      refund: asked,
      // It goes another way after it was written down and before it is asked for.
      refundsOf: async (reference: string) => {
        const valueDate = server.clock.today();
        const amount = paise(1_500_000n);
        const key = `refund:NEFT:${borrower.loanId}`;
        await postLoanEvent(server, borrower, { kind: "refund", key, valueDate, amount });
        return payments.refundsOf(reference);
      },
    },
  };
  await refundExcess(given, { applicationId: borrower.loanId, borrowerId: borrower.userId });
  expect(asked).not.toHaveBeenCalled();
  await server.workOff();
  expect(await keptOf(orders)).toBe(35_050);
  expect(await standingOf(borrower)).toEqual({ status: "closed", closed_by: "repaid" });
});

test("what the provider could not send is given back by hand once, and the books hold", async () => {
  const { borrower, orders } = await payTwice();
  await switchRefunds(false);
  const { payments } = server.services;
  const refused = async () => ({ kind: "refused", reason: "the card is closed" }) as const;
  const given = { ...server.services, payments: { ...payments, refund: refused } };
  for (let tries = 0; tries < 4; tries++)
    await refundExcess(given, { applicationId: borrower.loanId, borrowerId: borrower.userId });
  const refund = { loanId: borrower.loanId, amount: 10_000, reference: "UTRBACK0003" };
  expect((await ask("refund", { ...refund, amount: 15_001 })).why).toContain("Only ₹15,000");
  const [one, rest] = [
    await ask("refund", refund),
    await ask("refund", { ...refund, reference: "UTRBACK0004" }),
  ];
  expect(await agree(checker, one.id)).toBe("agreed");
  expect(await agree(checker, rest.id)).toEqual([
    "REQUEST_NOT_POSSIBLE",
    expect.stringContaining("Only ₹5,000"),
  ]);
  await server.workOff();
  expect(await eventsOf(borrower)).toContain("refund 1000000");
  expect(await keptOf(orders), "the provider sent nothing").toBe(35_050);
});

const owing = async (): Promise<Walker> => {
  const borrower = await walkTo(server, "dashboard");
  await later(2);
  return borrower;
};
const KNOWN = ["REQUEST_NOT_POSSIBLE", expect.stringContaining("on file already")];

test("one reference of a bank counts once, whatever its way, its writing and its loan", async () => {
  const [one, stranger] = [await owing(), await owing()];
  const receipt = { loanId: one.loanId, amount: 400, reference: "utr/77-aB" };
  const { id } = await ask("receipt", receipt);
  expect(await agree(checker, id)).toBe("agreed");
  for (const again of [
    { ...receipt, mode: "IMPS" },
    { ...receipt, reference: "UTR/77-AB" },
    { ...receipt, loanId: stranger.loanId },
  ])
    expect((await ask("receipt", again)).why).toContain("on file already");
  expect([await eventsOf(one), await eventsOf(stranger)]).toEqual([["payment 40000"], []]);
});

test("of two who book one reference at once one is refused, for one loan and for two", async () => {
  const second = await lender.signIn("checker", 1);
  const [one, stranger] = [await owing(), await owing()];
  for (const [reference, loans] of [
    ["UTRRACE0001", [one, one]],
    ["UTRRACE0002", [one, stranger]],
  ] as const) {
    const [first, other] = [
      await ask("receipt", { loanId: loans[0].loanId, amount: 300, reference, mode: "NEFT" }),
      await ask("receipt", { loanId: loans[1].loanId, amount: 300, reference, mode: "IMPS" }),
    ];
    const ends = await Promise.all([agree(checker, first.id), agree(second, other.id)]);
    expect(ends).toContainEqual("agreed");
    expect(ends).toContainEqual(KNOWN);
  }
  expect([...(await eventsOf(one)), ...(await eventsOf(stranger))]).toEqual([
    "payment 30000",
    "payment 30000",
  ]);
});

test("who comes second to a reference that another is booking waits, and is refused", async () => {
  const borrower = await owing();
  const { id } = await ask("receipt", { loanId: borrower.loanId, amount: 300, reference: "UTRRACE0003" });
  const client = new pg.Client({ connectionString: server.database.superuserUrl });
  await client.connect();
  try {
    await client.query("begin");
    await client.query(
      "insert into vaada.hand_references values ('receipt:UTRRACE0003', 'receipt:NEFT:UTRRACE0003')",
    );
    const answer = agree(checker, id);
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(() => server.database.asSuperuser(waiting)).toHaveLength(1);
    await client.query("commit");
    expect(await answer).toEqual(KNOWN);
  } finally {
    await client.end();
  }
  expect(await eventsOf(borrower)).toEqual([]);
});

test("cash is a payment of its own way, by its slip, and is given back by nobody", async () => {
  const borrower = await owing();
  const cash = { loanId: borrower.loanId, amount: 250, mode: "Cash", reference: "SLIP-2026-17" };
  expect(await agree(checker, (await ask("receipt", cash)).id)).toBe("agreed");
  const { json } = await server.call("GET", "/api/user/transactions-history", { token: borrower.token });
  expect(json.data).toContainEqual(
    expect.objectContaining({ amount: 250, mode: "Cash", referenceNo: cash.reference }),
  );
  const body = { kind: "refund", loan_id: borrower.loanId, amount: 1, reason: "asked", evidence: "slip" };
  const refund = await operations.post("/api/requests", {
    ...body,
    details: { mode: "Cash", reference: "SLIP1" },
  });
  expect(refund.json.data.fields).toHaveProperty(["details.mode"]);
  await walkPastClose(server, server.clock.today());
  await server.workOff();
  const banked = "select from vaada.journals where effect_key = 'bank:receipt:Cash:SLIP-2026-17'";
  expect(await server.database.asSuperuser(banked), "at the bank with the day's close").toHaveLength(1);
});
