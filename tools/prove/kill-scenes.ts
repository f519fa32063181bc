import { createOrder, readOrder, verifyPayment } from "@vaada/contract/calls/repayment";
import { settleOrderLater } from "../../apps/server/src/loans/repayments/settle-later.ts";
import type { Failpoint } from "../../apps/server/src/platform/failpoints.ts";
import { readOwedUnpaid } from "../../apps/server/testing/repayments/books.ts";
import { inRupees } from "../../apps/server/testing/repayments/many-orders.ts";
import { askAt } from "./ask-at.ts";
import type { LentLoan } from "./lent-loans.ts";
import { deliver, type Letter } from "./post-box.ts";
import type { ProvingHouse } from "./proving-house.ts";
import { tellSandbox } from "./sandbox.ts";

/** What is done to a server that is to be killed, and when all is well again. */
type Set = {
  readonly act: (serverUrl: string) => Promise<unknown>;
  /** Asked again and again, of the server that was started in its place. */
  readonly isRecovered: (serverUrl: string) => Promise<boolean>;
};

export type Scene = {
  readonly says: string;
  readonly failpoint: Failpoint;
  /** Of the server that is killed. A worker finds its work in the queue. */
  readonly role: "api" | "worker";
  readonly prepare: (house: ProvingHouse, loan: LentLoan) => Promise<Set>;
};

const PART_RUPEES = 700;
const nothing = async (): Promise<void> => undefined;

export const SCENES: readonly Scene[] = [
  {
    says: "an order that the provider was not asked for",
    failpoint: "order-intended",
    role: "api",
    prepare: asksForOrder,
  },
  {
    says: "an order that the provider has made and we have not heard of",
    failpoint: "order-created",
    role: "api",
    prepare: asksForOrder,
  },
  { says: "an event that is kept and not answered", failpoint: "event-kept", role: "api", prepare: isTold },
  {
    says: "the provider's answer to a worker",
    failpoint: "order-answered",
    role: "worker",
    prepare: isAskedAbout,
  },
  {
    says: "an event that a worker has not committed",
    failpoint: "event-posted",
    role: "worker",
    prepare: isAskedAbout,
  },
  {
    says: "the provider's answer to the browser",
    failpoint: "order-answered",
    role: "api",
    prepare: verifies,
  },
  { says: "a payment that is not committed", failpoint: "event-posted", role: "api", prepare: verifies },
  { says: "a payment that is not answered", failpoint: "payment-committed", role: "api", prepare: verifies },
  { says: "a receipt's file without its row", failpoint: "receipt-stored", role: "api", prepare: verifies },
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
    prepare: closes,
  },
  {
    says: "a certificate that nobody was mailed",
    failpoint: "certificate-stored",
    role: "worker",
    prepare: closes,
  },
];

/** The borrower taps again until the checkout opens, and pays. */
async function asksForOrder({ urls, inside }: ProvingHouse, { loanId, token }: LentLoan): Promise<Set> {
  const body = { amount: PART_RUPEES, leadId: loanId };
  const open = (serverUrl: string) => askAt(serverUrl, createOrder, { token, body });
  let orderId: string | null = null;
  return {
    act: open,
    async isRecovered(serverUrl) {
      // Paid once: whoever asks for an order after that asks for another one.
      if (orderId === null) {
        const order = await open(serverUrl).catch(() => null);
        if (order === null) return false;
        orderId = order.orderId;
        await tellSandbox(urls.sandbox, "/actions/pay", { order_id: orderId });
      }
      const told = await askAt(serverUrl, readOrder, { token, query: { orderId } });
      return told.status === "paid" && (await countOrders(inside, loanId)) === 1;
    },
  };
}

type Inside = ProvingHouse["inside"];

async function countOrders({ database }: Inside, loanId: number): Promise<number> {
  return (
    await database.asSuperuser("select from vaada.repayment_orders where application_id = $1", [loanId])
  ).length;
}

async function openOrder(
  { urls }: ProvingHouse,
  { loanId, token }: LentLoan,
  amount: number,
): Promise<string> {
  return (await askAt(urls.app, createOrder, { token, body: { amount, leadId: loanId } })).orderId;
}

const pay = ({ urls }: ProvingHouse, order_id: string) =>
  tellSandbox(urls.sandbox, "/actions/pay", { order_id, method: "upi" });

/** That it was authorised, that it was captured, and that its order is paid. */
const EVENTS_PER_PAYMENT = 3;

/** An order that is paid, and the words of the provider about it, which nobody has delivered. */
async function paidInSilence(house: ProvingHouse, loan: LentLoan, amount: number) {
  const orderId = await openOrder(house, loan, amount);
  house.postBox.hold();
  const answer = await pay(house, orderId);
  const letters = await house.postBox.takeOut(EVENTS_PER_PAYMENT);
  const captured = letters.find(
    ({ body }) => (JSON.parse(body) as { event: string }).event === "payment.captured",
  );
  if (captured === undefined) throw new Error("kills: nobody told of the payment");
  return { orderId, answer, captured };
}

/** A provider that gets no answer tells again. */
async function isTold(house: ProvingHouse, loan: LentLoan): Promise<Set> {
  const { captured } = await paidInSilence(house, loan, PART_RUPEES);
  return {
    act: (serverUrl) => deliver(serverUrl, captured),
    isRecovered: async (serverUrl) =>
      (await toldAgain(serverUrl, captured)) && hasEvents(house.inside, loan, 1),
  };
}

const toldAgain = (serverUrl: string, letter: Letter): Promise<boolean> =>
  deliver(serverUrl, letter).catch(() => false);

/** A worker is to ask about the order, and is killed while it does. */
async function isAskedAbout(house: ProvingHouse, loan: LentLoan): Promise<Set> {
  const { orderId } = await paidInSilence(house, loan, PART_RUPEES);
  await house.inside.rooms.database.withTx({ kind: "worker" }, (tx) => settleOrderLater(tx, orderId));
  return { act: nothing, isRecovered: () => hasEvents(house.inside, loan, 1) };
}

/** The borrower's page loads again and asks. */
async function verifies(house: ProvingHouse, loan: LentLoan): Promise<Set> {
  const { orderId, answer } = await paidInSilence(house, loan, PART_RUPEES);
  const { razorpay_payment_id = "", razorpay_signature = "" } = answer;
  const body = { razorpay_order_id: orderId, razorpay_payment_id, razorpay_signature };
  const { token } = loan;
  return {
    act: (serverUrl) => askAt(serverUrl, verifyPayment, { token, body }),
    async isRecovered(serverUrl) {
      const told = await askAt(serverUrl, readOrder, { token, query: { orderId } }).catch(() => null);
      if (told?.status !== "paid" || told.receiptUrl === null) return false;
      return hasEvents(house.inside, loan, 1);
    },
  };
}

/** Two orders, opened in two tabs, are both paid. */
async function overpays(house: ProvingHouse, loan: LentLoan): Promise<Set> {
  const all = await owedOf(house, loan);
  const [part, whole] = [await openOrder(house, loan, PART_RUPEES), await openOrder(house, loan, all)];
  for (const orderId of [part, whole]) {
    await pay(house, orderId);
    await askAt(house.urls.app, readOrder, { token: loan.token, query: { orderId } });
  }
  return {
    act: nothing,
    isRecovered: async () => {
      const rows = await house.inside.database.asSuperuser<{ status: string }>(
        "select status from vaada.refunds where application_id = $1",
        [loan.loanId],
      );
      return rows.length > 0 && rows.every(({ status }) => status === "processed");
    },
  };
}

async function closes(house: ProvingHouse, loan: LentLoan): Promise<Set> {
  const orderId = await openOrder(house, loan, await owedOf(house, loan));
  await pay(house, orderId);
  await askAt(house.urls.app, readOrder, { token: loan.token, query: { orderId } });
  return {
    act: nothing,
    isRecovered: async () => {
      const [papers] = await house.inside.database.asSuperuser<{ mailed: boolean; certificates: number }>(
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

async function owedOf({ inside }: ProvingHouse, { loanId }: LentLoan): Promise<number> {
  const owed = (await readOwedUnpaid(inside, [loanId])).get(loanId);
  if (owed === undefined) throw new Error("kills: a loan that owes nothing");
  return inRupees(owed);
}

/** No fewer and no more. */
async function hasEvents({ database }: Inside, { loanId }: LentLoan, count: number): Promise<boolean> {
  return (
    (await database.asSuperuser("select from vaada.loan_events where application_id = $1", [loanId]))
      .length === count
  );
}
