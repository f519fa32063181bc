import {
  nameNominee as nameNomineeCall,
  readNominee as readNomineeCall,
} from "@vaada/contract/calls/nominee";
import type { FastifyInstance } from "fastify";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { nameNominee, readNominee } from "./name-nominee.ts";

export function nomineeRoutes(app: FastifyInstance, services: Services): void {
  serve(app, readNomineeCall, async ({ session: { borrowerId } }) => ({
    nominee: await services.database.withTx(asBorrower(borrowerId), (tx) =>
      readNominee(tx, services, borrowerId),
    ),
  }));
  serve(app, nameNomineeCall, ({ body: { name, mobile }, session: { borrowerId } }) =>
    nameNominee(services, {
      borrowerId,
      nominee: name === null || mobile === null ? null : { name, mobile },
    }),
  );
}
