import { readDisbursal as readDisbursalCall } from "@vaada/contract/calls/disbursal";
import type { FastifyInstance } from "fastify";
import { isOwnLoan } from "../../../journey/step-guard/step-guard.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { readDisbursal } from "./read-disbursal.ts";

export function disbursalRoutes(app: FastifyInstance, services: Services): void {
  serve(app, readDisbursalCall, ({ session, openStep }) => readDisbursal(services, { session, openStep }), {
    isOwn: ({ query, session: { borrowerId } }) => isOwnLoan(services, { borrowerId, loanId: query.loan_id }),
  });
}
