import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { expect, test } from "vitest";
import { lendByUpi } from "../../../../testing/bank-accounts/by-upi.ts";
import { loanOf, walkPastClose, walkToHour } from "../../../../testing/days/live-loans.ts";
import { readBreaches } from "../../../../testing/disbursals/books.ts";
import { HURRIED, openTestServer, type TestServer } from "../../../../testing/test-server.ts";
import type { Walker } from "../../../../testing/walk.ts";

const server = await openTestServer({ isSandboxConnected: true, pace: HURRIED });
const manyTries = await openTestServer({
  isSandboxConnected: true,
  terms: { ...SALARY_ADVANCE, mandate: { ...SALARY_ADVANCE.mandate, presentationsMax: 6 } },
});
/** A busy machine is slow, not wrong. */
const PATIENT = { timeout: 60_000 };

type DebitRow = {
  status: string;
  presentOn: CivilDate;
  told: string | null;
  failure: string | null;
  orderId: string;
};
const debitsOf = ({ database }: TestServer, { loanId }: Walker) =>
  database.asSuperuser<DebitRow>(
    `select status, present_on as "presentOn", told, failure, order_id as "orderId" from vaada.debits
      where application_id = $1 order by number`,
    [loanId],
  );
const lastOf = async (at: TestServer, walker: Walker): Promise<DebitRow> => {
  const last = (await debitsOf(at, walker)).at(-1);
  if (last === undefined) throw new Error("no debit was planned");
  return last;
};

/** Works until the last debit is as it should be: answers, events and jobs come as they come. */
const becomes = (at: TestServer, walker: Walker, like: Partial<DebitRow>) =>
  expect
    .poll(async () => {
      await at.workOff();
      return lastOf(at, walker);
    }, PATIENT)
    .toMatchObject(like);

/** Walks to the morning on which the payer of the next debit is told; one that was put off is announced anew on the way. */
async function walkToTelling(at: TestServer, walker: Walker): Promise<CivilDate> {
  const { facts } = await loanOf(at, walker);
  if ((await debitsOf(at, walker)).length === 0) await walkPastClose(at, facts.arrivedOn);
  for (;;) {
    const { status, presentOn } = await lastOf(at, walker);
    const tellOn = addDays(presentOn, -1);
    if (status !== "planned") {
      await walkToHour(at, { on: tellOn, hour: 10 });
      return presentOn;
    }
    // It is announced two days before, or on the next morning when that is past.
    const announcedOn = [addDays(presentOn, -2), addDays(at.clock.today(), 1)].toSorted().at(-1) ?? presentOn;
    await walkToHour(at, { on: announcedOn, hour: 10 });
  }
}

test("an order whose answer was lost is found by its receipt and never made twice, and its debit goes on", async () => {
  const walker = await lendByUpi(server);
  const { facts } = await loanOf(server, walker);
  await walkPastClose(server, facts.arrivedOn);
  const { presentOn } = await lastOf(server, walker);
  await server.sandbox.fault({ provider: "payments", mode: "timeout-after-success", times: 1 });
  await walkToHour(server, { on: addDays(presentOn, -1), hour: 10 });
  await becomes(server, walker, { told: "delivered" });
  const { orderId } = await lastOf(server, walker);
  const made = await server.services.payments.listOrders(new Date(Date.now() - 86_400_000));
  if (made.kind !== "known") throw new Error("the provider's orders are not known");
  expect(made.orders.filter(({ receipt }) => receipt === orderId)).toHaveLength(1);
  await walkToHour(server, { on: presentOn, hour: 14 });
  await becomes(server, walker, { status: "captured" });
  expect(await readBreaches(server)).toEqual([]);
}, 240_000);

test("whom nobody can tell is told after the third time that it came back, and pays nothing for it", async () => {
  const walker = await lendByUpi(server);
  await server.sandbox.post("/actions/fail-notification", { token: walker.tokenId, times: 3 });
  for (let tries = 0; tries < 3; tries++) {
    await walkToTelling(server, walker);
    await expect
      .poll(async () => {
        await server.workOff();
        const debits = await debitsOf(server, walker);
        return debits[0]?.status === "planned" || debits[0]?.status === "bounced";
      }, PATIENT)
      .toBe(true);
  }
  const [untold] = await debitsOf(server, walker);
  expect(untold).toMatchObject({ status: "bounced", failure: "notification_failed" });
  expect((await loanOf(server, walker)).events).toEqual([]);
  const told = await server.database.asSuperuser<{ params: { charge: string } }>(
    "select params from vaada.notifications where application_id = $1 and kind = 'debit-bounced'",
    [walker.loanId],
  );
  expect(told.map(({ params }) => params.charge)).toEqual(["0"]);
  expect(await readBreaches(server)).toEqual([]);
}, 240_000);

test("it is tried four times at most, whatever the terms allow", async () => {
  const walker = await lendByUpi(manyTries);
  await manyTries.sandbox.post("/actions/bounce", { token: walker.tokenId, times: 9 });
  for (let tries = 0; tries < 4; tries++) {
    const presentOn = await walkToTelling(manyTries, walker);
    await becomes(manyTries, walker, { told: "delivered" });
    await walkToHour(manyTries, { on: presentOn, hour: 14 });
    await expect
      .poll(async () => {
        await manyTries.workOff();
        return (await debitsOf(manyTries, walker)).filter(({ status }) => status === "bounced").length;
      }, PATIENT)
      .toBe(tries + 1);
  }
  expect((await debitsOf(manyTries, walker)).map(({ status }) => status)).toEqual(Array(4).fill("bounced"));
  expect(await readBreaches(manyTries)).toEqual([]);
}, 360_000);
