import { randomUUID } from "node:crypto";
import { addDays } from "@vaada/calendar/civil-date";
import { afterEach, expect, test } from "vitest";
import { lend, loanOf, walkPastClose, walkToHour } from "../../../testing/days/live-loans.ts";
import { readBooks, readBreaches } from "../../../testing/disbursals/books.ts";
import { walkToSigned } from "../../../testing/disbursals/sign-by-hand.ts";
import { type RememberedDatabase, rememberDatabase } from "../../../testing/lost-commits.ts";
import { payersAt } from "../../../testing/repayment/payer.ts";
import { HURRIED, openTestServer } from "../../../testing/test-server.ts";
import { receiveMoney, type Walker } from "../../../testing/walk.ts";
import { AS_WORKER } from "../../platform/db/actor.ts";
import { isStopped } from "../../platform/db/switches.ts";
import { reconcileMoney, stopMoney } from "./reconcile-money.ts";

const server = await openTestServer({ pace: HURRIED });
const { services } = server;
const { asSuperuser, superuserUrl } = server.database;
const { later, orderOf, pay, verify, eventsOf } = payersAt(server);

let remembered: RememberedDatabase | null = null;
afterEach(async () => {
  await remembered?.forget();
  remembered = null;
  await server.sandbox.clearFaults();
  await asSuperuser("delete from vaada.switch_changes");
});

const remember = async (): Promise<void> => {
  remembered = await rememberDatabase(superuserUrl);
};
const stop = () => stopMoney(services, { reason: "a restore", by: "tester" });
const reconcile = () => reconcileMoney(services, { by: "tester" });
const isMoneyStopped = () => services.database.withTx(AS_WORKER, (tx) => isStopped(tx, "money"));

type Books = Record<"payouts" | "payments" | "refunds", readonly { id: string }[]>;
const movements = async (): Promise<string[]> => {
  const books = (await (await fetch(`${server.sandbox.url}/books`)).json()) as Books;
  return [...books.payouts, ...books.payments, ...books.refunds].map(({ id }) => id).sort();
};
const payoutsOf = ({ loanId }: Walker) =>
  asSuperuser<{ status: string }>("select status from vaada.payouts where application_id = $1", [loanId]);

const refundsOf = async ({ loanId }: Walker) =>
  (
    await asSuperuser<{ status: string }>("select status from vaada.refunds where application_id = $1", [
      loanId,
    ])
  ).map(({ status }) => status);

async function payAll(walker: Walker, amount: number): Promise<void> {
  await verify(walker, await pay(await orderOf(walker, amount)));
}

test("after a restore nothing moves until the books are compared; what the providers did is taken over, and nothing moves twice", async () => {
  const payer = await lend(server);
  const overpayer = await lend(server);
  await later(10);
  const signed = await walkToSigned(server);
  await remember();

  await receiveMoney(server, signed);
  await payAll(payer, 5_000);
  const [first, second] = [await orderOf(overpayer, 20_100), await orderOf(overpayer, 5_000)];
  // Each payment has its own refund. Planned at once, one refund of the newer payment would do.
  for (const order of [first, second]) {
    await verify(overpayer, await pay(order));
    await expect
      .poll(async () => {
        await server.workOff();
        return (await refundsOf(overpayer)).filter((status) => status !== "processed");
      }, WAIT)
      .toEqual([]);
  }
  const refunds = (await refundsOf(overpayer)).length;
  expect(refunds).toBe(2);
  const booked = async () => [await eventsOf(payer), (await eventsOf(overpayer)).toSorted()];
  const before = await booked();
  const moved = await movements();

  await remembered?.loseCommits();
  await stop();
  await server.workOff();
  await server.workOff();
  expect(await payoutsOf(signed)).toEqual([]);
  expect(await eventsOf(payer)).toEqual([]);
  expect(await orderOf(payer, 700)).toBe("MONEY_STOPPED");
  expect(await movements()).toEqual(moved);

  expect(await reconcile()).toMatchObject({
    kind: "compared",
    found: { payouts: { adopted: 1 }, orders: { adopted: 3 }, refunds: { adopted: refunds } },
    unexplained: [],
  });
  expect(await isMoneyStopped()).toBe(false);
  expect(await payoutsOf(signed)).toEqual([{ status: "processed" }]);
  expect(await booked()).toEqual(before);
  await server.workOff();
  await server.workOff();
  expect(await movements()).toEqual(moved);
  expect(await readBreaches(server)).toEqual([]);
}, 240_000);

const WAIT = { timeout: 60_000, interval: 50 } as const;

test("a debit whose record is lost is taken over, and counts for its own day", async () => {
  const walker = await lend(server);
  const { facts } = await loanOf(server, walker);
  await walkPastClose(server, facts.arrivedOn);
  const [debit] = await asSuperuser<{ on: typeof facts.dueOn }>(
    `select present_on as "on" from vaada.debits where application_id = $1`,
    [walker.loanId],
  );
  const on = debit?.on ?? facts.dueOn;
  await walkPastClose(server, addDays(on, -1));
  await remember();
  await walkToHour(server, { on, hour: 11 });
  const { events } = await loanOf(server, walker);
  expect(events).toMatchObject([{ kind: "mandate-debit", valueDate: facts.dueOn }]);
  const moved = await movements();

  await remembered?.loseCommits();
  await stop();
  expect(await reconcile()).toMatchObject({ kind: "compared", unexplained: [] });
  expect((await loanOf(server, walker)).events).toMatchObject([
    { kind: "mandate-debit", valueDate: facts.dueOn, amount: facts.repay },
  ]);
  await walkToHour(server, { on: addDays(on, 1), hour: 11 });
  expect(await movements()).toEqual(moved);
  expect(await readBreaches(server)).toEqual([]);
});

test("what nothing explains has a case, and money stays stopped until a person has explained it", async () => {
  const walker = await lend(server);
  const [payout] = await asSuperuser<{ fund: string }>(
    "select fund_account_reference as fund from vaada.payouts where application_id = $1",
    [walker.loanId],
  );
  const [{ amount } = { amount: 0n }] = await asSuperuser<{ amount: bigint }>(
    "select amount_paise as amount from vaada.payouts where application_id = $1",
    [walker.loanId],
  );
  const key = randomUUID();
  const strange = await services.payouts.pay({
    idempotencyKey: key,
    ownReference: key,
    fundAccountReference: payout?.fund ?? "",
    amount: amount as Parameters<typeof services.payouts.pay>[0]["amount"],
  });
  if (strange.kind !== "known") throw new Error("nothing was paid");
  const { reference } = strange.payout;
  await expect
    .poll(async () => (await readBooks(server)).find(({ id }) => id === reference)?.status, WAIT)
    .toBe("processed");

  await stop();
  expect(await reconcile()).toMatchObject({ unexplained: [{ reference, kind: "only-at-provider" }] });
  expect(await isMoneyStopped()).toBe(true);
  const about = "kind = 'only-at-provider' and state = 'open' and reference = $1";
  expect(await asSuperuser(`select from vaada.cases where ${about}`, [reference])).toHaveLength(1);
  await asSuperuser(
    `update vaada.cases set state = 'explained', note = 'paid by hand', explained_by = 'meera', explained_at = now()
      where ${about}`,
    [reference],
  );
  expect(await reconcile()).toMatchObject({ unexplained: [] });
  expect(await isMoneyStopped()).toBe(false);
  expect(await reconcile()).toEqual({ kind: "not-stopped" });
});

test("while a provider does not answer, money stays stopped", async () => {
  await stop();
  await server.sandbox.fault({ provider: "payouts", mode: "down", times: 9 });
  expect(await reconcile()).toEqual({ kind: "unanswered", who: ["payouts"] });
  expect(await isMoneyStopped()).toBe(true);
  await server.sandbox.clearFaults();
  expect(await reconcile()).toMatchObject({ kind: "compared" });
});
