import {
  changeConsent as changeConsentCall,
  readConsents as readConsentsCall,
} from "@vaada/contract/calls/consents";
import type { FastifyInstance } from "fastify";
import { evidenceOf } from "../../../journey/consents/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { changeConsent } from "./change-consent.ts";
import { describeConsents } from "./describe-consents.ts";

export function consentRoutes(app: FastifyInstance, services: Services): void {
  serve(app, readConsentsCall, ({ session: { borrowerId } }) =>
    services.database.withTx(asBorrower(borrowerId), (tx) => describeConsents(tx, borrowerId)),
  );
  serve(app, changeConsentCall, ({ body, caller, session: { borrowerId } }) =>
    changeConsent(services, {
      borrowerId,
      kind: body.kind,
      granted: body.granted,
      evidence: evidenceOf(caller, services.clock.realNow()),
    }),
  );
}
