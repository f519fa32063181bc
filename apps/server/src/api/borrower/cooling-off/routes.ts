import { readCoolingOff as readCoolingOffCall } from "@vaada/contract/calls/cooling-off";
import type { FastifyInstance } from "fastify";
import { isApplicationOf } from "../../../journey/applications/store.ts";
import type { Rooms } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { readCoolingOff } from "./read-cooling-off.ts";

export function coolingOffRoutes(app: FastifyInstance, rooms: Rooms): void {
  serve(
    app,
    readCoolingOffCall,
    ({ query, session: { borrowerId } }) =>
      readCoolingOff(rooms, { borrowerId, applicationId: query.loan_id }),
    {
      isOwn: ({ query, session: { borrowerId } }) =>
        rooms.database.withTx({ kind: "borrower", borrowerId }, (tx) =>
          isApplicationOf(tx, { borrowerId, applicationId: query.loan_id }),
        ),
    },
  );
}
