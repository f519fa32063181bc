import { addDays, DAY_MS, startOfDayInIndia } from "@vaada/calendar/civil-date";
import { paise } from "@vaada/money/paise";
import { afterEach, expect, test } from "vitest";
import { readBreaches } from "../../../testing/disbursals/books.ts";
import { orderOf, readingOf } from "../../../testing/repayments/readings.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { type Walker, walkTo } from "../../../testing/walk.ts";
import { sweep } from "../../jobs/sweep.ts";
import { lockApplication } from "../../journey/applications/store.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import type { PaymentReading } from "../../providers/payments/port.ts";
import { applyPayment } from "./apply-payment.ts";
import { lockOrder, type RepaymentOrder } from "./orders/store.ts";
import { lockPayment } from "./payments/store.ts";

const server = await openTestServer();
const { services, database } = server;
const MINUTE_MS = 60_000;

afterEach(async () => {
  expect(await readBreaches(server)).toEqual([]);
});

const anita = await walkTo(server, "dashboard");
const owner = asBorrower(anita.userId);

const apply = ({ id, applicationId }: RepaymentOrder, reading: PaymentReading) =>
  services.database.withTx(owner, async (tx) => {
    await lockApplication(tx, applicationId);
    const order = await lockOrder(tx, id);
    const known = await lockPayment(tx, reading.reference);
    return applyPayment(tx, services, { order, reading, known, isConfirmed: true });
  });

const eventsOf = ({ loanId }: Walker) =>
  database.asSuperuser(
    "select key, value_date, amount_paise from vaada.loan_events where application_id = $1 order by number",
    [loanId],
  );

test("what is not to the paisa what was asked for is never posted: a person looks into it, once", async () => {
  const order = await orderOf(server, anita, 100);
  const odd: Partial<PaymentReading>[] = [
    { reference: "pay_more", amount: paise(10_001n) },
    { reference: "pay_dollars", currency: "USD" },
    { reference: "pay_elsewhere", orderReference: "order_elsewhere" },
    { reference: "pay_nowhere", orderReference: null },
  ];
  for (const change of odd) {
    expect(await apply(order, readingOf(server, order, change))).toBe("differs");
    expect(await apply(order, readingOf(server, order, change))).toBe("unchanged");
  }
  expect(await eventsOf(anita)).toEqual([]);
  const cases = await database.asSuperuser("select kind, reference from vaada.cases order by reference");
  expect(cases.map(({ reference }) => reference)).toEqual(odd.map(({ reference }) => reference).toSorted());
});

test("in whatever order words of it come, a payment moves on alone, and is posted once", async () => {
  const order = await orderOf(server, anita, 101);
  const told = [
    "authorized",
    "created",
    "failed",
    "authorized",
    "captured",
    "failed",
    "captured",
    "refunded",
  ] as const;
  const came: string[] = [];
  for (const status of told) came.push(await apply(order, readingOf(server, order, { status })));
  expect(came).toEqual([
    "noted",
    "unchanged",
    "noted",
    "unchanged",
    "posted",
    "unchanged",
    "unchanged",
    "noted",
  ]);
  expect(await eventsOf(anita)).toMatchObject([{ key: "payment:pay_10100", amount_paise: 10_100n }]);
});

test("whoever began before midnight and paid within the minutes of grace has paid on the day before", async () => {
  const today = services.clock.today();
  const [early, late, ahead] = [
    await orderOf(server, anita, 102),
    await orderOf(server, anita, 103),
    await orderOf(server, anita, 104),
  ];
  await server.clock.moveBy(DAY_MS);
  const midnight = startOfDayInIndia(addDays(today, 1));
  await apply(early, readingOf(server, early, { paidAt: new Date(midnight + 30 * MINUTE_MS) }));
  await apply(late, readingOf(server, late, { paidAt: new Date(midnight + 31 * MINUTE_MS) }));
  // A provider whose clock is ahead of ours pays nobody's interest of tomorrow.
  await apply(ahead, readingOf(server, ahead, { paidAt: new Date(midnight + 3 * DAY_MS) }));
  const days = (await eventsOf(anita)).slice(-3).map(({ value_date }) => value_date);
  expect(days).toEqual([today, addDays(today, 1), addDays(today, 1)]);
});

test("the sweep asks about what may have been paid, and gives up what was never named", async () => {
  const order = await orderOf(server, anita, 105);
  await database.asSuperuser(
    `update vaada.repayment_orders
        set asked_at = now() - interval '1 hour', intended_at = now() - interval '2 hours' where id = $1`,
    [order.id],
  );
  await database.asSuperuser(
    `insert into vaada.repayment_orders
       (id, receipt, application_id, borrower_id, purpose, amount_paise, made_on, made_at, status, intended_at)
     select gen_random_uuid(), 'unnamed', application_id, borrower_id, 'repayment', 999, made_on, made_at, 'intended',
            now() - interval '2 hours'
       from vaada.repayment_orders where id = $1`,
    [order.id],
  );
  await sweep(services);
  const [unnamed] = await database.asSuperuser(
    "select status from vaada.repayment_orders where receipt = 'unnamed'",
  );
  expect(unnamed).toEqual({ status: "abandoned" });
  const jobs = await database.asSuperuser("select key from graphile_worker._private_jobs where key = $1", [
    `refresh-order:${order.providerReference}`,
  ]);
  expect(jobs).toHaveLength(1);
});
