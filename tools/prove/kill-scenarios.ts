import { createOrder, readOrder, verifyPayment } from "@vaada/contract/calls/repayment";
import type { Failpoint } from "../../apps/server/src/platform/failpoints.ts";
import { enqueue } from "../../apps/server/src/platform/queue/enqueue.ts";
import { readOwedUnpaid } from "../../apps/server/testing/repayments/books.ts";
import { inRupees } from "../../apps/server/testing/repayments/many-orders.ts";
import { callApi, postToSandbox } from "../../e2e/support/api.ts";
import type { DisbursedLoan } from "./disbursed-loans.ts";
import type { ProvingStack } from "./proving-stack.ts";
import { deliverWebhook, type HeldWebhook } from "./webhook-holder.ts";

/** A server's work before it is killed, and the sign that its successor has recovered. */
type PreparedScenario = {
  readonly act: (serverUrl: string) => Promise<unknown>;
  /** Polled on the server that was started in place of the killed one. */
  readonly isRecovered: (serverUrl: string) => Promise<boolean>;
};

export type KillScenario = {
  readonly says: string;
  readonly failpoint: Failpoint;
  /** The role of the killed server. A worker finds its work in the queue. */
  readonly role: "api" | "worker";
  readonly prepare: (stack: ProvingStack, loan: DisbursedLoan) => Promise<PreparedScenario>;
};

const PART_RUPEES = 700;
const nothing = async (): Promise<void> => undefined;

export const KILL_SCENARIOS: readonly KillScenario[] = [
  {
    says: "an order that the provider was not asked for",
    failpoint: "order-intended",
    role: "api",
    prepare: opensOrder,
  },
  {
    says: "an order that the provider has made and we have not heard of",
    failpoint: "order-created",
    role: "api",
    prepare: opensOrder,
  },
  {
    says: "an event that is kept and not answered",
    failpoint: "event-kept",
    role: "api",
    prepare: receivesWebhook,
  },
  {
    says: "the provider's answer to a worker",
    failpoint: "order-answered",
    role: "worker",
    prepare: refreshesOrder,
  },
  {
    says: "an event that a worker has not committed",
    failpoint: "event-posted",
    role: "worker",
    prepare: refreshesOrder,
  },
  {
    says: "the provider's answer to the browser",
    failpoint: "order-answered",
    role: "api",
    prepare: verifiesPayment,
  },
  {
    says: "a payment that is not committed",
    failpoint: "event-posted",
    role: "api",
    prepare: verifiesPayment,
  },
  {
    says: "a payment that is not answered",
    failpoint: "payment-committed",
    role: "api",
    prepare: verifiesPayment,
  },
  {
    says: "a receipt's file without its row",
    failpoint: "receipt-stored",
    role: "api",
    prepare: verifiesPayment,
  },
  { says: "a refund that is only meant", failpoint: "refund-intended", role: "worker", prepare: overpays },
  {
    says: "a refund that is sent and not on file",
    failpoint: "refund-sent",
    role: "worker",
    prepare: overpays,
  },
  {
    says: "a loan that is closed, and nothing more",
    failpoint: "closing-begun",
    role: "worker",
    prepare: closesLoan,
  },
  {
    says: "a certificate that nobody was mailed",
    failpoint: "certificate-stored",
    role: "worker",
    prepare: closesLoan,
  },
];

/** The borrower taps again until the checkout opens, and pays. */
async function opensOrder(
  { urls, testServer }: ProvingStack,
  { loanId, token }: DisbursedLoan,
): Promise<PreparedScenario> {
  const body = { amount: PART_RUPEES, leadId: loanId };
  const open = (serverUrl: string) => callApi(createOrder, { token, body }, serverUrl);
  let orderId: string | null = null;
  return {
    act: open,
    async isRecovered(serverUrl) {
      // Paid once: an order opened after that is another one.
      if (orderId === null) {
        const order = await open(serverUrl).catch(() => null);
        if (order === null) return false;
        orderId = order.orderId;
        await postToSandbox(urls.sandbox, "/actions/pay", { order_id: orderId });
      }
      const told = await callApi(readOrder, { token, query: { orderId } }, serverUrl);
      return told.status === "paid" && (await countOrders(testServer, loanId)) === 1;
    },
  };
}

type InnerServer = ProvingStack["testServer"];

async function countOrders({ database }: InnerServer, loanId: number): Promise<number> {
  return (
    await database.asSuperuser("select from vaada.repayment_orders where application_id = $1", [loanId])
  ).length;
}

async function openOrder(
  { urls }: ProvingStack,
  { loanId, token }: DisbursedLoan,
  amount: number,
): Promise<string> {
  return (await callApi(createOrder, { token, body: { amount, leadId: loanId } }, urls.app)).orderId;
}

const payOrder = ({ urls }: ProvingStack, order_id: string) =>
  postToSandbox(urls.sandbox, "/actions/pay", { order_id, method: "upi" });

/** The provider sends three: payment authorised, payment captured, order paid. */
const EVENTS_PER_PAYMENT = 3;

/** Pays an order and holds the provider's webhooks about it back. */
async function paidInSilence(stack: ProvingStack, loan: DisbursedLoan, amount: number) {
  const orderId = await openOrder(stack, loan, amount);
  stack.webhookHolder.hold();
  const answer = await payOrder(stack, orderId);
  const webhooks = await stack.webhookHolder.release(EVENTS_PER_PAYMENT);
  const captured = webhooks.find(
    ({ body }) => (JSON.parse(body) as { event: string }).event === "payment.captured",
  );
  if (captured === undefined) throw new Error("kills: nobody told of the payment");
  return { orderId, answer, captured };
}

/** The provider sends a webhook again that was not answered. */
async function receivesWebhook(stack: ProvingStack, loan: DisbursedLoan): Promise<PreparedScenario> {
  const { captured } = await paidInSilence(stack, loan, PART_RUPEES);
  return {
    act: (serverUrl) => deliverWebhook(serverUrl, captured),
    isRecovered: async (serverUrl) =>
      (await deliverAgain(serverUrl, captured)) && hasEvents(stack.testServer, loan, 1),
  };
}

const deliverAgain = (serverUrl: string, webhook: HeldWebhook): Promise<boolean> =>
  deliverWebhook(serverUrl, webhook).then(
    (status) => status === 200,
    () => false,
  );

/** A worker refreshes the order, and is killed while it does. */
async function refreshesOrder(stack: ProvingStack, loan: DisbursedLoan): Promise<PreparedScenario> {
  const { orderId } = await paidInSilence(stack, loan, PART_RUPEES);
  await stack.testServer.services.database.withTx({ kind: "worker" }, (tx) =>
    enqueue(tx, "refresh-order", { reference: orderId }),
  );
  return { act: nothing, isRecovered: () => hasEvents(stack.testServer, loan, 1) };
}

/** The borrower's page reloads and asks about the payment. */
async function verifiesPayment(stack: ProvingStack, loan: DisbursedLoan): Promise<PreparedScenario> {
  const { orderId, answer } = await paidInSilence(stack, loan, PART_RUPEES);
  const { razorpay_payment_id = "", razorpay_signature = "" } = answer;
  const body = { razorpay_order_id: orderId, razorpay_payment_id, razorpay_signature };
  const { token } = loan;
  return {
    act: (serverUrl) => callApi(verifyPayment, { token, body }, serverUrl),
    async isRecovered(serverUrl) {
      const told = await callApi(readOrder, { token, query: { orderId } }, serverUrl).catch(() => null);
      if (told?.status !== "paid" || told.receiptUrl === null) return false;
      return hasEvents(stack.testServer, loan, 1);
    },
  };
}

/** Two orders, opened in two tabs, are both paid. */
async function overpays(stack: ProvingStack, loan: DisbursedLoan): Promise<PreparedScenario> {
  const all = await readOwed(stack, loan);
  const [part, whole] = [await openOrder(stack, loan, PART_RUPEES), await openOrder(stack, loan, all)];
  for (const orderId of [part, whole]) {
    await payOrder(stack, orderId);
    await callApi(readOrder, { token: loan.token, query: { orderId } }, stack.urls.app);
  }
  return {
    act: nothing,
    isRecovered: async () => {
      const rows = await stack.testServer.database.asSuperuser<{ status: string }>(
        "select status from vaada.refunds where application_id = $1",
        [loan.loanId],
      );
      return rows.length > 0 && rows.every(({ status }) => status === "processed");
    },
  };
}

/** The borrower has confirmed the address: a certificate for one who has not waits, and is recovered by nothing. */
async function closesLoan(stack: ProvingStack, loan: DisbursedLoan): Promise<PreparedScenario> {
  await stack.testServer.database.asSuperuser(
    `update vaada.emails set verified_at = now()
      where borrower_id = (select borrower_id from vaada.applications where id = $1)`,
    [loan.loanId],
  );
  const orderId = await openOrder(stack, loan, await readOwed(stack, loan));
  await payOrder(stack, orderId);
  await callApi(readOrder, { token: loan.token, query: { orderId } }, stack.urls.app);
  return {
    act: nothing,
    isRecovered: async () => {
      const [papers] = await stack.testServer.database.asSuperuser<{ mailed: boolean; certificates: number }>(
        `select exists (select from vaada.closings
                         where application_id = $1 and mailed_at is not null and ended_at is null) as mailed,
                (select count(*)::int from vaada.documents
                  where application_id = $1 and kind = 'no-dues-certificate') as certificates`,
        [loan.loanId],
      );
      return papers?.mailed === true && papers.certificates === 1;
    },
  };
}

async function readOwed({ testServer }: ProvingStack, { loanId }: DisbursedLoan): Promise<number> {
  const owed = (await readOwedUnpaid(testServer, [loanId])).get(loanId);
  if (owed === undefined) throw new Error("kills: a loan that owes nothing");
  return inRupees(owed);
}

/** Exactly that many. */
async function hasEvents(
  { database }: InnerServer,
  { loanId }: DisbursedLoan,
  count: number,
): Promise<boolean> {
  return (
    (await database.asSuperuser("select from vaada.loan_events where application_id = $1", [loanId]))
      .length === count
  );
}
