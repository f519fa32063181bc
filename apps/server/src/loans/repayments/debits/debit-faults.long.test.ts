import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import {
  lend,
  loanOf,
  postLoanEvent,
  walkPastClose,
  walkToHour,
} from "../../../../testing/days/live-loans.ts";
import { readBreaches } from "../../../../testing/disbursals/books.ts";
import { HURRIED, openTestServer, type TestServer } from "../../../../testing/test-server.ts";
import type { Walker } from "../../../../testing/walk.ts";

const server = await openTestServer({ pace: HURRIED });
const { asSuperuser } = server.database;

type DebitRow = {
  id: string;
  status: string;
  presentOn: CivilDate;
  failure: string | null;
  payment: string | null;
};
const debitOf = async ({ loanId }: Walker): Promise<DebitRow | undefined> =>
  (
    await asSuperuser<DebitRow>(
      `select debits.id, debits.status, present_on as "presentOn", debits.failure, payments.id as payment
         from vaada.debits left join vaada.payments using (order_id)
        where debits.application_id = $1 order by number limit 1`,
      [loanId],
    )
  )[0];
const kindsOf = async (walker: Walker) => (await loanOf(server, walker)).events.map(({ kind }) => kind);

type Booked = { id: string; order_id: string; amount: number; status: string };
const capturedAtTheBank = async () => {
  const answer = await fetch(`${server.sandbox.url}/books`);
  const { payments } = (await answer.json()) as { payments: Booked[] };
  return payments.filter(({ status, amount }) => status === "captured" && amount > 0);
};

/** The same server in a land where these days are holidays. */
const withHolidays = (days: readonly CivilDate[]): TestServer => {
  const { lender } = server.services;
  const { through, days: known } = lender.keyFacts.holidays;
  const holidays = { through, days: [...known, ...days.map((on) => ({ on, name: "A holiday" }))] };
  const keyFacts = { ...lender.keyFacts, holidays };
  return { ...server, services: { ...server.services, lender: { ...lender, keyFacts } } };
};

/** Walks to just before the debit of the walker. */
async function walkUpTo(walker: Walker, through = server): Promise<CivilDate> {
  const { facts } = await loanOf(server, walker);
  await walkPastClose(through, facts.arrivedOn);
  const debit = await debitOf(walker);
  if (debit === undefined) throw new Error("no debit was planned");
  await walkPastClose(through, addDays(debit.presentOn, -1));
  return debit.presentOn;
}

test("a debit that a holiday puts off counts for the due date, without interest or a fee for the wait", async () => {
  const walker = await lend(server);
  const { facts } = await loanOf(server, walker);
  const land = withHolidays([facts.dueOn, addDays(facts.dueOn, 1)]);
  const presentOn = await walkUpTo(walker, land);
  expect(presentOn > addDays(facts.dueOn, 1)).toBe(true);
  expect(await kindsOf(walker), "no late fee while it waits").toEqual([]);
  await walkToHour(land, { on: presentOn, hour: 10 });
  const { events, ...loan } = await loanOf(server, walker);
  expect(loan).toMatchObject({ status: "closed", closedOn: facts.dueOn, delinquency: "standard" });
  expect(events).toMatchObject([{ kind: "mandate-debit", amount: facts.repay, valueDate: facts.dueOn }]);
}, 120_000);

test("whatever the provider's faults while it is presented, a borrower is debited once", async () => {
  const walkers = [await lend(server), await lend(server), await lend(server)];
  const [one] = walkers;
  if (one === undefined) throw new Error("nobody has a loan");
  const presentOn = await walkUpTo(one);
  const before = (await capturedAtTheBank()).length;
  await server.sandbox.fault({ provider: "payments", mode: "error" });
  for (const mode of ["timeout-after-success", "error", "down"])
    await server.sandbox.fault({ provider: "mandate", mode });
  await walkToHour(server, { on: presentOn, hour: 10 });
  await server.sandbox.clearFaults();
  for (const walker of walkers) {
    while ((await debitOf(walker))?.status === "presented") await server.workOff();
    expect(await debitOf(walker)).toMatchObject({ status: "captured" });
    expect(await kindsOf(walker)).toEqual(["mandate-debit"]);
  }
  expect(await capturedAtTheBank()).toHaveLength(before + walkers.length);
  expect(await readBreaches(server)).toEqual([]);
}, 240_000);

test("what came back and was paid after all costs no charge; an auto-pay that was withdrawn is not presented", async () => {
  const [late, withdrawn] = [await lend(server), await lend(server)];
  await walkUpTo(late);
  const [mandate] = await asSuperuser<{ token: string }>(
    "select token_reference as token from vaada.mandates where application_id = $1",
    [late.loanId],
  );
  await server.sandbox.post("/actions/bounce", { token: mandate?.token, times: 1 });
  await asSuperuser("update vaada.mandates set status = 'cancelled' where application_id = $1", [
    withdrawn.loanId,
  ]);
  const presentOn = (await debitOf(late))?.presentOn ?? server.clock.today();
  await walkToHour(server, { on: presentOn, hour: 10 });
  expect(await debitOf(withdrawn)).toMatchObject({ status: "cancelled", payment: null });
  const bounced = await debitOf(late);
  expect(bounced).toMatchObject({ status: "bounced", failure: "insufficient_funds" });
  expect(await kindsOf(late)).toEqual(["bounce"]);

  await server.sandbox.post("/actions/late-capture", { payment_id: bounced?.payment });
  await asSuperuser("select vaada.enqueue('refresh-order', $1, 'late', null, 0::smallint)", [
    JSON.stringify({ reference: await orderOf(late) }),
  ]);
  await server.workOff();
  const { facts, events, ...loan } = await loanOf(server, late);
  expect(events.map(({ kind }) => kind)).toEqual(["bounce", "mandate-debit", "waiver"]);
  expect(loan).toMatchObject({ status: "closed", closedOn: facts.dueOn });
  expect(await debitOf(late)).toMatchObject({ status: "captured" });

  const paid = {
    kind: "payment",
    key: "hand:own",
    valueDate: server.clock.today(),
    amount: facts.repay,
  } as const;
  await postLoanEvent(server, withdrawn, paid);
  expect(await readBreaches(server)).toEqual([]);
}, 120_000);

async function orderOf({ loanId }: Walker): Promise<string> {
  const [row] = await asSuperuser<{ reference: string }>(
    "select provider_reference as reference from vaada.repayment_orders where application_id = $1",
    [loanId],
  );
  return row?.reference ?? "";
}
