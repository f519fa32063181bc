import { readLoanHistory as readLoanHistoryCall } from "@vaada/contract/calls/loan-history";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { readLoanHistory } from "./read-loan-history.ts";

export function loanHistoryRoutes(app: FastifyInstance, services: Services): void {
  serve(app, readLoanHistoryCall, ({ query, session }) =>
    readLoanHistory(services, { session, before: query.before ?? null, limit: query.limit ?? null }),
  );
}
