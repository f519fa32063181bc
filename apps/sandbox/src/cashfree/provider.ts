import { createHmac, timingSafeEqual } from "node:crypto";
import {
  CASHFREE_AUTHORIZE_PATH,
  CASHFREE_BALANCE_PATH,
  CASHFREE_BENEFICIARY_PATH,
  CASHFREE_ID_HEADER,
  CASHFREE_SECRET_HEADER,
  CASHFREE_TRANSFERS_PATH,
  CASHFREE_VERSION,
  CASHFREE_VERSION_HEADER,
  type CashfreeBalance,
  type CashfreeBeneficiary,
  CashfreeBeneficiaryBody,
  type CashfreeToken,
  CashfreeTransferBody,
} from "@vaada/wire/cashfree";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import type { CashfreeKeys } from "../config.ts";
import type { Provider } from "../providers/provider.ts";
import { CashfreeRefusal, errorBody, readBody } from "./cashfree-error.ts";
import type { CashfreeStore } from "./cashfree-store.ts";
import type { CashfreeAccount } from "./transfers.ts";

type CashfreeProviderServices = {
  readonly keys: CashfreeKeys;
  readonly store: CashfreeStore;
  readonly account: CashfreeAccount;
  readonly now: () => Date;
};

/** Cashfree pays out of the lender's account there. Both of its editions answer under one address here. */
export const cashfreeProvider = (services: CashfreeProviderServices): Provider => ({
  name: "cashfree",
  title: "Cashfree Payouts",
  says: "Pays money out of the lender’s account to a borrower’s, beside RazorpayX, and tells what became of it.",
  prefix: "/cashfree/payout",
  sendsWebhooks: true,
  failure: { type: "api_error", code: "internal_error", message: "Something went wrong" },
  routes: (app) => {
    app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      if (error instanceof CashfreeRefusal) return reply.code(error.status).send(errorBody(error));
      const status = error.statusCode ?? 500;
      if (status >= 500) request.log.error({ err: error }, "the sandbox failed as Cashfree");
      return reply.code(status).send(errorBody({ code: "internal_error", message: error.message }));
    });
    secondEdition(app, services);
    firstEdition(app, services);
  },
});

function secondEdition(app: FastifyInstance, services: CashfreeProviderServices): void {
  app.register(async (scope) => {
    scope.addHook("preHandler", async ({ headers }) => {
      if (!isAccount(headers, services.keys))
        throw new CashfreeRefusal(401, "authentication_failed", "authentication Failed");
      if (headers[CASHFREE_VERSION_HEADER] !== CASHFREE_VERSION)
        throw new CashfreeRefusal(400, "x-api-version_invalid", "x-api-version : invalid value provided");
    });
    beneficiaryRoutes(scope, services);
    transferRoutes(scope, services);
  });
}

function beneficiaryRoutes(app: FastifyInstance, { store, now }: CashfreeProviderServices): void {
  app.post(CASHFREE_BENEFICIARY_PATH, ({ body }, reply) => {
    const asked = readBody(CashfreeBeneficiaryBody, body);
    if (store.findBeneficiary({ id: asked.beneficiary_id }) !== null)
      throw new CashfreeRefusal(
        409,
        "beneficiary_id_already_exists",
        "Beneficiary already exists with the given beneficiary_id",
      );
    const made: CashfreeBeneficiary = {
      ...asked,
      beneficiary_status: "VERIFIED",
      added_on: now().toISOString().slice(0, 19),
    };
    if (!store.addBeneficiary(made))
      throw new CashfreeRefusal(
        409,
        "beneficiary_already_exists",
        "Beneficiary already exists with the given bank_account_number and bank_ifsc",
      );
    return reply.code(201).send(made);
  });
  app.get(CASHFREE_BENEFICIARY_PATH, ({ query }): CashfreeBeneficiary => {
    const { beneficiary_id, bank_account_number, bank_ifsc } = readBody(BeneficiaryQuery, query);
    const found = store.findBeneficiary(
      beneficiary_id === undefined
        ? { number: bank_account_number ?? "", ifsc: bank_ifsc ?? "" }
        : { id: beneficiary_id },
    );
    if (found === null) throw new CashfreeRefusal(404, "beneficiary_not_found", "Beneficiary does not exist");
    return found;
  });
}

function transferRoutes(app: FastifyInstance, { account }: CashfreeProviderServices): void {
  app.post(CASHFREE_TRANSFERS_PATH, ({ body }) => account.transfer(readBody(CashfreeTransferBody, body)));
  app.get(CASHFREE_TRANSFERS_PATH, ({ query }) => {
    const { transfer_id, cf_transfer_id } = readBody(TransferQuery, query);
    const found = account.find(transfer_id ?? cf_transfer_id ?? "");
    if (found === null)
      throw new CashfreeRefusal(404, "transfer_not_found", "transfer_id is invalid or does not exist");
    return found;
  });
}

/** Cashfree's first edition reports errors with HTTP 200. */
function firstEdition(
  app: FastifyInstance,
  { keys, account }: Pick<CashfreeProviderServices, "keys" | "account">,
): void {
  const token = createHmac("sha256", keys.clientSecret).update("token").digest("hex");
  app.post(CASHFREE_AUTHORIZE_PATH, ({ headers }): CashfreeToken & SubResult =>
    isAccount(headers, keys)
      ? { status: "SUCCESS", subCode: "200", message: "Token generated", data: { token } }
      : { status: "ERROR", subCode: "401", message: "Invalid clientId and clientSecret combination" },
  );
  app.get(CASHFREE_BALANCE_PATH, ({ headers }): CashfreeBalance & SubResult => {
    if (headers.authorization !== `Bearer ${token}`)
      return { status: "ERROR", subCode: "403", message: "Token is not valid" };
    const { all, available } = account.balance();
    return {
      status: "SUCCESS",
      subCode: "200",
      message: "Ledger balance for the account",
      data: { balance: all.toFixed(2), availableBalance: available.toFixed(2) },
    };
  });
}

type SubResult = { readonly subCode: string; readonly message: string };

function isAccount(headers: FastifyRequest["headers"], { clientId, clientSecret }: CashfreeKeys): boolean {
  const given = Buffer.from(`${headers[CASHFREE_ID_HEADER]}:${headers[CASHFREE_SECRET_HEADER]}`);
  const expected = Buffer.from(`${clientId}:${clientSecret}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const BeneficiaryQuery = z.object({
  beneficiary_id: z.string().optional(),
  bank_account_number: z.string().optional(),
  bank_ifsc: z.string().optional(),
});

const TransferQuery = z.object({
  transfer_id: z.string().optional(),
  cf_transfer_id: z.string().optional(),
});
