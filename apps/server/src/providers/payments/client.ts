import { type CivilDate, partsOf } from "@vaada/calendar/civil-date";
import type { Secret } from "@vaada/contract/secret";
import { disputePath } from "@vaada/wire/disputes";
import {
  checkoutSigned,
  ORDERS_MAX,
  ORDERS_PATH,
  type OrderBody,
  orderPaymentsPath,
  paymentPath,
} from "@vaada/wire/payments";
import {
  paymentRefundPath,
  paymentRefundsPath,
  REFUND_KEY_HEADER,
  REFUNDS_MAX,
  REFUNDS_PATH,
  type RefundBody,
} from "@vaada/wire/refunds";
import { SETTLEMENT_RECON_PATH } from "@vaada/wire/settlements";
import type { Pace } from "../../platform/paces/pace.ts";
import { createHttpClient } from "../http-client.ts";
import { troubleOfRazorpay } from "../razorpay-reply.ts";
import { isSignedByRazorpay } from "../razorpay-signature.ts";
import { nameOfLine, readPages } from "../report.ts";
import type { OrderReading, Payments, RefundList, RefundReading } from "./port.ts";
import {
  translateDispute,
  translateFound,
  translateOrder,
  translateOrders,
  translatePayment,
  translatePaymentEvent,
  translatePayments,
  translateRefund,
  translateRefunds,
} from "./translate.ts";
import { translateReport } from "./translate-report.ts";

export type PaymentsAccess = {
  readonly baseUrl: string;
  readonly keyId: string;
  readonly keySecret: Secret;
  /** The provider's name of the configuration under which a checkout takes no credit card. Who makes no orders needs none. */
  readonly checkoutConfigId?: string | undefined;
  /** How long somebody waits; what is usual when it is left out. */
  readonly timeoutMs?: number | undefined;
  readonly pace?: Pace | undefined;
};

/** A borrower looks at a spinner meanwhile. */
const PAYMENTS_TIMEOUT_MS = 10_000;

/** Half of what the provider gives at most, so that a page is within the answer's limit. */
const REPORT_PAGE_LINES = 500;
/** A line is about a thousand bytes. */
const REPORT_PAGE_BYTES_MAX = 4 * 1024 * 1024;

export function createPayments(access: PaymentsAccess): Payments {
  const { baseUrl, keyId, keySecret, checkoutConfigId, timeoutMs = PAYMENTS_TIMEOUT_MS, pace } = access;
  const key = Buffer.from(`${keyId}:${keySecret.reveal()}`).toString("base64");
  const call = createHttpClient({
    partner: "razorpay",
    baseUrl,
    headers: { authorization: `Basic ${key}` },
    timeoutMs,
    pace,
    troubleIn: troubleOfRazorpay,
  });
  const read = (path: string, query?: Readonly<Record<string, string>>) =>
    call({ method: "GET", path, isSafeToRepeat: true, ...(query && { query }) });
  const readRefunds = async (
    path: string,
    span: Readonly<Record<string, string>> = {},
  ): Promise<RefundList> => {
    const pages = { pageLines: REFUNDS_MAX, nameOf: ({ reference }: RefundReading) => reference };
    const list = await readPages(pages, async (skip) =>
      translateRefunds(await read(path, { ...span, count: String(REFUNDS_MAX), skip: String(skip) })),
    );
    return list.kind === "known" ? { kind: "known", refunds: list.lines } : list;
  };
  return {
    async createOrder(order) {
      const { receipt, amount } = order;
      const body: OrderBody = {
        amount: Number(amount),
        currency: "INR",
        receipt,
        payment_capture: true,
        ...(checkoutConfigId === undefined ? {} : { checkout_config_id: checkoutConfigId }),
      };
      // Never repeated: each call makes an order. What was not heard of is found by its receipt.
      return translateOrder(await call({ method: "POST", path: ORDERS_PATH, body }), order);
    },
    findOrder: async (receipt) => translateFound(await read(ORDERS_PATH, { receipt }), receipt),
    async listOrders(since) {
      const pages = { pageLines: ORDERS_MAX, nameOf: ({ reference }: OrderReading) => reference };
      const from = String(Math.floor(since.getTime() / 1000));
      const list = await readPages(pages, async (skip) =>
        translateOrders(await read(ORDERS_PATH, { from, count: String(ORDERS_MAX), skip: String(skip) })),
      );
      return list.kind === "known" ? { kind: "known", orders: list.lines } : list;
    },
    isSigned: ({ orderReference: orderId, paymentReference: paymentId, signature }) =>
      isSignedByRazorpay(checkoutSigned({ orderId, paymentId }), { signature, secrets: [keySecret] }),
    paymentsOf: async (orderReference) => translatePayments(await read(orderPaymentsPath(orderReference))),
    parsePaymentEvent: translatePaymentEvent,
    readPayment: async (reference) => translatePayment(await read(paymentPath(reference)), reference),
    async refund(refund) {
      const { id, paymentReference, amount } = refund;
      const body: RefundBody = { amount: Number(amount), speed: "normal", receipt: id };
      const path = paymentRefundPath(paymentReference);
      const headers = { [REFUND_KEY_HEADER]: id };
      return translateRefund(
        await call({ method: "POST", path, headers, body, isSafeToRepeat: true }),
        refund,
      );
    },
    refundsOf: (paymentReference) => readRefunds(paymentRefundsPath(paymentReference)),
    listRefunds: (since) => readRefunds(REFUNDS_PATH, { from: String(Math.floor(since.getTime() / 1000)) }),
    readDispute: async (reference) => translateDispute(await read(disputePath(reference)), reference),
    async readReport(on) {
      const report = await readPages({ pageLines: REPORT_PAGE_LINES, nameOf: nameOfLine }, async (skip) => {
        const query = { ...dayOf(on), count: String(REPORT_PAGE_LINES), skip: String(skip) };
        const page = { method: "GET", path: SETTLEMENT_RECON_PATH, query, isSafeToRepeat: true } as const;
        return translateReport(await call({ ...page, answerBytesMax: REPORT_PAGE_BYTES_MAX }));
      });
      return report.kind === "known" ? { ...report, closing: { kind: "unsaid" } } : report;
    },
  };
}

function dayOf(on: CivilDate) {
  const { year, month, day } = partsOf(on);
  return { year: String(year), month: String(month), day: String(day) };
}
