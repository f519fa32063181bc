import { civilDate } from "@vaada/calendar/civil-date";
import { readStatementOfAccount } from "@vaada/contract/calls/statement-of-account";
import type { FastifyInstance } from "fastify";
import type { Rooms } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { readStatement } from "./read-statement.ts";

export function statementOfAccountRoutes(app: FastifyInstance, rooms: Rooms): void {
  serve(app, readStatementOfAccount, ({ query, session }) =>
    readStatement(rooms, {
      session,
      loanId: query.loan_id ?? null,
      from: civilDate(query.from),
      to: civilDate(query.to),
    }),
  );
}
