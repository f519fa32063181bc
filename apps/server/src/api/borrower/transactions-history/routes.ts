import { readTransactions as readTransactionsCall } from "@vaada/contract/calls/transactions-history";
import type { FastifyInstance } from "fastify";
import type { Rooms } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { readTransactions } from "./read-transactions.ts";

export function transactionsHistoryRoutes(app: FastifyInstance, rooms: Rooms): void {
  serve(app, readTransactionsCall, ({ query, session: { borrowerId } }) =>
    readTransactions(rooms, { borrowerId, before: query.before ?? null, limit: query.limit ?? null }),
  );
}
