import { addDays, DAY_MS } from "@vaada/calendar/civil-date";
import { balancesOf } from "@vaada/ledger/event-journal";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { standingOf } from "@vaada/lending/owed/standing";
import { expect, test } from "vitest";
import { keyOf, postTestEvent, rupees, type TestEvent } from "../../../testing/loans/living-loan.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { receiveMoney, type Walker, walkTo } from "../../../testing/walk.ts";
import { AS_WORKER, asBorrower } from "../../platform/db/actor.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import { readLoan } from "./store.ts";

const server = await openTestServer();
const { database, services } = server;

const loanOf = async ({ userId, loanId }: Walker) => {
  const loan = await services.database.withTx(asBorrower(userId), (tx) => readLoan(tx, loanId));
  if (loan === null) throw new Error("test: no such loan");
  return loan;
};

/** The balance of each of a loan's ledger accounts that is not empty. */
const ledgerOf = async ({ loanId }: Walker) => {
  const rows = await database.asSuperuser<{ account: string; sum: bigint }>(
    `select account, sum(amount_paise)::bigint as sum from vaada.ledger_lines
      where application_id = $1 and borrower_id is not null group by account having sum(amount_paise) <> 0`,
    [loanId],
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
};

/** The balances that the events on file call for. */
const targetOf = async (walker: Walker) => {
  const { facts, events } = await loanOf(walker);
  const balances = Object.entries(balancesOf(standingOf(facts, events)));
  return Object.fromEntries(balances.filter(([, balance]) => balance !== 0n));
};

// Each borrower walks the whole journey first, and how busy the machine is must not decide a test.
const TIMEOUT = { timeout: 240_000 };

test("whoever learns of what first, the ledger and the loan end alike", {
  ...TIMEOUT,
  tags: "long",
}, async () => {
  const [first, second, third] = [
    await walkTo(server, "dashboard"),
    await walkTo(server, "dashboard"),
    await walkTo(server, "dashboard"),
  ];
  const { arrivedOn, dueOn } = (await loanOf(first)).facts;
  const of = (walker: Walker): Record<string, TestEvent> => ({
    part: { kind: "payment", key: "part", valueDate: addDays(arrivedOn, 10), amount: rupees(5_000) },
    bounced: { kind: "bounce", valueDate: dueOn },
    late: { kind: "charge", fee: "late-fee", valueDate: addDays(dueOn, 1) },
    inTime: { kind: "payment", key: "in-time", valueDate: dueOn, amount: rupees(15_000) },
    returned: {
      kind: "payment-returned",
      valueDate: addDays(dueOn, 3),
      of: keyOf(walker.loanId, { kind: "payment", key: "part", valueDate: dueOn, amount: rupees(1) }),
    },
    forgiven: { kind: "waiver", valueDate: addDays(dueOn, 4), amount: rupees(100), of: "charges" },
    debited: { kind: "mandate-debit", valueDate: addDays(dueOn, 5), amount: rupees(9_000) },
  });
  const orders: [Walker, string[]][] = [
    [first, ["part", "bounced", "late", "inTime", "returned", "forgiven", "debited"]],
    [second, ["debited", "forgiven", "late", "part", "returned", "inTime", "bounced"]],
    [third, ["inTime", "part", "returned", "debited", "bounced", "late", "forgiven"]],
  ];
  for (const [walker, order] of orders)
    for (const name of order) {
      const happening = of(walker)[name];
      if (happening !== undefined) await postTestEvent(server, walker, happening);
      expect(await ledgerOf(walker)).toEqual(await targetOf(walker));
    }
  const [ledger, ...others] = await Promise.all([first, second, third].map(ledgerOf));
  for (const other of others) expect(other).toEqual(ledger);
  const ends = (await Promise.all([first, second, third].map(loanOf))).map(
    ({ status, closedOn, closedBy }) => [status, closedOn, closedBy],
  );
  expect(ends).toEqual(Array(3).fill(["closed", addDays(dueOn, 5), "repaid"]));
});

test("eight who tell of one payment at once post it once", async () => {
  const walker = await walkTo(server, "dashboard");
  const { facts } = await loanOf(walker);
  const payment = { kind: "payment", valueDate: addDays(facts.arrivedOn, 4), amount: rupees(500) } as const;
  const told = await Promise.all(Array.from({ length: 8 }, () => postTestEvent(server, walker, payment)));
  expect(told.filter(({ outcome }) => outcome === "posted")).toHaveLength(1);
  const { events, status } = await loanOf(walker);
  expect([events.length, status]).toEqual([1, "part-paid"]);
  expect(await ledgerOf(walker)).toEqual(await targetOf(walker));
});

test("of two payments of one day each leaves what its payer saw, whatever they are called and whichever is told first", async () => {
  const walker = await walkTo(server, "dashboard");
  const { arrivedOn } = (await loanOf(walker)).facts;
  const paying = { kind: "payment", valueDate: addDays(arrivedOn, 10) } as const;
  const paidAtMs = server.clock.now().getTime();
  await postTestEvent(server, walker, {
    ...paying,
    key: "a",
    amount: rupees(1_000),
    paidAtMs: paidAtMs + 1_000,
  });
  await postTestEvent(server, walker, { ...paying, key: "z", amount: rupees(5_000), paidAtMs });
  const { facts, events } = await loanOf(walker);
  expect(standingOf(facts, events).splits).toMatchObject([
    { interest: rupees(100), principal: rupees(4_900) },
    { interest: 0n, principal: rupees(1_000) },
  ]);
  expect(await ledgerOf(walker)).toEqual(await targetOf(walker));
});

test("money that came back and arrives again is a loan from that day on, and its ledger is right", async () => {
  const walker = await walkTo(server, "dashboard");
  const before = await loanOf(walker);
  const [payout] = await database.asSuperuser<{ reference: string }>(
    "select provider_reference as reference from vaada.payouts where application_id = $1",
    [walker.loanId],
  );
  await server.clock.moveBy(DAY_MS);
  await server.sandbox.post("/actions/reverse", { payout_id: payout?.reference });
  await services.database.withTx(AS_WORKER, (tx) =>
    enqueue(tx, "refresh-payout", { reference: payout?.reference ?? "" }),
  );
  const statusOf = async () =>
    (
      await database.asSuperuser("select status from vaada.loans where application_id = $1", [walker.loanId])
    )[0]?.status;
  await server.workOff();
  expect(["undone", "active"]).toContain(await statusOf());
  await receiveMoney(server, walker);
  const { facts, status } = await loanOf(walker);
  expect(status).toBe("active");
  expect(facts.arrivedOn).toBe(addDays(before.facts.arrivedOn, 1));
  expect(await ledgerOf(walker)).toEqual(await targetOf(walker));
  const day = addDays(facts.arrivedOn, 5);
  const amount = owedOn(facts, [], day).total;
  await postTestEvent(server, walker, { kind: "payment", valueDate: day, amount });
  expect(await loanOf(walker)).toMatchObject({ status: "closed", closedOn: day, closedBy: "repaid" });
  const ledger = await ledgerOf(walker);
  expect(ledger).toEqual(await targetOf(walker));
  expect(ledger["principal-receivable"]).toBeUndefined();
});
