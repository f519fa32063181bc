import {
  addDays,
  type CivilDate,
  DAY_MS,
  lastDayOfMonth,
  startOfDayInIndia,
} from "@vaada/calendar/civil-date";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { expect, test } from "vitest";
import { loanOf, postLoanEvent, walkPastClose } from "../../../testing/days/live-loans.ts";
import { readBreaches } from "../../../testing/disbursals/books.ts";
import { copySigned } from "../../../testing/disbursals/copies.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { acceptKeyFacts, walkTo } from "../../../testing/walk.ts";
import { findBookBreaches } from "../audits/find-book-breaches.ts";
import { runBusinessDays } from "./run-business-days.ts";

const server = await openTestServer();
const { services, clock } = server;
const { asSuperuser } = server.database;

const model = await walkTo(server, "key-facts");
await acceptKeyFacts(server, model);
const late = await copySigned(server, model);
const punctual = await copySigned(server, model);
const lent = [late, punctual];
while ((await asSuperuser("select from vaada.loans")).length < lent.length) await server.workOff();
await asSuperuser("update vaada.mandates set status = 'cancelled'");

const monthEnd = lastDayOfMonth(addDays(clock.today(), 45));
const worseOn = addDays(monthEnd, -2);
const lateDueOn = addDays(worseOn, -30);
const repaidLateOn = monthEnd;
const repaidOn = addDays(monthEnd, 2);
/** Days of which nobody did the work begin after it. */
const lastInTime = addDays(monthEnd, -5);

/** The terms of a loan are frozen, except for somebody who can stop the triggers. */
const makeDue = ({ loanId }: (typeof lent)[number], dueOn: CivilDate) =>
  asSuperuser(`do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    update vaada.loans set due_on = '${dueOn}', payable_through = '${dueOn}' where application_id = ${loanId};
  end $$`);
await makeDue(late, lateDueOn);
await makeDue(punctual, addDays(monthEnd, 20));

const moveToNoonOf = (on: CivilDate) =>
  clock.moveBy(startOfDayInIndia(on) + DAY_MS / 2 - clock.now().getTime());

async function repayToday(loan: (typeof lent)[number], reference: string): Promise<void> {
  const { facts, events } = await loanOf(server, loan);
  const today = clock.today();
  const amount = owedOn(facts, events, today).total;
  const payment = {
    kind: "payment",
    key: `receipt:provider:${reference}`,
    valueDate: today,
    amount,
  } as const;
  expect((await postLoanEvent(server, loan, payment)).after.status).toBe("closed");
}

/** What an account holds at the end of a day, of one loan or of all. */
async function heldOn(on: CivilDate, account: string, loanId?: number): Promise<bigint> {
  const [row] = await asSuperuser<{ held: bigint }>(
    `select coalesce(sum(amount_paise), 0)::bigint as held from vaada.ledger_lines
      where vaada.account_code(account) = $1 and business_date <= $2 and ($3::bigint is null or application_id = $3)`,
    [account, on, loanId ?? null],
  );
  return row?.held ?? 0n;
}

test("a day that is closed late has the classes, accruals and allowance of that day, of loans that were repaid since as well", async () => {
  await walkPastClose(server, lastInTime);
  await moveToNoonOf(repaidLateOn);
  await repayToday(late, "pay_late");
  await moveToNoonOf(repaidOn);
  const { facts, events } = await loanOf(server, punctual);
  const atMonthEnd = owedOn(facts, events, monthEnd);
  await asSuperuser(
    `insert into vaada.reported_movements
       (source, id, reference, amount_paise, moved_on, read_at, fee_paise, tax_paise, settled_on, settlement_reference)
     values ('payments', 'pay_punctual', 'pay_punctual', $1, $2, now(), 0, 0, $2, 'setl_1')`,
    [owedOn(facts, events, repaidOn).total, addDays(monthEnd, -1)],
  );
  await repayToday(punctual, "pay_punctual");
  await moveToNoonOf(addDays(repaidOn, 1));
  await runBusinessDays(services, { loansAtOnce: 1 });

  const classes = await asSuperuser<{ class: string; classed_on: CivilDate }>(
    "select class, classed_on from vaada.loan_classes where application_id = $1 order by classed_on",
    [late.loanId],
  );
  expect(classes).toEqual([
    { class: "sma-0", classed_on: lateDueOn },
    { class: "sma-1", classed_on: worseOn },
    { class: "standard", classed_on: repaidLateOn },
  ]);
  const told = await asSuperuser<{ key: string }>(
    "select key from vaada.notifications where kind = 'class-changed' order by key",
  );
  expect(told, "nobody is told of a class that a payment has undone").toEqual([
    { key: `class-changed:loan:${late.loanId}:${lateDueOn}` },
  ]);

  const { loanId } = punctual;
  expect(await heldOn(monthEnd, "1310", loanId)).toBe(atMonthEnd.interest);
  expect(await heldOn(monthEnd, "4100", loanId)).toBe(-atMonthEnd.interest);
  expect(await heldOn(monthEnd, "1390", loanId)).toBe(-(facts.principal * 4n) / 1000n);
  expect([await heldOn(repaidOn, "1310", loanId), await heldOn(repaidOn, "1300", loanId)]).toEqual([0n, 0n]);
  const settled = owedOn(facts, events, repaidOn).total;
  expect(await heldOn(addDays(monthEnd, -1), "2100"), "no loan knew the settled money then").toBe(-settled);
  expect([await heldOn(addDays(repaidOn, -1), "2100"), await heldOn(repaidOn, "2100")]).toEqual([
    -settled,
    0n,
  ]);
  const found = await services.database.withTx({ kind: "worker" }, findBookBreaches);
  expect(found.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
  expect(await readBreaches(server)).toEqual([]);
}, 120_000);
