import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import { feeAmount } from "@vaada/lending/fees";
import { journalKindOf } from "@vaada/lending/owed/loan-event";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { standingOf } from "@vaada/lending/owed/standing";
import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import {
  lend,
  loanOf,
  postLoanEvent,
  walkPastClose,
  walkToHour,
} from "../../../../testing/days/live-loans.ts";
import { readBreaches } from "../../../../testing/disbursals/books.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import type { Walker } from "../../../../testing/walk.ts";
import { AS_WORKER } from "../../../platform/db/actor.ts";

const server = await openTestServer();
const { asSuperuser } = server.database;

type DebitRow = {
  number: number;
  status: string;
  presentOn: CivilDate;
  valueDate: CivilDate;
  notified: bigint | null;
  noticedAt: Date | null;
  ordered: bigint | null;
};
const debitsOf = ({ loanId }: Walker) =>
  asSuperuser<DebitRow>(
    `select number, debits.status, present_on as "presentOn", value_date as "valueDate", notified_paise as notified,
            noticed_at as "noticedAt", amount_paise as ordered
       from vaada.debits left join vaada.repayment_orders on repayment_orders.id = order_id
      where debits.application_id = $1 order by number`,
    [loanId],
  );
const statusesOf = async (walker: Walker) => (await debitsOf(walker)).map(({ status }) => status);
const eventsOf = async (walker: Walker) =>
  (await loanOf(server, walker)).events.map((event) => `${journalKindOf(event)} ${event.valueDate}`);
const told = ({ loanId }: Walker, kind: string) =>
  asSuperuser("select params from vaada.notifications where application_id = $1 and kind = $2", [
    loanId,
    kind,
  ]);

async function bounceNext({ loanId }: Walker, times: number): Promise<void> {
  const [mandate] = await asSuperuser<{ token: string }>(
    "select token_reference as token from vaada.mandates where application_id = $1",
    [loanId],
  );
  await server.sandbox.post("/actions/bounce", { token: mandate?.token, times });
}

const payer = await lend(server);
const bouncer = await lend(server);
const stubborn = await lend(server);
const partPayer = await lend(server);
const earlyPayer = await lend(server);
const { facts } = await loanOf(server, payer);
const first = async () => {
  const [debit] = await debitsOf(payer);
  if (debit === undefined) throw new Error("no debit was planned");
  return debit;
};

test("a loan's debit is planned at the first close of business, and told of more than a day before", async () => {
  await walkPastClose(server, facts.arrivedOn);
  const planned = await first();
  expect(planned).toMatchObject({ number: 1, status: "planned", valueDate: facts.dueOn, notified: null });
  expect(planned.presentOn >= facts.dueOn).toBe(true);
  await walkToHour(server, { on: addDays(planned.presentOn, -2), hour: 10 });
  const noticed = await first();
  expect(noticed).toMatchObject({ status: "noticed", notified: facts.repay });
  expect(noticed.noticedAt?.getTime()).toBeLessThanOrEqual(
    Date.parse(`${addDays(planned.presentOn, -1)}T10:00:00+05:30`),
  );
  expect(await told(payer, "debit-ahead")).toMatchObject([
    { params: { amount: String(facts.repay), on: planned.presentOn } },
  ]);
  await server.workOff();
  const texts = (await server.sandbox.messages(payer.mobile)).map(({ text }) => text);
  expect(texts.filter((text) => text.includes("by auto-pay"))).toHaveLength(1);
}, 120_000);

test("on its day it is debited once and closes the loan; what was paid meanwhile is not debited", async () => {
  const { presentOn } = await first();
  await bounceNext(bouncer, 2);
  await bounceNext(stubborn, 9);
  const today = server.clock.today();
  const part = { kind: "payment", key: "hand:part", valueDate: today, amount: paise(500_000n) } as const;
  await postLoanEvent(server, partPayer, part);
  const { total } = owedOn(facts, [], today);
  await postLoanEvent(server, earlyPayer, {
    kind: "payment",
    key: "hand:all",
    valueDate: today,
    amount: total,
  });

  await walkToHour(server, { on: presentOn, hour: 10 });
  expect(await debitsOf(payer)).toMatchObject([{ status: "captured", ordered: facts.repay }]);
  expect(await eventsOf(payer)).toEqual([`mandate-debit ${facts.dueOn}`]);
  expect(await loanOf(server, payer)).toMatchObject({ status: "closed", closedOn: facts.dueOn });

  const left = owedOn(facts, [part], facts.dueOn).total;
  expect(await debitsOf(partPayer)).toMatchObject([
    { status: "captured", notified: facts.repay, ordered: left },
  ]);
  expect(await loanOf(server, partPayer)).toMatchObject({ status: "closed" });
  expect(await debitsOf(earlyPayer)).toMatchObject([{ status: "cancelled", ordered: null }]);
  expect(await eventsOf(earlyPayer)).toHaveLength(1);
  const again = await server.services.database.withTx(AS_WORKER, async (tx) =>
    tx.query("select from vaada.debits where status in ('noticed', 'presented')"),
  );
  expect(again.rowCount).toBe(0);
}, 120_000);

test("what bounces is charged once, presented again three days later with a notice, and pays all of it", async () => {
  const { presentOn } = await first();
  expect(await eventsOf(bouncer)).toEqual([`bounce ${presentOn}`]);
  const [bounced, next] = await debitsOf(bouncer);
  if (next === undefined) throw new Error("it is not presented again");
  expect([bounced?.status, next.status]).toEqual(["bounced", "planned"]);
  expect(next.presentOn >= addDays(presentOn, 3)).toBe(true);
  expect(next.valueDate).toBe(next.presentOn);

  await walkToHour(server, { on: addDays(next.presentOn, -1), hour: 10 });
  const firstOverdue = addDays(facts.dueOn, 1);
  const feeOn = [firstOverdue, presentOn].toSorted().at(-1);
  expect(await eventsOf(bouncer)).toEqual([`bounce ${presentOn}`, `late-fee ${feeOn}`]);
  const { events } = await loanOf(server, bouncer);
  const owed = owedOn(facts, events, next.presentOn).total;
  expect((await debitsOf(bouncer))[1]).toMatchObject({ status: "noticed", notified: owed });
  expect(await told(bouncer, "debit-ahead")).toHaveLength(2);
  expect(await told(bouncer, "late-fee")).toHaveLength(1);

  await walkToHour(server, { on: next.presentOn, hour: 10 });
  const third = (await debitsOf(bouncer))[2];
  expect(await statusesOf(bouncer)).toEqual(["bounced", "bounced", "planned"]);
  if (third === undefined) throw new Error("there is no third");
  await walkToHour(server, { on: third.presentOn, hour: 10 });
  expect(await statusesOf(bouncer)).toEqual(["bounced", "bounced", "captured"]);
  const closed = await loanOf(server, bouncer);
  expect(closed).toMatchObject({ status: "closed", closedOn: third.presentOn });
  expect(closed.events.filter(({ kind }) => kind === "bounce")).toHaveLength(2);

  expect(await statusesOf(stubborn)).toEqual(["bounced", "bounced", "bounced"]);
  const { facts: terms, events: all } = await loanOf(server, stubborn);
  expect(standingOf(terms, all).chargesLevied).toBe(
    feeAmount(terms.fees, "late-fee") + 3n * feeAmount(terms.fees, "bounce-charge"),
  );
  await walkPastClose(server, addDays(third.presentOn, 6));
  expect(await statusesOf(stubborn)).toEqual(["bounced", "bounced", "bounced"]);
  expect(await readBreaches(server)).toEqual([]);
});
