import { timingSafeEqual } from "node:crypto";
import { DISPUTES_PATH, disputePath } from "@vaada/wire/disputes";
import {
  CUSTOMERS_PATH,
  METHODS_PATH,
  type Methods,
  RECURRING_PATH,
  tokenCancelPath,
  tokenPath,
  tokensPath,
} from "@vaada/wire/mandate";
import { ORDERS_PATH, orderPath, orderPaymentsPath, paymentPath } from "@vaada/wire/payments";
import {
  paymentRefundPath,
  paymentRefundsPath,
  REFUND_KEY_HEADER,
  REFUNDS_PATH,
  refundPath,
} from "@vaada/wire/refunds";
import { SETTLEMENT_RECON_ITEMS_MAX, SETTLEMENT_RECON_PATH } from "@vaada/wire/settlements";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import type { RazorpayAccount } from "../config.ts";
import type { Provider, ProviderInfo, ProviderName } from "../providers/provider.ts";
import type { Razorpay } from "./razorpay.ts";
import { authenticationFailed, FAILURE, notFound, RazorpayRefusal, refusalBody } from "./razorpay-error.ts";
import { providerOf } from "./razorpay-services.ts";
import { isMandateBody, parsed } from "./read-order.ts";

const PREFIX = "/razorpay/v1";

type ProviderServices = { readonly razorpay: Razorpay; readonly account: RazorpayAccount };

/**
 * Payments of Razorpay, auto-pay included: both are orders that are paid in the one checkout, so they share their
 * addresses, and a fault of the one is told from a fault of the other by what a call is about.
 */
export function razorpayProvider({ razorpay, account }: ProviderServices): Provider {
  return {
    name: "mandate",
    title: "Razorpay auto-pay",
    says: "Lets the borrower authorise an auto-pay in its checkout, at the bank or in a UPI app, and tells what became of it.",
    sendsWebhooks: true,
    prefix: PREFIX,
    failure: FAILURE,
    whoseIs: (request) => whoseIs(razorpay, request),
    routes: (app) => {
      answerInItsWords(app);
      const { keyId, keySecret } = account;
      const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
      const byIdAlone = `Basic ${Buffer.from(`${keyId}:`).toString("base64")}`;
      app.addHook("preHandler", async ({ headers, routeOptions }) => {
        const isKnown =
          isSame(headers.authorization, authorization) ||
          (routeOptions.url === `${PREFIX}${METHODS_PATH}` && isSame(headers.authorization, byIdAlone));
        if (!isKnown) throw authenticationFailed();
      });
      app.get(METHODS_PATH, () => METHODS);
      customerRoutes(app, razorpay);
      orderRoutes(app, razorpay);
      paymentRoutes(app, razorpay);
      disputeRoutes(app, razorpay);
      reconRoute(app, razorpay);
    },
  };
}

/** The other half of the same addresses. */
export const razorpayPayments: ProviderInfo = {
  name: "payments",
  title: "Razorpay payments",
  says: "Takes a payment in its checkout, by UPI, debit card or net banking, debits an auto-pay, and gives back.",
  sendsWebhooks: true,
  addressAt: (origin) => `${origin}${PREFIX}`,
};

/** What the account may take, as far as a lender asks. */
const METHODS: Methods = { entity: "methods", upi: true, recurring: { upi: true } };

function customerRoutes(app: FastifyInstance, razorpay: Razorpay): void {
  app.post(CUSTOMERS_PATH, ({ body }) => razorpay.openCustomer(body));
  app.get(routeOf(tokensPath), async ({ params }) => {
    const { one } = z.parse(SubscriptionParams, params);
    if (!razorpay.hasCustomer(one)) throw notFound();
    return collection(await razorpay.tokens.ofCustomer(one));
  });
  const named = { customerId: ":one", tokenId: ":other" };
  app.put(tokenCancelPath(named).replaceAll("%3A", ":"), ({ params }) => {
    const { one, other } = z.parse(NamedTwice, params);
    if (!razorpay.tokens.cancel({ customerId: one, tokenId: other })) throw notFound();
    return { status: "cancellation_initiated" };
  });
  app.delete(tokenPath(named).replaceAll("%3A", ":"), ({ params }) => {
    const { one, other } = z.parse(NamedTwice, params);
    if (!razorpay.tokens.delete({ customerId: one, tokenId: other })) throw notFound();
    return { deleted: true };
  });
}

function orderRoutes(app: FastifyInstance, razorpay: Razorpay): void {
  app.post(ORDERS_PATH, ({ body }) => razorpay.openOrder(body));
  app.get(ORDERS_PATH, ({ query }) => {
    const { receipt } = readQuery(query);
    return pageOf(receipt === "" ? razorpay.orders() : razorpay.ordersByReceipt(receipt), query);
  });
  app.get(routeOf(orderPath), async ({ params }) => {
    await razorpay.debits.endDue();
    return orThrow(razorpay.order(z.parse(SubscriptionParams, params).one));
  });
  app.get(routeOf(orderPaymentsPath), async ({ params }) => {
    await razorpay.debits.endDue();
    const { id } = orThrow(razorpay.order(z.parse(SubscriptionParams, params).one));
    return collection(razorpay.paymentsOf(id));
  });
}

function paymentRoutes(app: FastifyInstance, razorpay: Razorpay): void {
  app.post(RECURRING_PATH, ({ body }) => razorpay.debits.present(body));
  app.get(routeOf(paymentPath), async ({ params }) => {
    await razorpay.debits.endDue();
    return orThrow(razorpay.payment(z.parse(SubscriptionParams, params).one));
  });
  app.post(routeOf(paymentRefundPath), ({ params, body, headers }) => {
    const key = headers[REFUND_KEY_HEADER];
    return razorpay.refunds.make({
      paymentId: z.parse(SubscriptionParams, params).one,
      body,
      key: key === undefined ? null : String(key),
    });
  });
  app.get(routeOf(paymentRefundsPath), async ({ params, query }) => {
    const { id } = orThrow(razorpay.payment(z.parse(SubscriptionParams, params).one));
    return pageOf(await razorpay.refunds.ofPayment(id), query);
  });
  app.get(REFUNDS_PATH, async ({ query }) => pageOf(await razorpay.refunds.list(), query));
  app.get(routeOf(refundPath), async ({ params }) =>
    orThrow(await razorpay.refunds.find(z.parse(SubscriptionParams, params).one)),
  );
}

function disputeRoutes(app: FastifyInstance, razorpay: Razorpay): void {
  app.get(DISPUTES_PATH, ({ query }) => {
    const { count, skip } = readQuery(query);
    return collection(
      razorpay.disputes
        .all()
        .toReversed()
        .slice(skip, skip + count),
    );
  });
  app.get(routeOf(disputePath), ({ params }) =>
    orThrow(razorpay.disputes.find(z.parse(SubscriptionParams, params).one)),
  );
}

function reconRoute(app: FastifyInstance, razorpay: Razorpay): void {
  app.get(SETTLEMENT_RECON_PATH, async ({ query }) => {
    await razorpay.debits.endDue();
    const { year, month, day, count, skip } = parsed(ReconQuery, query);
    const two = (part: number): string => String(part).padStart(2, "0");
    const when = { month: `${year}-${two(month)}`, day: day === undefined ? null : two(day) };
    return collection((await razorpay.movementsOf(when)).slice(skip, skip + count));
  });
}

/** Decides whether a call meets the faults of the mandates or those of the payments. */
function whoseIs(razorpay: Razorpay, request: FastifyRequest): readonly ProviderName[] {
  const { routeOptions, method, body, params, query } = request;
  const path = (routeOptions.url ?? "").slice(PREFIX.length);
  if (path === RECURRING_PATH) return ["mandate", "payments"];
  if (OF_PAYMENTS.some((start) => path.startsWith(start))) return ["payments"];
  if (path === ORDERS_PATH && method === "POST") return [isMandateBody(body) ? "mandate" : "payments"];
  if (path === ORDERS_PATH && readQuery(query).receipt === "") return ["payments"];
  const order = orderMeant(razorpay, { path, params, query });
  return [order === null ? "mandate" : providerOf(order)];
}

/** Refunds, disputes and settlements are the payments': no money moves when an auto-pay is authorised. */
const OF_PAYMENTS = [REFUNDS_PATH, DISPUTES_PATH, SETTLEMENT_RECON_PATH];

function orderMeant(
  razorpay: Razorpay,
  { path, params, query }: { path: string; params: unknown; query: unknown },
) {
  if (path === ORDERS_PATH) return razorpay.ordersByReceipt(readQuery(query).receipt)[0] ?? null;
  const named = z.safeParse(SubscriptionParams, params);
  if (!named.success || path.startsWith(CUSTOMERS_PATH)) return null;
  const { one } = named.data;
  return razorpay.order(path.startsWith("/payments/") ? (razorpay.payment(one)?.order_id ?? "") : one);
}

/** A path of the wire as a route: the id in it becomes the parameter. */
const routeOf = (path: (id: string) => string): string => path(":one").replace("%3A", ":");

const SubscriptionParams = z.looseObject({ one: z.string() });
const NamedTwice = z.object({ one: z.string(), other: z.string() });

const LIST_ITEMS = 10;
const LIST_ITEMS_MAX = 100;

const whole = (usual: number) => z.coerce.number().int().min(0).catch(usual);
const Query = z.looseObject({
  receipt: z.string().catch(""),
  from: whole(0),
  to: whole(Number.MAX_SAFE_INTEGER),
  count: whole(LIST_ITEMS),
  skip: whole(0),
});

const ReconQuery = z.looseObject({
  year: z.coerce.number().int().min(2000).max(9999),
  month: z.coerce.number().int().min(1).max(12),
  day: z.coerce.number().int().min(1).max(31).optional(),
  count: z.coerce.number().int().min(1).max(SETTLEMENT_RECON_ITEMS_MAX).default(LIST_ITEMS),
  skip: z.coerce.number().int().min(0).default(0),
});

function readQuery(query: unknown): z.output<typeof Query> {
  const given = z.parse(Query, query);
  return { ...given, count: Math.min(given.count, LIST_ITEMS_MAX) };
}

/** The items made within the span that the query names, page by page. */
function pageOf<Item extends { readonly created_at: number }>(items: readonly Item[], query: unknown) {
  const { from, to, count, skip } = readQuery(query);
  const within = items.filter(({ created_at }) => created_at >= from && created_at <= to);
  return collection(within.slice(skip, skip + count));
}

const collection = <Item>(items: readonly Item[]) => ({ entity: "collection", count: items.length, items });

function orThrow<Stored>(record: Stored | null): Stored {
  if (record === null) throw notFound();
  return record;
}

function answerInItsWords(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof RazorpayRefusal) return reply.code(error.status).send(refusalBody(error));
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, "the sandbox failed as Razorpay");
    if (status >= 500) return reply.code(500).send(FAILURE);
    return reply.code(status).send(refusalBody(new RazorpayRefusal(error.message)));
  });
}

function isSame(given: string | undefined, expected: string): boolean {
  const [one, other] = [Buffer.from(given ?? ""), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
