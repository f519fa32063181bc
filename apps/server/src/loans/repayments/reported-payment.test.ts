import { coolingOffExit } from "@vaada/lending/owed/owed-on";
import { toWireRupees } from "@vaada/money/wire";
import { afterEach, expect, test } from "vitest";
import { readBreaches } from "../../../testing/disbursals/books.ts";
import { orderOf, readingOf } from "../../../testing/repayments/readings.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { walkTo } from "../../../testing/walk.ts";
import { AS_WORKER, asBorrower } from "../../platform/db/actor.ts";
import type { EventBooking } from "../../platform/inbox/receive-signed-event.ts";
import type { PaymentReading } from "../../providers/payments/port.ts";
import { readLoan } from "../events/store.ts";
import type { RepaymentOrder } from "./orders/store.ts";
import { applyReadings } from "./refresh-order.ts";
import { prepareReportedPayment } from "./reported-payment.ts";

const server = await openTestServer();
const { services, database } = server;

afterEach(async () => {
  expect(await readBreaches(server)).toEqual([]);
});

const anita = await walkTo(server, "dashboard");
const owner = asBorrower(anita.userId);

async function askedAndPaid(amount: number): Promise<PaymentReading & { readonly order: RepaymentOrder }> {
  const order = await orderOf(server, anita, amount);
  return { ...readingOf(server, order), order };
}

async function land(reading: PaymentReading): Promise<EventBooking> {
  const event = { provider: "razorpay", name: `evt_${reading.reference}` } as const;
  const landing = await services.database.withPipelinedTx(AS_WORKER, (tx) =>
    prepareReportedPayment(tx, services, { reading, capturedAt: reading.paidAt, event }),
  );
  if (landing === null || landing === "known") throw new Error("test: it did not land");
  return landing;
}

async function writeUnlocked({
  writeUnlocked: write,
  isOutdated,
}: EventBooking): Promise<"written" | "outdated"> {
  if (write === null) throw new Error("test: it can't be written at once");
  try {
    await services.database.withPipelinedTx(owner, write);
    return "written";
  } catch (error) {
    if (isOutdated(error)) return "outdated";
    throw error;
  }
}

const keys = async () =>
  (
    await database.asSuperuser<{ key: string }>(
      "select key from vaada.loan_events where application_id = $1 order by number",
      [anita.loanId],
    )
  ).map(({ key }) => key);
const paymentsOn = ({ order }: { readonly order: RepaymentOrder }) =>
  database.asSuperuser("select status from vaada.payments where order_id = $1", [order.id]);

test("of two that were worked out by one reading of the loan, the second writes nothing, and goes by the lock", async () => {
  const [first, second] = [await askedAndPaid(100), await askedAndPaid(101)];
  const [one, other] = [await land(first), await land(second)];
  expect(await writeUnlocked(one)).toBe("written");
  expect(await writeUnlocked(other)).toBe("outdated");
  expect(await paymentsOn(second)).toEqual([]);
  await services.database.withTx(owner, other.write);
  expect(await keys()).toEqual(["payment:pay_10000", "payment:pay_10100"]);
  const [order] = await database.asSuperuser("select status from vaada.repayment_orders where id = $1", [
    first.order.id,
  ]);
  expect(order).toEqual({ status: "paid" });
});

test("of many that tell of one payment at once, one writes it", async () => {
  const reading = await askedAndPaid(102);
  const landings = await Promise.all(Array.from({ length: 8 }, () => land(reading)));
  const came = await Promise.all(landings.map(writeUnlocked));
  expect(came.toSorted()).toEqual([...Array(7).fill("outdated"), "written"]);
  expect((await keys()).filter((key) => key === "payment:pay_10200")).toHaveLength(1);
});

test("a payment that somebody has heard of since is looked at again", async () => {
  const reading = await askedAndPaid(103);
  const landing = await land(reading);
  const { id: orderId, applicationId } = reading.order;
  await services.database.withTx(owner, (tx) =>
    applyReadings(tx, services, {
      order: { orderId, applicationId },
      readings: [{ ...reading, status: "authorized" }],
      othersPayments: [],
      isConfirmed: true,
    }),
  );
  expect(await writeUnlocked(landing)).toBe("outdated");
  expect(await paymentsOn(reading)).toEqual([{ status: "authorized" }]);
  expect(await writeUnlocked(await land(reading))).toBe("written");
  expect(await paymentsOn(reading)).toEqual([{ status: "captured" }]);
});

test("a loan whose money has come back since takes no payment", async () => {
  const reading = await askedAndPaid(104);
  const landing = await land(reading);
  const mark = (status: string) =>
    database.asSuperuser("update vaada.loans set status = $2 where application_id = $1", [
      anita.loanId,
      status,
    ]);
  await mark("undone");
  expect(await writeUnlocked(landing)).toBe("outdated");
  await mark("part-paid");
  expect(await paymentsOn(reading)).toEqual([]);
});

test("what is not what was asked for goes by the lock, and what would close the loan waits until the provider was asked", async () => {
  const odd = await askedAndPaid(105);
  expect((await land({ ...odd, currency: "USD" })).writeUnlocked).toBeNull();
  const loan = await readAnita();
  const exit = coolingOffExit(loan.facts, loan.events, server.clock.today());
  if (exit === null) throw new Error("test: the first days are over");
  const reading = await askedAndPaid(toWireRupees(exit.amount));
  const last = await land(reading);
  expect(last.writeUnlocked).toBeNull();
  await services.database.withTx(owner, last.write);
  expect(await readAnita()).toMatchObject({ status: "part-paid", events: loan.events });
  expect(await paymentsOn(reading)).toEqual([]);
  const jobs = await database.asSuperuser("select key from graphile_worker._private_jobs where key = $1", [
    `refresh-order:${reading.order.providerReference}`,
  ]);
  expect(jobs).toHaveLength(1);
  const { id: orderId, applicationId } = reading.order;
  await services.database.withTx(owner, (tx) =>
    applyReadings(tx, services, {
      order: { orderId, applicationId },
      readings: [reading],
      othersPayments: [],
      isConfirmed: true,
    }),
  );
  expect(await readAnita()).toMatchObject({ status: "closed" });
});

async function readAnita() {
  const loan = await services.database.withTx(owner, (tx) => readLoan(tx, anita.loanId));
  if (loan === null) throw new Error("test: no loan");
  return loan;
}
