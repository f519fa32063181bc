import { randomUUID } from "node:crypto";
import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import { addWorkingDays } from "@vaada/calendar/working-days";
import { Secret } from "@vaada/contract/secret";
import { paise } from "@vaada/money/paise";
import { afterEach, expect, test } from "vitest";
import { lend, loanOf, postLoanEvent, walkPastClose, walkToHour } from "../../../testing/days/live-loans.ts";
import { readBreaches } from "../../../testing/disbursals/books.ts";
import { walkToSigned } from "../../../testing/disbursals/sign-by-hand.ts";
import { payersAt } from "../../../testing/repayment/payer.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { receiveMoney, type Walker } from "../../../testing/walk.ts";
import { holidaysOf } from "../../agreements/offers/lender-particulars.ts";
import { sweep } from "../../jobs/sweep.ts";
import { explainCases } from "../../loans/cases/store.ts";
import { AS_WORKER } from "../../platform/db/actor.ts";
import { reconcileDays } from "./reconcile-days.ts";
import { readUnsettledReferences } from "./store.ts";

const server = await openTestServer({ isSandboxConnected: true });
const { asSuperuser } = server.database;
const { orderOf, pay, fail, verify, eventsOf, later } = payersAt(server);

/** Long enough for the slowest machine: only a case that never comes fails the test. */
const WAIT = { timeout: 60_000 };

afterEach(async () => {
  await server.sandbox.clearFaults();
  expect(await readBreaches(server)).toEqual([]);
});

type CaseRow = {
  kind: string;
  reference: string;
  application_id: bigint | null;
  state: string;
  note: string | null;
};
const cases = () =>
  asSuperuser<CaseRow>(
    "select kind, reference, application_id, state, note from vaada.cases order by opened_at, key",
  );
/** The faults planted here break rules of the books too, and their nightly check has tests of its own. */
const openCases = async () =>
  (await cases()).filter(({ state, kind }) => state === "open" && kind !== "books-broken");
const unfinished = () => asSuperuser("select from vaada.reconciliations where finished_at is null");
const workedOff = async <T>(look: () => Promise<T>): Promise<T> => {
  await server.workOff();
  return look();
};
/** The day ends, and it is compared. */
const closeDay = (days = 0): Promise<void> => closeTo(addDays(server.clock.today(), days));

/** Every day up to this one ends, and is compared. */
async function closeTo(on: CivilDate): Promise<void> {
  await walkPastClose(server, on);
  await reconcileDays(server.services);
}

test("the report of the payout account is read in the line of its questions", async () => {
  const lineOf = () =>
    asSuperuser("select next_question_at from vaada.provider_paces where provider = 'razorpayx'");
  const before = await lineOf();
  await closeDay();
  expect(await lineOf()).not.toEqual(before);
});

async function bounceNext({ loanId }: Walker): Promise<void> {
  const [mandate] = await asSuperuser<{ token: string }>(
    "select token_reference as token from vaada.mandates where application_id = $1",
    [loanId],
  );
  await server.sandbox.post("/actions/bounce", { token: mandate?.token, times: 1 });
}

/** Money that only the provider knows of: an order that was never ours, paid. */
async function payElsewhere(rupees: number): Promise<string> {
  const amount = paise(BigInt(rupees * 100));
  const order = await server.services.payments.createOrder({ receipt: randomUUID(), amount });
  if (order.kind !== "named") throw new Error("test: no order");
  return String((await pay(order.reference)).razorpay_payment_id);
}

async function payOutElsewhere(): Promise<string> {
  const { payouts } = server.services;
  const name = new Secret("Someone Else");
  const contact = await payouts.openContact({
    ownReference: "someone",
    name,
    email: new Secret("someone@mail.example"),
    mobile: new Secret("6000000019"),
  });
  const account = await payouts.openFundAccount({
    contactReference: contact.kind === "named" ? contact.reference : "",
    holder: name,
    number: new Secret("50100123456784"),
    ifsc: "HDFC0000053",
  });
  const paid = await payouts.pay({
    idempotencyKey: randomUUID(),
    fundAccountReference: account.kind === "named" ? account.reference : "",
    amount: paise(700_000n),
    ownReference: randomUUID(),
  });
  if (paid.kind !== "known") throw new Error("test: no payout");
  return paid.payout.reference;
}

test("loans paid out, failed and come back, paid, paid twice, disputed and bounced are explained to the paisa", {
  tags: "long",
}, async () => {
  const [bouncer, payer] = [await lend(server), await lend(server)];
  const second = await walkToSigned(server, { account: "50100123452222" });
  await receiveMoney(server, second);
  const never = await walkToSigned(server, { account: "50100123453333" });
  const reversals = () =>
    asSuperuser("select from vaada.payouts where application_id = $1 and status = 'reversed'", [
      never.loanId,
    ]);
  await expect.poll(() => workedOff(reversals), WAIT).toHaveLength(2);
  await closeDay();
  await later(9);

  const orderId = await orderOf(payer, 20_100);
  const late = await fail(orderId);
  await verify(payer, await pay(orderId));
  await server.sandbox.post("/actions/late-capture", { payment_id: late });
  await expect
    .poll(() => workedOff(() => eventsOf(payer)), WAIT)
    .toEqual(["payment 2010000", "payment 2010000", "refund 2010000"]);
  const part = await pay(await orderOf(second, 5_000));
  await verify(second, part);
  await server.sandbox.post("/actions/dispute", { payment_id: part.razorpay_payment_id, outcome: "lost" });
  await expect
    .poll(() => workedOff(() => eventsOf(second)), WAIT)
    .toEqual(["payment 500000", "payment-returned"]);
  const { facts } = await loanOf(server, bouncer);
  await bounceNext(bouncer);
  await walkToHour(server, { on: addDays(facts.dueOn, 4), hour: 10 });
  await expect.poll(() => workedOff(() => eventsOf(bouncer)), WAIT).toContain("bounce");
  // Over a weekend and a holiday too, all of it is settled and compared.
  await closeDay(8);

  expect(await cases()).toEqual([]);
  expect(await unfinished()).toHaveLength(0);
  const [told] = await asSuperuser(
    `select sum(reported)::integer as reported, sum(reported_paise)::bigint = sum(booked_paise)::bigint as "isSame",
            sum(differing)::integer as differing from vaada.reconciliations`,
  );
  // Three payouts went and stayed, one failed and two came back. Of the payments there are two of one, its
  // refund, one and its loss.
  expect(told).toMatchObject({ isSame: true, differing: 0 });
  expect(told?.reported).toBeGreaterThanOrEqual(14);
});

test("each thing that only one side has, or has otherwise, is one case, until a later report explains it", async () => {
  const borrower = await lend(server);
  await closeDay();
  const [unknown, other] = [await payElsewhere(300), await payElsewhere(200)];
  const valueDate = server.clock.today();
  const event = { kind: "payment", valueDate } as const;
  const settledOn = addWorkingDays(valueDate, 2, holidaysOf(server.services.lender));
  await postLoanEvent(server, borrower, { ...event, key: `payment:${other}`, amount: paise(19_900n) });
  await postLoanEvent(server, borrower, { ...event, key: "payment:pay_ghost", amount: paise(40_000n) });
  const payout = await payOutElsewhere();
  await asSuperuser(
    `insert into vaada.repayment_orders
       (id, application_id, borrower_id, purpose, amount_paise, made_on, made_at, receipt, status, intended_at)
     select gen_random_uuid(), application_id, borrower_id, 'repayment', 1, arrived_on, now(), 'planted', 'paid', now()
       from vaada.loans where application_id = $1`,
    [borrower.loanId],
  );
  await asSuperuser(
    `insert into vaada.payments
       (id, order_id, application_id, borrower_id, amount_paise, status, paid_at, value_date, known_at)
     select substr(key, 9), orders.id, orders.application_id, orders.borrower_id, event.amount_paise, 'captured',
            now(), value_date, now()
       from vaada.loan_events as event join vaada.repayment_orders as orders on receipt = 'planted'
      where event.application_id = $1`,
    [borrower.loanId],
  );
  await closeDay();
  const known = { application_id: BigInt(borrower.loanId), state: "open" };
  expect(await openCases(), "what is not due at the bank yet is with the provider").toMatchObject([
    { kind: "only-at-provider", reference: payout },
  ]);
  await closeTo(settledOn);
  expect(await openCases()).toHaveLength(3);
  expect(await openCases()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: "only-at-provider", reference: unknown, application_id: null }),
      expect.objectContaining({ kind: "amount-differs", reference: other, ...known }),
      expect.objectContaining({ kind: "only-at-provider", reference: payout, application_id: null }),
    ]),
  );
  expect(server.logLines.filter((line) => line.includes(unknown))).toHaveLength(1);

  // What we booked is missed the day after it was due.
  await closeDay();
  expect(await openCases()).toHaveLength(4);
  expect(await openCases()).toContainEqual(
    expect.objectContaining({ kind: "only-in-ledger", reference: "pay_ghost", ...known }),
  );
  await postLoanEvent(server, borrower, {
    ...event,
    valueDate: server.clock.today(),
    key: `payment:${unknown}`,
    amount: paise(30_000n),
  });
  await asSuperuser(
    `insert into vaada.payments
       (id, order_id, application_id, borrower_id, amount_paise, status, paid_at, value_date, known_at)
     select $1, id, application_id, borrower_id, 30000, 'captured', now(), made_on, now()
       from vaada.repayment_orders where receipt = 'planted'`,
    [unknown],
  );
  await closeDay();
  expect(await openCases()).toHaveLength(3);
  expect(await cases()).toContainEqual(
    expect.objectContaining({ reference: unknown, state: "explained", note: "came later" }),
  );

  // A case that a person has explained stays explained.
  await asSuperuser(
    `update vaada.cases set state = 'explained', note = 'Paid to a supplier', explained_by = 'R. Rao',
            explained_at = now() where reference = $1`,
    [payout],
  );
  await closeDay();
  await reconcileDays(server.services);
  expect((await openCases()).map(({ kind }) => kind).toSorted()).toEqual([
    "amount-differs",
    // Words post nothing: the payout to the supplier is in no books.
    "balance-differs",
    "only-in-ledger",
  ]);

  await sweep(server.services);
  const metrics = await server.services.metrics.registry.metrics();
  const open = (await cases()).filter(({ state }) => state === "open");
  expect(metrics).toContain(`\nvaada_cases_open ${open.length}\n`);
}, 300_000);

test("what we wait to hear of is no difference yet: whoever waits for it asks", async () => {
  const [waited] = await asSuperuser<{ reference: string; order: string }>(
    `select reference, order_reference as order from vaada.reported_movements where order_reference is not null
        and not exists (select from vaada.repayment_orders where provider_reference = order_reference)`,
  );
  const references = [waited?.reference ?? ""];
  const underWay = () =>
    server.services.database.withTx(AS_WORKER, async (tx) => [
      ...(await readUnsettledReferences(tx, { source: "payments", references })),
    ]);
  expect(await underWay()).toEqual([]);
  const become = (status: string) =>
    asSuperuser(
      "update vaada.repayment_orders set status = $1, provider_reference = $2 where receipt = 'planted'",
      [status, waited?.order],
    );
  await become("created");
  expect(await underWay()).toEqual(references);
  await become("paid");
  expect(await underWay()).toEqual([]);
});

test("a provider that does not answer keeps no day open, and is compared with later", {
  tags: "long",
}, async () => {
  await server.sandbox.fault({ provider: "payments", mode: "error", times: 1_000 });
  const today = server.clock.today();
  await walkPastClose(server, today);
  const [evening] = await asSuperuser<{ isDone: boolean }>(
    `select finished_at is not null as "isDone" from vaada.business_days where business_date = $1 and phase = 'evening'`,
    [today],
  );
  expect(evening?.isDone).toBe(true);
  await expect(reconcileDays(server.services)).rejects.toThrow("no report of payments");
  expect(await unfinished()).not.toHaveLength(0);
  await server.sandbox.clearFaults();
  await asSuperuser("delete from graphile_worker._private_jobs");
  await sweep(server.services);
  await server.workOff();
  expect(await unfinished()).toHaveLength(0);
});

test("money that was due while the cycle was longer is missed the night after it is shorter again", {
  tags: "long",
}, async () => {
  const borrower = await lend(server);
  const { settings } = server.services;
  const slow = { ...settings, repayment: { ...settings.repayment, settlementWorkingDays: 6 } };
  const valueDate = server.clock.today();
  const key = "payment:pay_passed";
  await postLoanEvent(server, borrower, { kind: "payment", valueDate, key, amount: paise(10_000n) });
  await asSuperuser(
    `with made as (
       insert into vaada.repayment_orders
         (id, application_id, borrower_id, purpose, amount_paise, made_on, made_at, receipt, status, intended_at)
       select gen_random_uuid(), application_id, borrower_id, 'repayment', 1, $2, now(), 'passed', 'paid', now()
         from vaada.loans where application_id = $1 returning *)
     insert into vaada.payments
       (id, order_id, application_id, borrower_id, amount_paise, status, paid_at, value_date, known_at)
     select 'pay_passed', id, application_id, borrower_id, 10000, 'captured', now(), made_on, now() from made`,
    [borrower.loanId, valueDate],
  );
  const passed = async () => (await cases()).filter(({ reference }) => reference === "pay_passed");
  const missed = addDays(addWorkingDays(valueDate, 2, holidaysOf(server.services.lender)), 1);
  await walkPastClose(server, missed);
  await reconcileDays({ ...server.services, settings: slow });
  expect(await passed()).toEqual([]);
  await closeDay();
  expect(await passed()).toMatchObject([{ kind: "only-in-ledger", state: "open" }]);
  const explained = { keys: ["reconciliation:payments:pay_passed"], note: "planted", by: "reconciliation" };
  await server.services.database.withTx(AS_WORKER, (tx) =>
    explainCases(tx, { ...explained, now: server.services.clock.realNow() }),
  );
  await closeDay();
  expect(await passed(), "what was explained stays so").toMatchObject([{ state: "explained" }]);
});
