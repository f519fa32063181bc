import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import { journalKindOf } from "@vaada/lending/owed/loan-event";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { sweepLater } from "../../../../testing/bank-accounts/borrower.ts";
import { lendByUpi } from "../../../../testing/bank-accounts/by-upi.ts";
import { loanOf, postLoanEvent, walkPastClose, walkToHour } from "../../../../testing/days/live-loans.ts";
import { readBreaches } from "../../../../testing/disbursals/books.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import type { Walker } from "../../../../testing/walk.ts";
import { AS_WORKER } from "../../../platform/db/actor.ts";
import { changeSwitch } from "../../../platform/db/switches.ts";

const server = await openTestServer({ isSandboxConnected: true });
const { sandbox } = server;
const { asSuperuser } = server.database;
/** A busy machine is slow, not wrong. */
const PATIENT = { timeout: 30_000 };

type DebitRow = {
  status: string;
  presentOn: CivilDate;
  valueDate: CivilDate;
  notified: bigint | null;
  told: string | null;
  ordered: bigint | null;
  failure: string | null;
};
const debitsOf = ({ loanId }: Walker) =>
  asSuperuser<DebitRow>(
    `select debits.status, present_on as "presentOn", value_date as "valueDate", notified_paise as notified, told,
            amount_paise as ordered, failure
       from vaada.debits left join vaada.repayment_orders on repayment_orders.id = order_id
      where debits.application_id = $1 order by number`,
    [loanId],
  );
const lastOf = async (walker: Walker): Promise<DebitRow> => {
  const last = (await debitsOf(walker)).at(-1);
  if (last === undefined) throw new Error("no debit was planned");
  return last;
};
const eventsOf = async (walker: Walker) =>
  (await loanOf(server, walker)).events.map((event) => journalKindOf(event));
const noticesOf = ({ loanId }: Walker, kind: string) =>
  asSuperuser<{ params: Record<string, unknown> }>(
    "select params from vaada.notifications where application_id = $1 and kind = $2 order by id",
    [loanId, kind],
  );

const payer = await lendByUpi(server);
const earlyPayer = await lendByUpi(server);
const partPayer = await lendByUpi(server);
const pauser = await lendByUpi(server);
const deaf = await lendByUpi(server);
const bouncer = await lendByUpi(server);
const { facts } = await loanOf(server, payer);
let presentOn: CivilDate;

/** The provider's events have come in. */
const toldAll = (walkers: readonly Walker[], told: string) =>
  expect
    .poll(async () => {
      // One that came before its order had a name is noted by a job.
      await server.workOff();
      return Promise.all(walkers.map(async (walker) => (await lastOf(walker)).told));
    }, PATIENT)
    .toEqual(walkers.map(() => told));

test("its payer is told by us two days before, and by the provider of the same sum a day before", async () => {
  await walkPastClose(server, facts.arrivedOn);
  ({ presentOn } = await lastOf(payer));
  await walkToHour(server, { on: addDays(presentOn, -2), hour: 10 });
  expect(await lastOf(payer)).toMatchObject({ status: "noticed", notified: facts.repay, told: null });
  await sandbox.post("/actions/fail-notification", { token: deaf.tokenId, times: 1 });
  await sandbox.post("/actions/bounce", { token: bouncer.tokenId, times: 1 });
  await walkToHour(server, { on: addDays(presentOn, -1), hour: 10 });
  await toldAll([payer, earlyPayer, partPayer, pauser, bouncer], "delivered");
  expect(await lastOf(payer)).toMatchObject({ status: "noticed", ordered: facts.repay });
}, 240_000);

test("of whom nobody could be told is put off: it is announced anew, for a later day and at no cost", async () => {
  await expect
    .poll(async () => {
      await server.workOff();
      return (await lastOf(deaf)).status;
    }, PATIENT)
    .toBe("planned");
  expect(await lastOf(deaf)).toMatchObject({ told: null, ordered: null, valueDate: facts.dueOn });
}, 120_000);

test("on its day it waits for an hour of UPI, and then closes the loan", async () => {
  const today = server.clock.today();
  const part = { kind: "payment", key: "hand:part", valueDate: today, amount: paise(100_000n) } as const;
  await postLoanEvent(server, partPayer, part);
  const { total: amount } = owedOn((await loanOf(server, earlyPayer)).facts, [], today);
  await postLoanEvent(server, earlyPayer, { kind: "payment", key: "hand:all", valueDate: today, amount });
  await sandbox.post("/actions/pause", { token: pauser.tokenId });
  await expect
    .poll(async () => {
      await server.workOff();
      return (
        await asSuperuser("select paused_at from vaada.mandates where token_reference = $1", [pauser.tokenId])
      )[0]?.paused_at;
    }, PATIENT)
    .not.toBeNull();
  await walkToHour(server, { on: presentOn, hour: 12 });
  expect(await lastOf(payer)).toMatchObject({ status: "noticed", told: "delivered" });
  await walkToHour(server, { on: presentOn, hour: 14 });
  expect(await lastOf(payer)).toMatchObject({ status: "captured", ordered: facts.repay });
  expect(await eventsOf(payer)).toEqual(["mandate-debit"]);
  expect(await loanOf(server, payer)).toMatchObject({ status: "closed", closedOn: facts.dueOn });
}, 240_000);

test("what is owed less is not debited by a notice of more: the smaller sum is announced anew", async () => {
  expect(await debitsOf(earlyPayer)).toMatchObject([{ status: "cancelled" }]);
  expect(await debitsOf(partPayer)).toMatchObject([{ ordered: null, told: null }]);
  const orders = await asSuperuser<{ status: string }>(
    "select status from vaada.repayment_orders where application_id = $1 and purpose = 'debit'",
    [partPayer.loanId],
  );
  expect(orders).toEqual([{ status: "abandoned" }]);
  await walkToHour(server, { on: addDays(presentOn, 1), hour: 11 });
  const again = await lastOf(partPayer);
  const { events } = await loanOf(server, partPayer);
  expect(again).toMatchObject({
    status: "noticed",
    notified: owedOn(facts, events, facts.dueOn).due,
    valueDate: facts.dueOn,
  });
  expect(await noticesOf(partPayer, "debit-ahead")).toHaveLength(2);
  await walkToHour(server, { on: addDays(again.presentOn, -1), hour: 10 });
  await toldAll([partPayer, deaf], "delivered");
  await walkToHour(server, { on: again.presentOn, hour: 14 });
  expect(await lastOf(partPayer)).toMatchObject({ status: "captured", ordered: again.notified });
  expect(await lastOf(deaf)).toMatchObject({
    status: "captured",
    ordered: facts.repay,
    valueDate: facts.dueOn,
  });
  expect(await loanOf(server, partPayer)).toMatchObject({ status: "closed" });
}, 240_000);

test("one whose owner has paused auto-pay is not debited, and is once it was resumed", async () => {
  expect(await debitsOf(pauser)).toMatchObject([{ status: "cancelled" }]);
  expect((await eventsOf(pauser)).filter((kind) => kind === "bounce")).toEqual([]);
  await sandbox.post("/actions/resume", { token: pauser.tokenId });
  const resumed = server.clock.today();
  await expect
    .poll(async () => {
      await sweepLater(server, pauser);
      return (
        await asSuperuser("select paused_at from vaada.mandates where token_reference = $1", [pauser.tokenId])
      )[0]?.paused_at;
    }, PATIENT)
    .toBeNull();
  await walkPastClose(server, resumed);
  const planned = await lastOf(pauser);
  expect(planned).toMatchObject({ status: "planned" });
  await walkToHour(server, { on: addDays(planned.presentOn, -1), hour: 10 });
  await toldAll([pauser], "delivered");
  await walkToHour(server, { on: planned.presentOn, hour: 14 });
  expect(await lastOf(pauser)).toMatchObject({ status: "captured" });
}, 240_000);

test("what bounces is charged once, told, and tried again with a notice of its own; the books are sound", async () => {
  const [bounced, next] = await debitsOf(bouncer);
  expect(bounced).toMatchObject({ status: "bounced", failure: "insufficient_funds" });
  expect((await eventsOf(bouncer)).filter((kind) => kind === "bounce")).toHaveLength(1);
  expect(await noticesOf(bouncer, "debit-bounced")).toHaveLength(1);
  if (next === undefined) throw new Error("it is not presented again");
  if (next.status !== "captured") {
    await walkToHour(server, { on: addDays(next.presentOn, -1), hour: 10 });
    await toldAll([bouncer], "delivered");
    await walkToHour(server, { on: next.presentOn, hour: 14 });
  }
  expect((await lastOf(bouncer)).status).toBe("captured");
  expect(await readBreaches(server)).toEqual([]);
}, 240_000);

test("the rupees of approvals are in the provider's reports, and compared with ours they leave no question", async () => {
  await server.workOff();
  const movements = await asSuperuser<{ bookedAs: string | null; count: number }>(
    `select booked_as as "bookedAs", count(*)::int from vaada.reported_movements
      where source = 'payments' and reference in (
        select payment_reference from vaada.mandates union select refund_reference from vaada.mandates)
      group by booked_as`,
  );
  // Six approvals and as many ways back, all of them settled by now.
  expect(movements).toEqual([{ bookedAs: "gateway", count: 12 }]);
  const cases = await asSuperuser(
    `select from vaada.cases where reference in (
       select payment_reference from vaada.mandates union select refund_reference from vaada.mandates)`,
  );
  expect(cases).toEqual([]);
});

test("while debits are stopped none is presented, and what was told of is announced anew", async () => {
  const walker = await lendByUpi(server);
  await walkPastClose(server, server.clock.today());
  const planned = await lastOf(walker);
  await walkToHour(server, { on: addDays(planned.presentOn, -1), hour: 10 });
  await toldAll([walker], "delivered");
  const turn = (isStopped: boolean) =>
    server.services.database.withTx(AS_WORKER, (tx) =>
      changeSwitch(tx, {
        name: "debits",
        isStopped,
        reason: isStopped ? "test" : null,
        by: "tester",
        knownUntil: null,
      }),
    );
  await turn(true);
  await walkToHour(server, { on: planned.presentOn, hour: 14 });
  expect(await lastOf(walker)).toMatchObject({ status: "planned", told: null, ordered: null });
  await turn(false);
  expect(await readBreaches(server)).toEqual([]);
}, 240_000);
