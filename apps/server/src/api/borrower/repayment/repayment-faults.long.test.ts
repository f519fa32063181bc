import { createHmac, randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { readBreaches } from "../../../../testing/disbursals/books.ts";
import { payersAt } from "../../../../testing/repayment/payer.ts";
import { HURRIED, openTestServer } from "../../../../testing/test-server.ts";
import { walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer({ isSandboxConnected: true, pace: HURRIED });
const { createOrder, readOrder, verify, later, orderOf, pay, eventsOf, standingOf, booksOf, ledgerOf } =
  payersAt(server);
const fault = (mode: string, times = 1) => server.sandbox.fault({ provider: "payments", mode, times });

/** Long enough for the slowest machine: only an answer that never comes fails the test. */
const WAIT = { timeout: 40_000 };

afterEach(async () => {
  await server.sandbox.clearFaults();
  expect(await readBreaches(server)).toEqual([]);
});

const ordersOf = ({ loanId }: { loanId: number }) =>
  server.database.asSuperuser<{ id: string; reference: string | null; status: string }>(
    `select id, provider_reference as reference, status from vaada.repayment_orders
      where application_id = $1 order by intended_at`,
    [loanId],
  );

test("an order that nobody heard of is found by its receipt, and a provider that is down loses nothing", async () => {
  const anita = await walkTo(server, "dashboard");
  await later(5);
  await fault("timeout-after-success");
  const unheard = await createOrder(anita, 1_000);
  expect([unheard.status, unheard.json.code]).toEqual([503, "PROVIDER_UNAVAILABLE"]);
  expect((await ordersOf(anita)).map(({ status }) => status)).toEqual(["intended"]);
  const [found, ...again] = await Promise.all([1, 2, 3].map(() => orderOf(anita, 1_000)));
  expect(again).toEqual([found, found]);
  const [onFile] = await ordersOf(anita);
  expect(await server.services.payments.findOrder(onFile?.id ?? "")).toEqual({
    kind: "found",
    reference: found,
    amount: 100_000n,
  });

  await fault("down", 100);
  expect(await orderOf(anita, 20_050)).toBe("PROVIDER_UNAVAILABLE");
  await server.sandbox.clearFaults();
  const next = await orderOf(anita, 20_050);
  expect((await ordersOf(anita)).map(({ reference, status }) => [reference, status])).toEqual([
    [found, "created"],
    [next, "created"],
  ]);
});

test("while a provider is silent a signed payment is pending, nobody is led to pay twice, and then it counts", async () => {
  const rahul = await walkTo(server, "dashboard");
  await later(5);
  const orderId = await orderOf(rahul, 20_050);
  await fault("webhook-late", 100);
  const answer = await pay(orderId);
  await fault("down", 100);
  const said = await verify(rahul, answer);
  expect([said.status, said.json.data]).toMatchObject([200, { status: "pending", split: null }]);
  const other = await createOrder(rahul, 1_000);
  expect([other.status, other.json.code, other.json.data]).toEqual([
    409,
    "PAYMENT_PENDING",
    { orderId, amount: 20_050 },
  ]);
  expect((await readOrder(rahul, orderId)).json.data.status).toBe("pending");
  expect(await eventsOf(rahul)).toEqual([]);
  await server.sandbox.clearFaults();
  await server.workOff();
  expect(await eventsOf(rahul)).toEqual(["payment 2005000"]);
  expect((await readOrder(rahul, orderId)).json.data).toMatchObject({ status: "paid", remaining: 0 });
});

test("an event that is signed for counts without asking, once, and by what was asked for alone", async () => {
  const [meera, arjun] = [await walkTo(server, "dashboard"), await walkTo(server, "dashboard")];
  await later(5);
  const orderId = await orderOf(meera, 1_000);
  await fault("down", 100);
  const { status } = await deliver({ order_id: orderId, amount: 100_000 });
  expect(status).toBe(200);
  expect(await eventsOf(meera)).toEqual(["payment 100000"]);
  await Promise.all([1, 2, 3].map(() => deliver({ order_id: orderId, amount: 100_000 })));
  expect(await eventsOf(meera)).toEqual(["payment 100000"]);
  expect((await ordersOf(meera)).map((order) => order.status)).toEqual(["paid"]);

  await server.sandbox.clearFaults();
  const other = await orderOf(arjun, 1_000);
  await deliver({ order_id: other, amount: 100_001 });
  expect(await eventsOf(arjun)).toEqual([]);
  expect(
    await server.database.asSuperuser("select kind from vaada.cases where application_id = $1", [
      arjun.loanId,
    ]),
  ).toEqual([{ kind: "payment-differs" }]);
});

/** As the provider tells of one payment of an order, each time in an event of its own. */
function deliver({ order_id, amount }: { readonly order_id: string; readonly amount: number }) {
  const id = order_id.replace("order_", "pay_");
  const entity = { id, amount, order_id, currency: "INR", status: "captured", method: "upi" };
  const rawBody = JSON.stringify({
    entity: "event",
    event: "payment.captured",
    payload: {
      payment: { entity: { ...entity, created_at: Math.floor(server.clock.now().getTime() / 1000) } },
    },
    nonce: randomUUID(),
  });
  const [secret] = server.services.settings.razorpayWebhookSecrets;
  const signature = createHmac("sha256", secret?.reveal() ?? "")
    .update(rawBody)
    .digest("hex");
  return server.call("POST", "/api/webhooks/razorpay", {
    rawBody,
    headers: { "x-razorpay-signature": signature },
  });
}

test("a refund that its bank sends back is tried again, and a payment that is taken back is owed again", async () => {
  const esha = await walkTo(server, "dashboard");
  await later(5);
  const [one, other] = [await orderOf(esha, 20_050), await orderOf(esha, 15_000)];
  const paid = await pay(one);
  const more = await pay(other);
  await server.sandbox.post("/actions/fail-refund", { payment_id: more.razorpay_payment_id });
  await server.sandbox.post("/actions/fail-refund", { payment_id: paid.razorpay_payment_id });
  await expect
    .poll(async () => {
      await server.workOff();
      return (await eventsOf(esha)).filter((event) => event.startsWith("refund"));
    }, WAIT)
    .toEqual(["refund 1500000"]);
  const [before, after] = [await booksOf(one), await booksOf(other)];
  expect(before.captured + after.captured - before.refunded - after.refunded).toBe(20_050);
  expect(await standingOf(esha)).toEqual({ status: "closed", closed_by: "repaid" });
  const refunds = await server.database.asSuperuser<{ status: string }>(
    "select status from vaada.refunds where application_id = $1 order by intended_at",
    [esha.loanId],
  );
  expect(refunds.map(({ status }) => status)).toEqual(["failed", "processed"]);

  const taken = before.refunded === 0 ? paid : more;
  const dispute = { payment_id: taken.razorpay_payment_id, outcome: "lost" };
  await server.sandbox.post("/actions/dispute", dispute);
  await expect
    .poll(async () => {
      await server.workOff();
      return (await eventsOf(esha)).includes("payment-returned");
    }, WAIT)
    .toBe(true);
  expect((await standingOf(esha))?.status).not.toBe("closed");
  expect((await ledgerOf(esha))["principal-receivable"]).toBeGreaterThan(0n);
});

test("an attempt that nobody decides keeps others away for some minutes and not for ever", async () => {
  const kavita = await walkTo(server, "dashboard");
  await later(5);
  const orderId = await orderOf(kavita, 1_000);
  await server.database.asSuperuser(
    `insert into vaada.payments
       (id, order_id, application_id, borrower_id, amount_paise, status, paid_at, value_date, known_at)
     select 'pay_undecided', id, application_id, borrower_id, amount_paise, 'created', made_at, made_on, intended_at
       from vaada.repayment_orders where provider_reference = $1`,
    [orderId],
  );
  expect(await orderOf(kavita, 20_050)).toBe("PAYMENT_PENDING");
  server.clock.moveReal(31 * 60);
  expect(await orderOf(kavita, 20_050)).toMatch(/^order_/);
  await server.database.asSuperuser("delete from vaada.payments where id = 'pay_undecided'");
});
