import { randomUUID } from "node:crypto";
import { addWorkingDays } from "@vaada/calendar/working-days";
import { paise } from "@vaada/money/paise";
import { afterEach, expect, test } from "vitest";
import { openTestConsole, type StaffBrowser } from "../../../../testing/console/test-console.ts";
import { walkPastClose } from "../../../../testing/days/live-loans.ts";
import { readBreaches } from "../../../../testing/disbursals/books.ts";
import { payersAt } from "../../../../testing/repayment/payer.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { walkTo } from "../../../../testing/walk.ts";
import { holidaysOf } from "../../../agreements/offers/lender-particulars.ts";
import { advanceCalendar } from "../../../operations/days/run-business-days.ts";
import { reconcileDays } from "../../../operations/reconciliations/reconcile-days.ts";

const server = await openTestServer({ isSandboxConnected: true });
const { createOrder, verify, pay, fail, eventsOf, standingOf, later } = payersAt(server);
const lender = await openTestConsole(server, ["operations", "checker"]);
const anita = await walkTo(server, "dashboard");

afterEach(async () => {
  expect(await readBreaches(server)).toEqual([]);
});

type Row = { order_id: string; loan_id: number; state: string; amount: number; payment_id: string | null };
const list = async (desk: StaffBrowser, query = "") =>
  ((await desk.get(`/api/repayments${query}`)).json.data as unknown as { rows: Row[] }).rows;

test("orders are listed with what became of each, and a reason is told with its meaning", async () => {
  const desk = await lender.signIn("operations");
  const failed = String((await createOrder(anita, 300)).json.data.orderId);
  await fail(failed);
  const paid = String((await createOrder(anita, 500)).json.data.orderId);
  await verify(anita, await pay(paid));
  await createOrder(anita, 700);
  await server.workOff();
  const rows = await list(desk);
  expect(rows.map(({ amount, state }) => [amount, state])).toEqual([
    [700, "open"],
    [500, "paid"],
    [300, expect.stringMatching(/^(failed|open|pending)$/)],
  ]);
  expect(await list(desk, "?state=paid")).toMatchObject([
    { loan_id: anita.loanId, payment_id: expect.any(String) },
  ]);
  expect(await list(desk, "?purpose=debit")).toEqual([]);
  expect(await list(desk, `?q=${anita.mobile}`)).toHaveLength(3);
  const one = await desk.get(`/api/repayments/${rows[2]?.order_id}`);
  expect(one.json.data.payments).toMatchObject([{ status: "failed", meaning: expect.any(String) }]);
  expect((await desk.post(`/api/repayments/${rows[0]?.order_id}/ask`)).status).toBe(200);
  const { json } = await desk.get("/api/repayments/summary");
  expect(json.data).toMatchObject({ late: 0 });
  expect((await desk.get("/api/repayments/00000000-0000-4000-8000-000000000000")).status).toBe(404);
});

const RECEIPT = { mode: "NEFT", reference: "UTR12345678" } as const;

test("money that came by bank transfer is a payment of the day on which it came, once two people have agreed", async () => {
  const desk = await lender.signIn("operations");
  const other = await lender.signIn("operations", 1);
  const received_on = server.clock.today();
  const ask = (amount: number, details: object = { ...RECEIPT, received_on }) =>
    desk.post("/api/requests", {
      kind: "receipt",
      loan_id: anita.loanId,
      amount,
      reason: "seen on the bank's statement",
      evidence: "the bank's statement, on file",
      details,
    });
  await later(2);
  expect((await ask(50_000)).json.data.why).toContain("more than is owed");
  expect((await ask(400, { ...RECEIPT, received_on: "2001-01-01" })).json.data.why).toContain("came after");
  expect((await ask(400, { ...RECEIPT, reference: "?" })).status).toBe(400);
  const asked = await ask(400);
  const { before, after, request_id } = asked.json.data as unknown as {
    before: { total: number };
    after: { total: number; journal: string };
    request_id: string;
  };
  expect(before.total - after.total).toBeGreaterThanOrEqual(400);
  expect(after.journal).toContain("collections ₹400");
  expect(await eventsOf(anita)).toHaveLength(1);
  expect((await other.post(`/api/requests/${request_id}/approve`)).status).toBe(200);
  expect(await eventsOf(anita)).toContain("payment 40000");
  expect((await ask(400)).json.data.why).toContain("on file");
  const { json } = await server.call("GET", "/api/user/transactions-history", { token: anita.token });
  expect(json.data).toContainEqual(
    expect.objectContaining({ amount: 400, mode: "NEFT", referenceNo: RECEIPT.reference }),
  );
});

test("nothing is given back by hand that was not paid beyond the debt", async () => {
  const desk = await lender.signIn("operations");
  const answer = await desk.post("/api/requests", {
    kind: "refund",
    loan_id: anita.loanId,
    amount: 100,
    reason: "sent back by hand",
    evidence: "the bank's statement, on file",
    details: RECEIPT,
  });
  expect(answer.json.data.why).toContain("nothing to give back");
  expect(await standingOf(anita)).toMatchObject({ status: "part-paid" });
});

test("money that a provider has and no loan knows is a case, which ends when two people match it to its loan", {
  tags: "long",
}, async () => {
  const [desk, other] = [await lender.signIn("operations"), await lender.signIn("operations", 1)];
  const order = await server.services.payments.createOrder({ receipt: randomUUID(), amount: paise(25_000n) });
  if (order.kind !== "named") throw new Error("test: no order");
  const reference = String((await pay(order.reference)).razorpay_payment_id);
  const cameOn = server.clock.today();
  await walkPastClose(server, addWorkingDays(cameOn, 2, holidaysOf(server.services.lender)));
  await reconcileDays(server.services);
  const unmatched = async () =>
    (
      (await desk.get("/api/cases?state=open")).json.data as unknown as {
        rows: { number: number; reference: string; loan_id: number | null; theirs: number; ours: number }[];
      }
    ).rows.filter((row) => row.loan_id === null);
  const [found] = await unmatched();
  expect(found).toMatchObject({ reference, theirs: 250, loan_id: null, moved_on: cameOn });
  const match = (amount: number) =>
    desk.post("/api/requests", {
      kind: "receipt",
      loan_id: anita.loanId,
      amount,
      reason: "the borrower sent the bank's receipt",
      evidence: "the bank's statement, on file",
      details: { mode: "Other", reference, received_on: server.clock.today() },
    });
  expect((await match(200)).json.data.why).toContain("matched whole");
  const asked = await match(250);
  expect(asked.json.data).toMatchObject({
    before: { case: `${found?.number}, open` },
    after: { case: `${found?.number}, explained` },
  });
  const approve = `/api/requests/${asked.json.data.request_id}/approve`;
  expect((await desk.post(approve)).json.code).toBe("SECOND_PERSON_NEEDED");
  expect(await eventsOf(anita)).not.toContain("payment 25000");
  expect((await other.post(approve)).status).toBe(200);
  expect(await eventsOf(anita)).toContain("payment 25000");
  expect((await desk.get(`/api/cases/${found?.number}`)).json.data).toMatchObject({
    state: "explained",
    explained_by: other.person.name,
    note: `Matched to loan ${anita.loanId}: the borrower sent the bank's receipt`,
  });
  expect((await match(250)).json.data.why).toContain("no open case");
  // The provider settles after two working days: a close later all of it is compared and booked.
  await advanceCalendar(server.services, 8 * 86_400_000);
  await server.workOff();
  await walkPastClose(server, server.clock.today());
  await server.workOff();
  const { rows } = (await desk.get("/api/cases")).json.data as unknown as { rows: { reference: string }[] };
  expect(rows.map((row) => row.reference)).toEqual([reference]);
  // At the bank once each: 500 and 250 by the provider's settlements, 400 by the transfer; nothing is left in suspense.
  const books = await server.database.asSuperuser(
    `select account, sum(amount_paise)::int as paise from vaada.ledger_lines
      where account in ('1120', '2100') group by account having sum(amount_paise) <> 0`,
  );
  expect(books).toEqual([{ account: "1120", paise: 115_000 }]);
});
