import { readTransactions as readTransactionsCall } from "@vaada/contract/calls/transactions-history";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { readTransactions } from "./read-transactions.ts";

export function transactionsHistoryRoutes(app: FastifyInstance, services: Services): void {
  serve(app, readTransactionsCall, ({ query, session: { borrowerId } }) =>
    readTransactions(services, { borrowerId, before: query.before ?? null, limit: query.limit ?? null }),
  );
}
