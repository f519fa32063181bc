import {
  acceptKeyFacts as acceptKeyFactsCall,
  readKeyFacts as readKeyFactsCall,
} from "@vaada/contract/calls/key-facts";
import type { FastifyInstance } from "fastify";
import { isOwnLoan } from "../../../journey/applications/own-loan.ts";
import type { Rooms } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { acceptKeyFacts } from "./accept-key-facts.ts";
import { readKeyFacts } from "./read-key-facts.ts";

export function keyFactsRoutes(app: FastifyInstance, rooms: Rooms): void {
  serve(
    app,
    readKeyFactsCall,
    ({ query, session, turn }) => readKeyFacts(rooms, { session, turn, language: query.language ?? null }),
    {
      isOwn: ({ query, session: { borrowerId } }) => isOwnLoan(rooms, { borrowerId, loanId: query.loan_id }),
    },
  );
  serve(
    app,
    acceptKeyFactsCall,
    ({ body, session: { borrowerId }, turn, caller }) =>
      acceptKeyFacts(rooms, { borrowerId, turn, caller, hash: body.hash ?? null }),
    { isOwn: ({ body, session: { borrowerId } }) => isOwnLoan(rooms, { borrowerId, loanId: body.loan_id }) },
  );
}
