import {
  PAYOUT_KEY,
  PAYOUT_KEY_HEADER,
  RAZORPAYX_CONTACTS_PATH,
  RAZORPAYX_FUND_ACCOUNTS_PATH,
  RAZORPAYX_PAYOUTS_MAX,
  RAZORPAYX_PAYOUTS_PATH,
  RAZORPAYX_TRANSACTIONS_MAX,
  RAZORPAYX_TRANSACTIONS_PATH,
  RazorpayxContactBody,
  RazorpayxFundAccountBody,
  RazorpayxPayoutBody,
  type RazorpayxPayouts,
  type RazorpayxTransactions,
  razorpayxCancelPath,
  razorpayxPayoutPath,
} from "@vaada/wire/payouts";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { RazorpayAccount } from "../config.ts";
import type { Provider } from "../providers/provider.ts";
import type { PayeeStore } from "./payee-store.ts";
import { contactOf, fundAccountOf } from "./payees.ts";
import type { PayoutPool } from "./payouts.ts";
import { NOT_THERE, RazorpayxRefusal, readBody } from "./razorpayx-error.ts";
import { razorpayxProduct } from "./razorpayx-provider.ts";
import type { TransactionStore } from "./transaction-store.ts";

export type PayoutProviderServices = {
  readonly account: RazorpayAccount;
  readonly poolAccountNumber: string;
  readonly payees: PayeeStore;
  readonly transactions: TransactionStore;
  readonly pool: PayoutPool;
  readonly now: () => Date;
};

/** RazorpayX pays out of the lender's pool account. */
export function payoutProvider(services: PayoutProviderServices): Provider {
  return razorpayxProduct({
    name: "payouts",
    title: "RazorpayX payouts",
    says: "Pays money out of the lender’s account to a borrower’s, and tells what became of it.",
    account: services.account,
    routes: (app) => {
      payeeRoutes(app, services);
      payoutRoutes(app, services);
      transactionRoute(app, services);
    },
  });
}

function payeeRoutes(app: FastifyInstance, services: PayoutProviderServices): void {
  app.post(RAZORPAYX_CONTACTS_PATH, ({ body }) => contactOf(services, readBody(RazorpayxContactBody, body)));
  app.post(RAZORPAYX_FUND_ACCOUNTS_PATH, ({ body }) => {
    const asked = readBody(RazorpayxFundAccountBody, body);
    if (services.payees.findContact(asked.contact_id) === null)
      throw new RazorpayxRefusal(NOT_THERE, { field: "contact_id" });
    return fundAccountOf(services, asked);
  });
}

function payoutRoutes(app: FastifyInstance, { pool, poolAccountNumber }: PayoutProviderServices): void {
  app.post(RAZORPAYX_PAYOUTS_PATH, ({ headers, body }) => {
    const key = keyIn(headers[PAYOUT_KEY_HEADER]);
    const asked = readBody(RazorpayxPayoutBody, body);
    if (!PURPOSES.includes(asked.purpose))
      throw new RazorpayxRefusal(`Invalid purpose: ${asked.purpose}`, { field: "purpose" });
    return pool.pay(asked, key);
  });
  app.get(RAZORPAYX_PAYOUTS_PATH, ({ query }): RazorpayxPayouts => {
    const asked = readBody(PayoutsQuery, query);
    if (asked.account_number !== poolAccountNumber)
      throw new RazorpayxRefusal("The account number is invalid.", { field: "account_number" });
    const items = pool
      .list()
      .map(({ payout }) => payout)
      .filter(({ reference_id }) => asked.reference_id === undefined || reference_id === asked.reference_id)
      .filter(({ created_at }) => created_at >= asked.from && created_at <= asked.to)
      .slice(asked.skip, asked.skip + asked.count);
    return { entity: "collection", count: items.length, items };
  });
  app.get(razorpayxPayoutPath(":id"), ({ params }) => {
    const payout = pool.find((params as { id: string }).id);
    if (payout === null) throw new RazorpayxRefusal(NOT_THERE);
    return payout;
  });
  app.post(razorpayxCancelPath(":id"), ({ params }) => pool.cancel((params as { id: string }).id));
}

function transactionRoute(app: FastifyInstance, services: PayoutProviderServices): void {
  app.get(RAZORPAYX_TRANSACTIONS_PATH, ({ query }): RazorpayxTransactions => {
    const { account_number, ...span } = readBody(TransactionsQuery, query);
    if (account_number !== services.poolAccountNumber)
      throw new RazorpayxRefusal("The account number is invalid.", { field: "account_number" });
    services.pool.advance();
    const items = services.transactions.list(span);
    return { entity: "collection", count: items.length, items };
  });
}

function keyIn(given: string | string[] | undefined): string {
  if (typeof given !== "string" || given === "")
    throw new RazorpayxRefusal(KEY_MISSING, { field: KEY_FIELD, reason: "null" });
  if (!PAYOUT_KEY.test(given))
    throw new RazorpayxRefusal("The idempotency key must be 4 to 36 characters.", { field: KEY_FIELD });
  return given;
}

const KEY_FIELD = "X-Payout-Idempotency";
const KEY_MISSING = "Idempotency key is missing. Include idempotency header and key in the request.";

/** Others are made on the dashboard, which is not played here. */
const PURPOSES: readonly string[] = ["refund", "cashback", "payout", "salary", "utility bill", "vendor bill"];

/** RazorpayX's own default. */
const PAYOUTS_ON_A_PAGE = 10;

const whole = z.coerce.number().int().min(0);
const Span = { from: whole.default(0), to: whole.default(Number.MAX_SAFE_INTEGER) };

const PayoutsQuery = z.object({
  account_number: z.string(),
  reference_id: z.string().optional(),
  ...Span,
  count: whole.min(1).max(RAZORPAYX_PAYOUTS_MAX).default(PAYOUTS_ON_A_PAGE),
  skip: whole.default(0),
});

const TransactionsQuery = z.object({
  account_number: z.string(),
  ...Span,
  count: whole.min(1).max(RAZORPAYX_TRANSACTIONS_MAX).default(PAYOUTS_ON_A_PAGE),
  skip: whole.default(0),
});
