import { addDays, type CivilDate, DAY_MS, daysBetween, startOfDayInIndia } from "@vaada/calendar/civil-date";
import { workingDayFrom } from "@vaada/calendar/working-days";
import { balancesOf } from "@vaada/ledger/event-journal";
import { delinquencyOf } from "@vaada/lending/owed/delinquency";
import { journalKindOf } from "@vaada/lending/owed/loan-event";
import { standingOf } from "@vaada/lending/owed/standing";
import { expect, test } from "vitest";
import { loanOf, postLoanEvent, walkPastClose } from "../../../testing/days/live-loans.ts";
import { readBreaches } from "../../../testing/disbursals/books.ts";
import { copySigned } from "../../../testing/disbursals/copies.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { acceptKeyFacts, walkTo } from "../../../testing/walk.ts";
import { holidaysOf } from "../../agreements/offers/lender-particulars.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DayServices } from "./day-phase.ts";
import { runBusinessDays } from "./run-business-days.ts";

const server = await openTestServer();
const { services, clock } = server;
const { asSuperuser } = server.database;

type Lent = { readonly userId: string; readonly loanId: number };

const model = await walkTo(server, "key-facts");
await acceptKeyFacts(server, model);
const loans = await lendCopies(10);

/** Without an auto-pay, and due on days of their own. */
async function lendCopies(count: number): Promise<Lent[]> {
  const copies: Lent[] = [];
  for (let n = 0; n < count; n += 1) copies.push(await copySigned(server, model));
  const arrived = () => asSuperuser("select from vaada.loans");
  while ((await arrived()).length < count) await server.workOff();
  await asSuperuser("update vaada.mandates set status = 'cancelled'");
  await asSuperuser(`do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    update vaada.loans as loan set due_on = due_on + place, payable_through = due_on + place
      from (select application_id as id, row_number() over (order by application_id)::integer - 1 as place
              from vaada.loans) as ranked where loan.application_id = ranked.id;
  end $$`);
  return copies;
}

const dueOnOf = async (lent: Lent) => (await loanOf(server, lent)).facts.dueOn;
const firstDue = loans[0] === undefined ? clock.today() : await dueOnOf(loans[0]);

/** Everything that a day's work can change, without the names and times that differ from run to run. */
const everything = async () => ({
  events: await asSuperuser(
    "select application_id, number, key, value_date from vaada.loan_events order by 1, 2",
  ),
  lines: await asSuperuser(
    `select application_id, business_date, account, amount_paise from vaada.ledger_lines order by 1, 2, 3, 4`,
  ),
  loans: await asSuperuser(
    "select application_id, status, delinquency, delinquent_since from vaada.loans order by 1",
  ),
  told: await asSuperuser("select key from vaada.notifications order by key"),
  days: await asSuperuser("select business_date, phase, counts from vaada.business_days order by 1, 2"),
});

/** Each loan is what its terms make of it by the end of a day, by rule and not by who ran when. */
async function expectClosed(on: CivilDate): Promise<void> {
  for (const lent of loans) {
    const { facts, events, delinquency } = await loanOf(server, lent);
    const isLate = facts.payableThrough < on;
    const fees = events
      .filter((event) => journalKindOf(event) === "late-fee")
      .map(({ valueDate }) => valueDate);
    expect(fees).toEqual(isLate ? [addDays(facts.payableThrough, 1)] : []);
    expect(delinquency).toBe(delinquencyOf({ ...facts, today: on, isInArrears: true }));
    const rows = await asSuperuser<{ account: string; held: bigint }>(
      `select account, sum(amount_paise)::bigint as held from vaada.ledger_lines
        where application_id = $1 and borrower_id is not null group by account`,
      [lent.loanId],
    );
    const held = Object.fromEntries(
      rows.filter((row) => row.held !== 0n).map((row) => [row.account, row.held]),
    );
    const target = Object.entries(balancesOf(standingOf(facts, events))).filter(
      ([, amount]) => amount !== 0n,
    );
    expect(held).toEqual(Object.fromEntries(target));
  }
}

/** Its process is killed at the start of a transaction, once so many have been done. */
function killedAfter(transactions: number): DayServices {
  let left = transactions;
  const withTx: Database["withTx"] = (actor, work, options) => {
    if (left === 0) throw new Error("killed");
    left -= 1;
    return services.database.withTx(actor, work, options);
  };
  return { ...services, database: { ...services.database, withTx } };
}

test("days that nobody did the work of are made up for, each with its own date, however often it is killed", async () => {
  await runBusinessDays(services);
  const lastClosed = addDays(firstDue, 4);
  await clock.moveBy(startOfDayInIndia(addDays(lastClosed, 1)) + 60_000 - clock.now().getTime());
  let kills = 0;
  for (let isDone = false; !isDone; ) {
    try {
      await runBusinessDays(killedAfter(3 + (kills % 30)), { loansAtOnce: 2 });
      isDone = true;
    } catch (error) {
      expect(String(error)).toContain("killed");
      kills += 1;
    }
  }
  expect(kills).toBeGreaterThan(10);
  await expectClosed(lastClosed);
  const days = await asSuperuser<{ on: CivilDate; phase: string; finished: boolean }>(
    `select business_date as "on", phase, finished_at is not null as finished from vaada.business_days order by 1`,
  );
  expect(days.every(({ finished }) => finished)).toBe(true);
  const evenings = days.filter(({ phase }) => phase === "evening").map(({ on }) => on);
  expect(evenings.at(-1)).toBe(lastClosed);
  expect(evenings).toHaveLength(daysBetween(evenings[0] ?? lastClosed, lastClosed) + 1);
}, 240_000);

test("run again, or by five at once, nothing changes", async () => {
  const before = await everything();
  await Promise.all(Array.from({ length: 5 }, () => runBusinessDays(services)));
  expect(await everything()).toEqual(before);
}, 60_000);

test("five who run each day at the same time do it once", async () => {
  // A weekend with a holiday may put the last of the due dates off.
  for (let day = 5; day < 15; day += 1) {
    await clock.moveBy(DAY_MS);
    await Promise.all(Array.from({ length: 5 }, () => runBusinessDays(services, { loansAtOnce: 3 })));
    await expectClosed(addDays(firstDue, day));
  }
  const [counted] = await asSuperuser(
    `select sum((counts ->> 'lateFees')::integer)::integer as fees from vaada.business_days`,
  );
  expect(counted).toEqual({ fees: loans.length });
  expect(await readBreaches(server)).toEqual([]);
}, 240_000);

test("a payment that comes to light undoes the late fee, and arrears lead from class to class by their dates", async () => {
  const [punctual, badly] = loans;
  if (punctual === undefined || badly === undefined) throw new Error("too few loans");
  const { facts } = await loanOf(server, punctual);
  const paid = {
    kind: "payment",
    key: "hand:late-known",
    valueDate: facts.dueOn,
    amount: facts.repay,
  } as const;
  const { after } = await postLoanEvent(server, punctual, paid);
  expect(after).toMatchObject({ status: "closed", closedOn: facts.dueOn, chargesLevied: 0n });
  expect(await loanOf(server, punctual)).toMatchObject({ status: "closed", delinquency: "standard" });
  expect(await readBreaches(server)).toEqual([]);

  for (const [days, name, next] of [
    [29, "sma-0", "sma-1"],
    [59, "sma-1", "sma-2"],
    [89, "sma-2", "npa"],
  ] as const) {
    const today = clock.today();
    await makeDue(badly, addDays(today, -days));
    await walkPastClose(server, today);
    expect([days, (await loanOf(server, badly)).delinquency]).toEqual([days, name]);
    await walkPastClose(server, addDays(today, 1));
    expect([days + 1, (await loanOf(server, badly)).delinquency]).toEqual([days + 1, next]);
  }
  const owed = await loanOf(server, badly);
  const standing = standingOf(owed.facts, owed.events);
  const arrears = { kind: "payment", key: "hand:arrears", valueDate: clock.today() } as const;
  await postLoanEvent(server, badly, { ...arrears, amount: standing.principal });
  await walkPastClose(server, clock.today());
  expect((await loanOf(server, badly)).delinquency, "something is left").toBe("npa");
}, 240_000);

test("no late fee while a payment is undecided, and one as soon as it came to nothing", async () => {
  const [undecided, ...others] = await lendMore();
  if (undecided === undefined) throw new Error("too few loans");
  const { facts } = await loanOf(server, undecided);
  await asSuperuser(
    `with ordered as (
       insert into vaada.repayment_orders
         (id, application_id, borrower_id, purpose, amount_paise, made_on, made_at, receipt, provider_reference, status,
          intended_at)
       values (gen_random_uuid(), $1, $2, 'repayment', 100, $3, now(), 'r', 'order_r', 'attempted', now()) returning id)
     insert into vaada.payments
       (id, order_id, application_id, borrower_id, amount_paise, status, paid_at, value_date, known_at)
     select 'pay_r', id, $1, $2, 100, 'authorized', now(), $3, now() from ordered`,
    [undecided.loanId, undecided.userId, facts.dueOn],
  );
  const fees = async (lent: Lent) =>
    (await loanOf(server, lent)).events
      .filter((event) => journalKindOf(event) === "late-fee")
      .map((fee) => fee.valueDate);
  const { payableThrough } = facts;
  await walkPastClose(server, addDays(payableThrough, 1));
  expect(await fees(undecided)).toEqual([]);
  for (const other of others) expect(await fees(other)).toEqual([addDays(payableThrough, 1)]);
  await asSuperuser("update vaada.payments set status = 'failed' where id = 'pay_r'");
  await walkPastClose(server, addDays(payableThrough, 2));
  expect(await fees(undecided)).toEqual([addDays(payableThrough, 2)]);
}, 120_000);

/** The terms of a loan are frozen, except for somebody who can stop the triggers. */
const makeDue = ({ loanId }: Lent, dueOn: CivilDate) => {
  const payableThrough = workingDayFrom(dueOn, holidaysOf(services.lender));
  return asSuperuser(`do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    update vaada.loans set due_on = '${dueOn}', payable_through = '${payableThrough}' where application_id = ${loanId};
  end $$`);
};

/** Their money arrives now. */
async function lendMore(): Promise<Lent[]> {
  const copies = [await copySigned(server, model), await copySigned(server, model)];
  const ids = copies.map(({ loanId }) => loanId);
  const arrived = () => asSuperuser("select from vaada.loans where application_id = any ($1)", [ids]);
  while ((await arrived()).length < ids.length) await server.workOff();
  await asSuperuser("update vaada.mandates set status = 'cancelled'");
  for (const lent of copies) await makeDue(lent, addDays(clock.today(), 2));
  return copies;
}
