import { addDays, type CivilDate, DAY_MS, startOfDayInIndia } from "@vaada/calendar/civil-date";
import { isWorkingDay } from "@vaada/calendar/working-days";
import { dueDate } from "@vaada/lending/due-date";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { afterEach, expect, test } from "vitest";
import { lend, loanOf, walkPastClose, walkToHour } from "../../../../../testing/days/live-loans.ts";
import { readBreaches } from "../../../../../testing/disbursals/books.ts";
import { HURRIED, openTestServer } from "../../../../../testing/test-server.ts";
import type { Walker } from "../../../../../testing/walk.ts";
import { holidaysOf } from "../../../../agreements/offers/lender-particulars.ts";
import { runDuePhases } from "../../../../operations/days/run-business-days.ts";
import { AS_WORKER } from "../../../../platform/db/actor.ts";
import { changeSwitch } from "../../../../platform/db/switches.ts";
import type { Services } from "../../../../services.ts";
import { startDebitLane } from "./debit-lane.ts";
import { lookAtDebitOfOrder, lookAtForgottenDebits, takeDueDebits } from "./store.ts";
import { workOffDebits } from "./work-off-debits.ts";

const server = await openTestServer({ pace: HURRIED });
const { asSuperuser } = server.database;
const { withTx } = server.services.database;
const WAIT_MS = 60_000;
const MINUTE_MS = 60_000;
const SOMEBODY = "00000000-0000-4000-8000-000000000001";

afterEach(async () => {
  await turnDebits("on");
});

type DebitRow = {
  status: string;
  look_at: Date | null;
  taken_by: string | null;
  charge_asked_at: Date | null;
};
const debitOf = async ({ loanId }: Walker): Promise<DebitRow & { presentOn: CivilDate }> => {
  const [row] = await asSuperuser<DebitRow & { presentOn: CivilDate }>(
    `select status, look_at, taken_by, charge_asked_at, present_on as "presentOn" from vaada.debits
      where application_id = $1 order by number desc limit 1`,
    [loanId],
  );
  if (row === undefined) throw new Error("no debit was planned");
  return row;
};
const statusOf = async (walker: Walker) => (await debitOf(walker)).status;
const eveningOf = async (on: CivilDate) =>
  (
    await asSuperuser<{ finished: boolean }>(
      `select finished_at is not null as finished from vaada.business_days
        where business_date = $1 and phase = 'evening'`,
      [on],
    )
  )[0]?.finished;

/** Counts the calls by which banks are asked for money. */
function counted(): { services: Services; charged: string[] } {
  const charged: string[] = [];
  const { mandates } = server.services;
  const charge: typeof mandates.charge = (asked) => {
    charged.push(asked.orderReference);
    return mandates.charge(asked);
  };
  return { services: { ...server.services, mandates: { ...mandates, charge } }, charged };
}

/** The same server while the provider takes no charge, and says so. */
const refusing = (): Services => ({
  ...server.services,
  mandates: {
    ...server.services.mandates,
    charge: async () => ({ kind: "unavailable", reason: "HTTP_429" }),
  },
});

const turnDebits = (to: "on" | "off") =>
  withTx(AS_WORKER, (tx) =>
    changeSwitch(tx, {
      name: "debits",
      isStopped: to === "off",
      reason: to === "off" ? "a test" : null,
      by: "tester",
      knownUntil: null,
    }),
  );

/** Lends to some borrowers and goes to the morning of their debits, which are opened and which nobody has taken. */
async function openMorning(count: number): Promise<{ walkers: Walker[]; on: CivilDate }> {
  const { walkers, on } = await goToMorning(count);
  await runDuePhases(server.services);
  for (const walker of walkers)
    expect(await debitOf(walker)).toMatchObject({ status: "noticed", taken_by: null });
  return { walkers, on };
}

/** The same before anybody does the work of that morning. */
async function goToMorning(count: number): Promise<{ walkers: Walker[]; on: CivilDate }> {
  await moveToLendingDay();
  const walkers: Walker[] = [];
  while (walkers.length < count) walkers.push(await lend(server));
  const [first] = walkers;
  if (first === undefined) throw new Error("nobody has a loan");
  const { facts } = await loanOf(server, first);
  await walkPastClose(server, facts.arrivedOn);
  const { presentOn: on } = await debitOf(first);
  await walkPastClose(server, addDays(on, -1));
  await moveTo(on, 10);
  return { walkers, on };
}

/** Moves to a day on which a loan is lent whose due day, and the day after, are no holidays: banks debit on both. */
async function moveToLendingDay(): Promise<void> {
  const holidays = holidaysOf(server.services.lender);
  const isDebitedWhenDue = () => {
    const dueOn = dueDate({ terms: SALARY_ADVANCE, takenOn: server.clock.today(), salaryDay: 1 });
    return isWorkingDay(dueOn, holidays) && isWorkingDay(addDays(dueOn, 1), holidays);
  };
  while (!isDebitedWhenDue()) await server.clock.moveBy(DAY_MS);
}

async function bounceAll({ loanId }: Walker): Promise<void> {
  const [mandate] = await asSuperuser<{ token: string }>(
    "select token_reference as token from vaada.mandates where application_id = $1",
    [loanId],
  );
  await server.sandbox.post("/actions/bounce", { token: mandate?.token, times: 9 });
}

/** The clock alone: whoever moves the calendar does the work of the debits too. */
const moveTo = (on: CivilDate, hour: number) =>
  server.clock.moveBy(
    startOfDayInIndia(on) + hour * 60 * MINUTE_MS + MINUTE_MS - server.clock.now().getTime(),
  );

test("the morning only opens the debits, and two lanes charge each of them once", async () => {
  const { walkers, on } = await openMorning(3);
  const { services, charged } = counted();
  const lanes = [startDebitLane(services, { atOnce: 2 }), startDebitLane(services, { atOnce: 2 })];
  await expect
    .poll(() => Promise.all(walkers.map(statusOf)), { timeout: WAIT_MS })
    .toEqual(walkers.map(() => "captured"));
  await Promise.all(lanes.map((lane) => lane.stop()));
  expect(charged).toHaveLength(walkers.length);
  expect(new Set(charged).size).toBe(walkers.length);
  expect(await asSuperuser("select from vaada.debits where taken_by is not null")).toEqual([]);
  await walkPastClose(server, on);
  const [morning] = await asSuperuser<{ counts: Record<string, number> }>(
    "select counts from vaada.business_days where business_date = $1 and phase = 'morning'",
    [on],
  );
  expect(morning?.counts.debitsPresented).toBe(walkers.length);
  expect(await readBreaches(server)).toEqual([]);
}, 240_000);

test("what a killed lane had is taken up after its lease, and a charge that it had begun is not begun beside it", async () => {
  const { walkers } = await openMorning(1);
  const [walker] = walkers as [Walker];
  const dead = (leaseMs: number, kind: "act" | "question" = "act") =>
    withTx(AS_WORKER, (tx) => takeDueDebits(tx, { kind, lane: SOMEBODY, max: 9, leaseMs }));
  expect(await dead(600_000)).toHaveLength(1);
  const { services, charged } = counted();
  const lane = startDebitLane(services, { atOnce: 1 });
  // The lane finds nothing for as long as the lease runs, which is ended here in place of ten minutes.
  expect(await dead(600_000)).toEqual([]);
  expect(charged).toEqual([]);
  await asSuperuser("update vaada.debits set look_at = now() where taken_by = $1", [SOMEBODY]);
  await expect.poll(() => statusOf(walker), { timeout: WAIT_MS }).toBe("captured");
  await lane.stop();
  expect(charged).toHaveLength(1);

  const next = await openMorning(1);
  const [begun] = next.walkers as [Walker];
  // Killed between the note of the charge and the call: its order is there, and has no payment.
  await workOffDebits(refusing());
  await asSuperuser(
    "update vaada.debits set charge_asked_at = now(), look_at = now() where status = 'presented'",
  );
  const second = counted();
  await workOffDebits(second.services);
  expect([await statusOf(begun), second.charged]).toEqual(["presented", []]);
  await asSuperuser(
    `update vaada.debits set charge_asked_at = now() - interval '2 minutes', look_at = now() where status = 'presented'`,
  );
  await workOffDebits(second.services);
  expect(second.charged).toHaveLength(1);
  expect(await statusOf(begun)).toBe("captured");
}, 240_000);

test("a stop of debits holds those that wait in line, and those that were begun", {
  tags: "long",
  timeout: 240_000,
}, async () => {
  const { walkers } = await openMorning(2);
  const [waiting, begun] = walkers as [Walker, Walker];
  await asSuperuser("update vaada.debits set look_at = null where application_id = $1", [waiting.loanId]);
  await workOffDebits(refusing());
  expect(await debitOf(begun)).toMatchObject({ status: "presented", charge_asked_at: null });
  await turnDebits("off");
  await asSuperuser("update vaada.debits set look_at = now() where status in ('noticed', 'presented')");
  const { services, charged } = counted();
  await workOffDebits(services);
  expect(charged).toEqual([]);
  expect(await debitOf(waiting), "it is announced again").toMatchObject({
    status: "planned",
    look_at: null,
  });
  expect(await debitOf(begun)).toMatchObject({ status: "presented", charge_asked_at: null });
  await turnDebits("on");
  await asSuperuser("update vaada.debits set look_at = now() where status = 'presented'");
  await workOffDebits(services);
  expect([await statusOf(begun), charged]).toEqual(["captured", [expect.any(String)]]);
});

test("a debit that waited in line past its morning is not begun on a bank holiday, nor before its notice is a day old", {
  tags: "long",
  timeout: 240_000,
}, async () => {
  const { walkers } = await openMorning(1);
  const [walker] = walkers as [Walker];
  const { lender } = server.services;
  const { through, days } = lender.keyFacts.holidays;
  const holidays = { through, days: [...days, { on: server.clock.today(), name: "A holiday" }] };
  const land = { ...lender, keyFacts: { ...lender.keyFacts, holidays } };
  await workOffDebits({ ...server.services, lender: land });
  expect(await debitOf(walker)).toMatchObject({ status: "noticed", look_at: null });
  await asSuperuser("update vaada.debits set look_at = now(), noticed_at = $1 where status = 'noticed'", [
    new Date(server.clock.now().getTime() - 23 * 60 * MINUTE_MS),
  ]);
  await workOffDebits(server.services);
  expect(await debitOf(walker)).toMatchObject({ status: "noticed", look_at: null });
  await asSuperuser("update vaada.debits set look_at = now(), noticed_at = $1 where status = 'noticed'", [
    new Date(server.clock.now().getTime() - 25 * 60 * MINUTE_MS),
  ]);
  await workOffDebits(server.services);
  expect(await statusOf(walker)).toBe("captured");
});

test("the close waits for the debits of its day, and at six goes on without them", async () => {
  const { walkers, on } = await openMorning(1);
  const [walker] = walkers as [Walker];
  await moveTo(on, 24);
  await runDuePhases(server.services);
  expect(await eveningOf(on)).toBe(false);
  await workOffDebits(server.services);
  await runDuePhases(server.services);
  expect([await statusOf(walker), await eveningOf(on)]).toEqual(["captured", true]);

  const second = await openMorning(1);
  const [late] = second.walkers as [Walker];
  await moveTo(addDays(second.on, 1), 5);
  await runDuePhases(server.services);
  expect(await eveningOf(second.on)).toBe(false);
  await moveTo(addDays(second.on, 1), 6);
  await runDuePhases(server.services);
  expect([await statusOf(late), await eveningOf(second.on)]).toEqual(["noticed", true]);
  const told = () =>
    asSuperuser(
      "select from vaada.notifications where application_id = $1 and kind in ('class-changed', 'late-fee')",
      [late.loanId],
    );
  expect(await told(), "nobody is told of arrears that are ours").toEqual([]);
  await workOffDebits(server.services);
  await walkToHour(server, { on: addDays(second.on, 1), hour: 10 });
  const { facts, ...loan } = await loanOf(server, late);
  expect(loan).toMatchObject({ status: "closed", closedOn: facts.dueOn });
  expect(await readBreaches(server)).toEqual([]);
}, 240_000);

test("who was told of no class because of a debit is told of it when the bank returns it", {
  tags: "long",
  timeout: 240_000,
}, async () => {
  const { walkers, on } = await openMorning(1);
  const [walker] = walkers as [Walker];
  await bounceAll(walker);
  await moveTo(addDays(on, 1), 6);
  await runDuePhases(server.services);
  const told = () =>
    asSuperuser<{ key: string }>(
      "select key from vaada.notifications where application_id = $1 and kind in ('class-changed', 'debit-bounced') order by kind",
      [walker.loanId],
    );
  expect(await told()).toEqual([]);
  await workOffDebits(server.services);
  await walkToHour(server, { on: addDays(on, 1), hour: 10 });
  expect(await told()).toEqual([
    { key: `class-changed:loan:${walker.loanId}:${on}` },
    { key: expect.stringMatching(/^debit-bounced:/) },
  ]);
  expect(await readBreaches(server)).toEqual([]);
});

test("whose debit has come back by the time of the due day's reminder is not told to keep money for it", {
  tags: "long",
  timeout: 240_000,
}, async () => {
  const { walkers, on } = await goToMorning(2);
  const [returned, waiting] = walkers as [Walker, Walker];
  await bounceAll(returned);
  // A morning that was cut off when the first debit was open.
  await asSuperuser("update vaada.debits set look_at = now() where application_id = $1", [returned.loanId]);
  await workOffDebits(server.services);
  expect([await statusOf(returned), await statusOf(waiting)]).toEqual(["planned", "noticed"]);
  await runDuePhases(server.services);
  expect((await loanOf(server, returned)).facts.dueOn).toBe(on);
  const told = await asSuperuser<{ id: bigint; returned: boolean | null }>(
    `select application_id as id, (params ->> 'isReturned')::boolean as returned from vaada.notifications
      where kind = 'due-today' and application_id = any ($1::bigint[]) order by application_id`,
    [walkers.map(({ loanId }) => loanId)],
  );
  expect(told).toEqual([
    { id: BigInt(returned.loanId), returned: true },
    { id: BigInt(waiting.loanId), returned: null },
  ]);
});

test("a provider's event has its debit looked at, and puts no job in line; a debit without a next look gets one", {
  tags: "long",
  timeout: 240_000,
}, async () => {
  const { walkers } = await openMorning(1);
  const [walker] = walkers as [Walker];
  await workOffDebits(refusing());
  await asSuperuser(
    "update vaada.debits set look_at = now() + interval '6 hours' where status = 'presented'",
  );
  const [order] = await asSuperuser<{ reference: string }>(
    "select provider_reference as reference from vaada.repayment_orders where application_id = $1",
    [walker.loanId],
  );
  const look = (saysPaid = false) =>
    withTx({ kind: "anonymous" }, (tx) =>
      lookAtDebitOfOrder(tx, { reference: order?.reference ?? "", saysPaid }),
    );
  expect(await look()).toBe(true);
  await workOffDebits(server.services);
  expect(await statusOf(walker)).toBe("captured");
  expect(await look(), "what else happens to a captured debit is for a job").toBe(false);
  expect(await look(true), "that it is paid is known").toBe(true);
  await asSuperuser(
    "update vaada.debits set status = 'presented', result_on = null, look_at = null where application_id = $1",
    [walker.loanId],
  );
  expect(await withTx(AS_WORKER, lookAtForgottenDebits)).toBe(1);
  await workOffDebits(server.services);
  expect(await statusOf(walker)).toBe("captured");
});
