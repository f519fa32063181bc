import { readCoolingOff as readCoolingOffCall } from "@vaada/contract/calls/cooling-off";
import { coolingOffExit } from "@vaada/lending/owed/owed-on";
import { toWireRupees } from "@vaada/money/wire";
import type { FastifyInstance } from "fastify";
import { isApplicationOf } from "../../../journey/applications/store.ts";
import { describeCoolingOffLine } from "../../../loans/events/describe-owed.ts";
import { readLoan } from "../../../loans/events/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";

export function coolingOffRoutes(app: FastifyInstance, services: Services): void {
  serve(
    app,
    readCoolingOffCall,
    ({ query, session: { borrowerId } }) =>
      readCoolingOff(services, { borrowerId, applicationId: query.loan_id }),
    {
      isOwn: ({ query, session: { borrowerId } }) =>
        services.database.withTx(asBorrower(borrowerId), (tx) =>
          isApplicationOf(tx, { borrowerId, applicationId: query.loan_id }),
        ),
    },
  );
}

/** Replies the cost of a cooling-off exit today, line by line. */
async function readCoolingOff(
  { database, clock }: Pick<Services, "database" | "clock">,
  { borrowerId, applicationId }: { readonly borrowerId: string; readonly applicationId: number },
) {
  const loan = await database.withTx(asBorrower(borrowerId), (tx) => readLoan(tx, applicationId));
  if (loan === null) return refuse("NOTHING_OWED");
  if (loan.status === "closed") return refuse("LOAN_CLOSED");
  const exit = coolingOffExit(loan.facts, loan.events, clock.today());
  if (exit === null) return refuse("COOLING_OFF_OVER");
  return {
    until: exit.until,
    amount: toWireRupees(exit.amount),
    lines: exit.lines.map(describeCoolingOffLine),
  };
}
