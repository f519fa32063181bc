import { readLoanHistory as readLoanHistoryCall } from "@vaada/contract/calls/loan-history";
import type { FastifyInstance } from "fastify";
import { serve } from "../../http/serve.ts";
import type { Rooms } from "../../rooms.ts";
import { readLoanHistory } from "./read-loan-history.ts";

export function loanHistoryRoutes(app: FastifyInstance, rooms: Rooms): void {
  serve(app, readLoanHistoryCall, ({ query, session }) =>
    readLoanHistory(rooms, { session, before: query.before ?? null, limit: query.limit ?? null }),
  );
}
