import { expect, test } from "vitest";
import { readBreaches } from "../../../testing/disbursals/books.ts";
import { payersAt } from "../../../testing/repayment/payer.ts";
import { readKept, readOwedUnpaid, readPaymentDisagreements } from "../../../testing/repayments/books.ts";
import { dieAt } from "../../../testing/repayments/killable-server.ts";
import { inRupees, openOrder, partsOf } from "../../../testing/repayments/many-orders.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { type Walker, walkTo } from "../../../testing/walk.ts";
import { AS_WORKER } from "../../platform/db/actor.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";

const server = await openTestServer({ isSandboxConnected: true });
const { orderOf, pay, sendEvent: tell, verify, readOrder, later, eventsOf } = payersAt(server);

const AT_ONCE = 8;
const AFTER_COOLING_OFF_DAYS = 5;

const [anita, bina, chitra] = [
  await walkTo(server, "dashboard"),
  await walkTo(server, "dashboard"),
  await walkTo(server, "dashboard"),
];
await later(AFTER_COOLING_OFF_DAYS);

async function expectAgreement(...walkers: Walker[]): Promise<void> {
  expect(
    await readPaymentDisagreements(
      server,
      walkers.map(({ loanId }) => loanId),
    ),
  ).toEqual([]);
  expect(await readBreaches(server)).toEqual([]);
}

const owedBy = async ({ loanId }: Walker) => {
  const owed = (await readOwedUnpaid(server, [loanId])).get(loanId);
  if (owed === undefined) throw new Error("test: nothing is owed");
  return owed;
};

test("however often and in whatever order events tell of payments, each has one effect", async () => {
  const amounts = partsOf(await owedBy(anita), { parts: 12, percent: 60 });
  const references: string[] = [];
  for (const amount of amounts) references.push(await openOrder(server, anita, amount));
  for (const reference of references) await pay(reference);
  const deliveries = references
    .flatMap((id, index) => Array<string>(1 + (index % 5)).fill(id))
    .toSorted((one, other) => one.slice(-4).localeCompare(other.slice(-4)));
  while (deliveries.length > 0) {
    const told = deliveries
      .splice(0, AT_ONCE)
      .map((id) => tell("order.paid", { order: { id, amount: 100 } }));
    for (const { status } of await Promise.all(told)) expect(status).toBe(200);
  }
  await server.workOff();
  await expect.poll(() => eventsOf(anita)).toHaveLength(amounts.length);
  await server.workOff();
  await expectAgreement(anita);
});

test("part payments that together are too much, told of from all sides at once: the rest goes back once", async () => {
  const owed = await owedBy(bina);
  const orders = [];
  for (const amount of [3_000, inRupees(owed), 4_000]) orders.push(await orderOf(bina, amount));
  await Promise.all(
    orders.map(async (orderId) => {
      const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = await pay(orderId);
      const answer = { razorpay_order_id, razorpay_payment_id, razorpay_signature };
      const told = await Promise.all([verify(bina, answer), readOrder(bina, orderId), verify(bina, answer)]);
      for (const { status } of told) expect(status).toBe(200);
    }),
  );
  await expect
    .poll(async () => {
      await server.workOff();
      const kept = (await readKept(server)).get(bina.loanId);
      return kept === undefined ? null : kept.captured - kept.refunded;
    })
    .toBe(owed);
  // The provider takes its moment to send what goes back.
  await expect
    .poll(async () => {
      await server.workOff();
      return readPaymentDisagreements(server, [bina.loanId]);
    })
    .toEqual([]);
  await expectAgreement(bina);
  // A payment that was made earlier and told of later moves what the others paid off: their receipts are then issued anew.
  const receipts = await server.database.asSuperuser(
    `select count(*)::int as issued, max(issue) as last from vaada.receipts
      where application_id = $1 group by payment_id`,
    [bina.loanId],
  );
  expect(receipts).toHaveLength(orders.length);
  for (const { issued, last } of receipts) expect(issued).toBe(last);
});

test("a worker that is killed before it commits a payment leaves it to the next, who posts it once", async () => {
  const [amount] = partsOf(await owedBy(chitra), { parts: 2, percent: 50 });
  if (amount === undefined) throw new Error("test: no amount");
  const reference = await openOrder(server, chitra, amount);
  // Nobody hears the provider's own events.
  await server.app.close();
  await pay(reference);
  await server.services.database.withTx(AS_WORKER, (tx) => enqueue(tx, "refresh-order", { reference }));
  expect(await dieAt(server, "event-posted")).toBe("SIGKILL");
  expect(await eventsOf(chitra)).toEqual([]);
  // As after half a minute of silence.
  await server.database.asSuperuser(
    "update graphile_worker._private_jobs set locked_at = null, locked_by = null",
  );
  await server.workOff();
  expect(await eventsOf(chitra)).toHaveLength(1);
  await expectAgreement(chitra);
});
