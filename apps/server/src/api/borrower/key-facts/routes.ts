import {
  acceptKeyFacts as acceptKeyFactsCall,
  readKeyFacts as readKeyFactsCall,
} from "@vaada/contract/calls/key-facts";
import type { FastifyInstance } from "fastify";
import { isOwnApplication } from "../../../journey/step-guard/step-guard.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { acceptKeyFacts } from "./accept-key-facts.ts";
import { readKeyFacts } from "./read-key-facts.ts";

export function keyFactsRoutes(app: FastifyInstance, services: Services): void {
  serve(
    app,
    readKeyFactsCall,
    ({ query, session, openStep }) =>
      readKeyFacts(services, { session, openStep, language: query.language ?? null }),
    {
      isOwn: ({ query, session: { borrowerId } }) =>
        isOwnApplication(services, { borrowerId, loanId: query.loan_id }),
    },
  );
  serve(
    app,
    acceptKeyFactsCall,
    ({ body, session: { borrowerId }, openStep, caller }) =>
      acceptKeyFacts(services, { borrowerId, openStep, caller, hash: body.hash ?? null }),
    {
      isOwn: ({ body, session: { borrowerId } }) =>
        isOwnApplication(services, { borrowerId, loanId: body.loan_id }),
    },
  );
}
