import { civilDate } from "@vaada/calendar/civil-date";
import { readStatementOfAccount } from "@vaada/contract/calls/statement-of-account";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { readStatement } from "./read-statement.ts";

export function statementOfAccountRoutes(app: FastifyInstance, services: Services): void {
  serve(app, readStatementOfAccount, ({ query, session }) =>
    readStatement(services, {
      session,
      loanId: query.loan_id ?? null,
      from: civilDate(query.from),
      to: civilDate(query.to),
    }),
  );
}
