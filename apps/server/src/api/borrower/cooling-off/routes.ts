import { readCoolingOff as readCoolingOffCall } from "@vaada/contract/calls/cooling-off";
import type { FastifyInstance } from "fastify";
import { isApplicationOf } from "../../../journey/applications/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { readCoolingOff } from "./read-cooling-off.ts";

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
