import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import { isWorkingDay } from "@vaada/calendar/working-days";
import { afterEach, expect, test } from "vitest";
import { lend, loanOf, walkPastClose, walkToHour } from "../testing/days/live-loans.ts";
import { readBooks, readBreaches } from "../testing/disbursals/books.ts";
import { walkToSigned } from "../testing/disbursals/sign-by-hand.ts";
import { payersAt } from "../testing/repayment/payer.ts";
import { anyMobile, HURRIED, openTestServer } from "../testing/test-server.ts";
import { receiveMoney, type Walker } from "../testing/walk.ts";
import { holidaysOf } from "./agreements/offers/lender-particulars.ts";
import { beginPayout } from "./loans/disbursals/begin-payout.ts";
import { registerPayee } from "./loans/disbursals/payee.ts";
import { AS_WORKER, asBorrower } from "./platform/db/actor.ts";
import { changeSwitch, readSwitches, type SwitchName } from "./platform/db/switches.ts";
import { enqueueTimetable } from "./platform/queue/enqueue.ts";

const server = await openTestServer({ isSandboxConnected: true, pace: HURRIED });
const { asSuperuser } = server.database;
const { withTx } = server.services.database;
const { orderOf, pay, fail, verify, later, eventsOf, booksOf } = payersAt(server);

type Stoppable = Exclude<SwitchName, "money">;
const stop = (name: Stoppable) =>
  withTx(AS_WORKER, (tx) =>
    changeSwitch(tx, { name, isStopped: true, reason: "a test", by: "tester", knownUntil: null }),
  );
const start = (name: Stoppable) =>
  withTx(AS_WORKER, async (tx) => {
    await changeSwitch(tx, { name, isStopped: false, reason: null, by: "tester", knownUntil: null });
    await enqueueTimetable(tx);
  });

afterEach(async () => {
  for (const name of ["payouts", "debits", "refunds", "texts"] as const) await start(name);
  await server.sandbox.clearFaults();
});

const stateOf = async ({ token, loanId }: Walker) =>
  (await server.call("GET", `/api/loan/disbursal?loan_id=${loanId}`, { token })).json.data.state;
const payoutsOf = ({ loanId }: Walker) =>
  asSuperuser<{ key: string; status: string }>(
    "select idempotency_key as key, status from vaada.payouts where application_id = $1",
    [loanId],
  );

test("no payout begins while payouts are stopped, the screen says that it is held, and it goes by itself once they start", async () => {
  const walker = await walkToSigned(server);
  await stop("payouts");
  await server.workOff();
  expect(await payoutsOf(walker)).toEqual([]);
  expect(await stateOf(walker)).toBe("held");
  await start("payouts");
  await receiveMoney(server, walker);
  expect(await payoutsOf(walker)).toMatchObject([{ status: "processed" }]);
});

test("a payout whose answer was lost before the stop is followed to its end, and is not asked for again", {
  tags: "long",
}, async () => {
  const walker = await walkToSigned(server);
  await payUnheard(walker);
  await stop("payouts");
  await receiveMoney(server, walker);
  const [payout] = await payoutsOf(walker);
  const booked = (await readBooks(server)).filter(({ reference }) => reference === payout?.key);
  expect(booked).toHaveLength(1);
  await start("payouts");
});

/** Asks for the payout as a worker does that is killed before it hears the answer. */
async function payUnheard({ userId, agreementId }: Walker & { readonly agreementId: string }): Promise<void> {
  const step = await withTx(asBorrower(userId), (tx) => beginPayout(tx, server.services, agreementId));
  if (step.kind !== "ask" || step.payee === null) throw new Error("nothing was to be paid");
  const { idempotencyKey, amount } = step.payout;
  const named = await registerPayee(server.services, step.payout, step.payee);
  if (named.kind !== "named") throw new Error("the payee has no name");
  const { fundAccountReference } = named;
  await server.services.payouts.pay({
    idempotencyKey,
    fundAccountReference,
    amount,
    ownReference: idempotencyKey,
  });
}

test("a payout that was intended and never reached the provider stays intended until payouts start", {
  tags: "long",
}, async () => {
  const walker = await walkToSigned(server);
  await withTx(asBorrower(walker.userId), (tx) => beginPayout(tx, server.services, walker.agreementId));
  await stop("payouts");
  await server.workOff();
  expect(await payoutsOf(walker)).toMatchObject([{ status: "intended" }]);
  const before = (await readBooks(server)).length;
  await server.workOff();
  expect(await readBooks(server)).toHaveLength(before);
  await start("payouts");
  await receiveMoney(server, walker);
  expect(await payoutsOf(walker)).toMatchObject([{ status: "processed" }]);
});

test("a stop waits for the decisions that are under way, and every later one obeys it", {
  tags: "long",
}, async () => {
  const [walker, next] = [await walkToSigned(server), await walkToSigned(server)];
  const decide = (one: typeof walker, hold: () => Promise<void> = async () => undefined) =>
    withTx(asBorrower(one.userId), async (tx) => {
      const { kind } = await beginPayout(tx, server.services, one.agreementId);
      await hold();
      return kind;
    });
  const decided = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const deciding = decide(walker, () => {
    decided.resolve();
    return mayCommit.promise;
  });
  await decided.promise;
  let hasStopped = false;
  const stopping = stop("payouts").then(() => {
    hasStopped = true;
  });
  await expect.poll(countWaiting).toBe(1);
  expect(hasStopped).toBe(false);
  mayCommit.resolve();
  expect(await deciding).toBe("ask");
  await stopping;
  expect(await decide(next)).toBe("nothing");
  await start("payouts");
  await receiveMoney(server, walker);
});

const countWaiting = async (): Promise<number> =>
  (
    await asSuperuser(
      `select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`,
    )
  ).length;

test("a refund waits while refunds are stopped, and goes back once when they start", {
  tags: "long",
}, async () => {
  const walker = await lend(server);
  await later(10);
  const orderId = await orderOf(walker, 20_100);
  const late = await fail(orderId);
  await verify(walker, await pay(orderId));
  await stop("refunds");
  await server.sandbox.post("/actions/late-capture", { payment_id: late });
  const refunds = () =>
    asSuperuser<{ status: string; askedAt: Date | null }>(
      `select status, asked_at as "askedAt" from vaada.refunds where application_id = $1`,
      [walker.loanId],
    );
  await expect
    .poll(async () => {
      await server.workOff();
      return refunds();
    }, WAIT)
    .toEqual([{ status: "intended", askedAt: null }]);
  expect(await booksOf(orderId)).toMatchObject({ refunded: 0 });
  await start("refunds");
  await expect
    .poll(async () => {
      await server.workOff();
      return (await eventsOf(walker)).filter((event) => event.startsWith("refund"));
    }, WAIT)
    .toEqual(["refund 2010000"]);
  expect(await booksOf(orderId)).toMatchObject({ refunded: 20_100 });
});

const WAIT = { timeout: 30_000, interval: 50 } as const;

test("while texts are stopped no code is sent, and the borrower is told so", async () => {
  await stop("texts");
  const mobile = anyMobile();
  const { status, json } = await server.call("POST", "/api/user/otp/send", { body: { mobile } });
  expect([status, json.code]).toEqual([503, "TEXTS_STOPPED"]);
  expect(json.message).toContain("no code was sent");
  expect(await server.sandbox.messages(mobile)).toEqual([]);
  await start("texts");
  await server.signIn(mobile);
});

test("a text about a loan waits while texts are stopped, and goes once when they start", {
  tags: "long",
}, async () => {
  const walker = await walkToSigned(server);
  const textsOf = async () =>
    (await server.sandbox.messages(walker.mobile)).filter(({ text }) => text.includes("UTR"));
  await stop("texts");
  await receiveMoney(server, walker);
  await server.workOff();
  expect(await textsOf()).toEqual([]);
  await start("texts");
  await server.workOff();
  await server.workOff();
  expect(await textsOf()).toHaveLength(1);
});

type DebitRow = { status: string; presentOn: CivilDate; valueDate: CivilDate };
const debitOf = async ({ loanId }: Walker): Promise<DebitRow> => {
  const [row] = await asSuperuser<DebitRow>(
    `select status, present_on as "presentOn", value_date as "valueDate" from vaada.debits
      where application_id = $1 order by number desc limit 1`,
    [loanId],
  );
  if (row === undefined) throw new Error("no debit was planned");
  return row;
};
const nextDebitOf = async ({ token }: Walker) => {
  const { json } = await server.call("POST", "/api/user/dashboard", { token, body: {} });
  return (json.data.mandate as { nextDebit: unknown } | undefined)?.nextDebit;
};

test("a debit that is stopped on its day is told of again for a later working day, and costs the borrower neither interest nor a fee", {
  tags: "long",
}, async () => {
  const walker = await lend(server);
  const { facts } = await loanOf(server, walker);
  await walkPastClose(server, facts.arrivedOn);
  const { presentOn } = await debitOf(walker);
  await walkPastClose(server, addDays(presentOn, -1));
  expect(await debitOf(walker)).toMatchObject({ status: "noticed" });
  await stop("debits");
  await walkPastClose(server, addDays(presentOn, 6));
  expect(await debitOf(walker)).toMatchObject({ status: "planned", valueDate: facts.dueOn });
  expect((await loanOf(server, walker)).events).toEqual([]);
  expect(await nextDebitOf(walker)).toBeNull();

  await start("debits");
  await walkToHour(server, { on: addDays(presentOn, 7), hour: 11 });
  const told = await debitOf(walker);
  expect(told.status).toBe("noticed");
  expect(told.presentOn > addDays(presentOn, 7)).toBe(true);
  expect(isWorkingDay(told.presentOn, holidaysOf(server.services.lender))).toBe(true);
  expect(
    await asSuperuser(
      "select params ->> 'on' as on from vaada.notifications where application_id = $1 and kind = 'debit-ahead' order by id",
      [walker.loanId],
    ),
  ).toEqual([{ on: presentOn }, { on: told.presentOn }]);
  await walkToHour(server, { on: told.presentOn, hour: 11 });
  const loan = await loanOf(server, walker);
  expect(loan.events).toMatchObject([{ kind: "mandate-debit", amount: facts.repay, valueDate: facts.dueOn }]);
  expect(loan.status).toBe("closed");
  expect(await readBreaches(server)).toEqual([]);
});

test("while texts are stopped no debit is told of, so none is presented, and what has passed by then is not texted", {
  tags: "long",
}, async () => {
  const walker = await lend(server);
  const { facts } = await loanOf(server, walker);
  await walkPastClose(server, facts.arrivedOn);
  const { presentOn } = await debitOf(walker);
  await stop("texts");
  await walkToHour(server, { on: addDays(presentOn, 1), hour: 11 });
  expect(await debitOf(walker)).toMatchObject({ status: "planned", presentOn });
  const reminded = await asSuperuser(
    "select from vaada.notifications where application_id = $1 and kind like 'due-%'",
    [walker.loanId],
  );
  expect(reminded.length).toBeGreaterThan(0);
  const texted = async () => (await server.sandbox.messages(walker.mobile)).map(({ text }) => text);
  const before = await texted();

  await start("texts");
  await walkToHour(server, { on: addDays(presentOn, 2), hour: 11 });
  await server.workOff();
  // Both are due at once, and either may go first.
  const told = (await texted()).slice(0, -before.length);
  expect(told).toHaveLength(2);
  expect(told.join()).toMatch(/by auto-pay/);
  expect(told.join()).toMatch(/is now classed as SMA-0/);
  const { status, presentOn: newDay } = await debitOf(walker);
  expect([status, newDay > addDays(presentOn, 2)]).toEqual(["noticed", true]);
  expect((await loanOf(server, walker)).events).toEqual([]);
});

test("every process shows its switches in the metrics", async () => {
  const { metrics } = server.services;
  metrics.watchSwitches(() => withTx({ kind: "anonymous" }, readSwitches));
  await stop("refunds");
  expect(await metrics.registry.metrics()).toContain('vaada_switch_stopped{switch="refunds"} 1');
  await start("refunds");
  const text = await metrics.registry.metrics();
  for (const name of ["payouts", "debits", "refunds", "texts", "money"])
    expect(text).toContain(`vaada_switch_stopped{switch="${name}"} 0`);
});
