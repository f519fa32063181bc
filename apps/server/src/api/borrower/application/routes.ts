import {
  cancelApplication as cancelCall,
  finishLater as finishLaterCall,
} from "@vaada/contract/calls/application";
import { routeOfStep } from "@vaada/lending/steps";
import type { FastifyInstance } from "fastify";
import { cancelApplication } from "../../../journey/applications/cancel-application.ts";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { isOwnApplication } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { finishLater } from "./finish-later.ts";

export function applicationRoutes(app: FastifyInstance, services: Services): void {
  serve(app, cancelCall, ({ session: { borrowerId } }) => cancel(services, borrowerId), {
    isOwn: async ({ body, session: { borrowerId } }) =>
      body?.loan_id === undefined || isOwnApplication(services, { borrowerId, loanId: body.loan_id }),
  });
  serve(app, finishLaterCall, ({ session: { borrowerId } }) => finishLater(services, borrowerId));
}

async function cancel(services: Services, borrowerId: string) {
  const result = await cancelApplication(services, borrowerId);
  switch (result.kind) {
    case "too-late":
      return refuse("CANCEL_TOO_LATE");
    case "nothing-open":
      return refuse("NOTHING_TO_CANCEL");
    case "cancelled": {
      const { leadStatus, loanType, step } = await services.database.withTx(asBorrower(borrowerId), (tx) =>
        readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) }),
      );
      return {
        loan_id: result.applicationId,
        loan_status: leadStatus,
        redirect_to: routeOfStep(step, loanType),
      };
    }
    default:
      return result satisfies never;
  }
}
