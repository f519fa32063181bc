import { readTransactions as readTransactionsCall } from "@vaada/contract/calls/transactions-history";
import type { FastifyInstance } from "fastify";
import { serve } from "../../http/serve.ts";
import type { Rooms } from "../../rooms.ts";
import { readTransactions } from "./read-transactions.ts";

export function transactionsHistoryRoutes(app: FastifyInstance, rooms: Rooms): void {
  serve(app, readTransactionsCall, ({ query, session: { borrowerId } }) =>
    readTransactions(rooms, { borrowerId, before: query.before ?? null, limit: query.limit ?? null }),
  );
}
