import { createHmac, randomUUID } from "node:crypto";
import { DAY_MS } from "@vaada/calendar/civil-date";
import type { RepaymentOrder } from "../../src/loans/repayments/orders/store.ts";
import type { TestServer } from "../test-server.ts";
import type { Walker } from "../walk.ts";

type Payer = Pick<Walker, "token" | "loanId">;

/** The acts of a borrower and the provider in a repayment, against a server whose sandbox is connected. */
export function payersAt(server: TestServer) {
  const createOrder = ({ token, loanId }: Payer, amount: number, purpose?: string) =>
    server.call("POST", "/api/user/repayment/create-order", {
      token,
      body: { amount, leadId: loanId, ...(purpose && { purpose }) },
    });
  const readOrder = ({ token }: Payer, orderId: string) =>
    server.call("GET", `/api/user/repayment/order?orderId=${orderId}`, { token });
  const verify = ({ token }: Payer, body: unknown) =>
    server.call("POST", "/api/user/repayment/verify", { token, body });
  const sendEvent = (event: string, entities: Entities) => sendSignedEvent(server, event, entities);
  return {
    createOrder,
    readOrder,
    verify,
    later: (days: number) => server.clock.moveBy(days * DAY_MS),
    /** The order's name, or the error code. */
    async orderOf(payer: Payer, amount: number, purpose?: string): Promise<string> {
      const { json } = await createOrder(payer, amount, purpose);
      return String(json.code ?? json.data.orderId);
    },
    pay: (order_id: string) => server.sandbox.post("/actions/pay", { order_id, method: "upi" }),
    /** A try that fails; answers the name of its payment. */
    async fail(order_id: string): Promise<string> {
      const { error } = (await server.sandbox.post("/actions/fail", { order_id })) as {
        error: { metadata: { payment_id: string } };
      };
      return error.metadata.payment_id;
    },
    sendEvent,
    /** The provider tells of a payment on the order: captured, and paid at this time. */
    sendCaptured: (
      { providerReference: order_id, amount }: Pick<RepaymentOrder, "providerReference" | "amount">,
      { id, paidAt = server.clock.now() }: { id: string; paidAt?: Date },
    ) => {
      const created_at = Math.floor(paidAt.getTime() / 1000);
      const payment = { id, order_id, amount: Number(amount), status: "captured", created_at };
      return sendEvent("payment.captured", { payment: { ...payment, currency: "INR", method: "upi" } });
    },
    /** The balances of the loan's accounts in paise; empty accounts are left out. */
    async ledgerOf({ loanId }: Payer): Promise<Record<string, bigint>> {
      const rows = await server.database.asSuperuser<{ account: string; held: bigint }>(
        `select account, sum(amount_paise)::bigint as held from vaada.ledger_lines
          where application_id = $1 and borrower_id is not null group by account having sum(amount_paise) <> 0 order by account`,
        [loanId],
      );
      return Object.fromEntries(rows.map(({ account, held }) => [account, held]));
    },
    eventsOf: async ({ loanId }: Payer): Promise<string[]> =>
      (
        await server.database.asSuperuser<{ said: string }>(
          `select concat_ws(' ', kind, amount_paise) as said from vaada.loan_events
            where application_id = $1 order by number`,
          [loanId],
        )
      ).map(({ said }) => said),
    standingOf: async ({ loanId }: Payer) =>
      (
        await server.database.asSuperuser(
          "select status, closed_by from vaada.loans where application_id = $1",
          [loanId],
        )
      )[0],
    /** The provider's own record of the payments on an order and their refunds, in rupees. */
    async booksOf(orderId: string) {
      const answer = await fetch(`${server.sandbox.url}/books`);
      const books = (await answer.json()) as {
        payments: Booked[];
        refunds: (Booked & { payment_id: string })[];
      };
      const payments = books.payments.filter(({ order_id }) => order_id === orderId);
      const refunds = books.refunds.filter(({ payment_id }) => payments.some(({ id }) => id === payment_id));
      return {
        captured: sumOf(payments.filter(({ status }) => status !== "failed" && status !== "created")),
        refunded: sumOf(refunds.filter(({ status }) => status === "processed")),
      };
    },
  };
}

type Booked = {
  readonly id: string;
  readonly order_id: string;
  readonly amount: number;
  readonly status: string;
};

const sumOf = (booked: readonly Booked[]): number => booked.reduce((sum, { amount }) => sum + amount, 0);

type Entities = Readonly<Record<string, object>>;

/** Signed as the provider signs, with another name each time. */
function sendSignedEvent(server: TestServer, event: string, entities: Entities) {
  const payload = Object.fromEntries(Object.entries(entities).map(([kind, entity]) => [kind, { entity }]));
  const rawBody = JSON.stringify({ entity: "event", event, contains: Object.keys(entities), payload });
  const [secret] = server.services.settings.razorpayWebhookSecrets;
  const signature = createHmac("sha256", secret?.reveal() ?? "")
    .update(rawBody)
    .digest("hex");
  const headers = { "x-razorpay-signature": signature, "x-razorpay-event-id": randomUUID() };
  return server.call("POST", "/api/webhooks/razorpay", { rawBody, headers });
}
