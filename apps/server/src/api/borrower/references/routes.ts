import type { BodyOf } from "@vaada/contract/call";
import { giveReferences as giveReferencesCall } from "@vaada/contract/calls/references";
import { RELATIONS, type Relation } from "@vaada/contract/reference-person";
import type { FastifyInstance } from "fastify";
import { evidenceOf } from "../../../journey/consents/evidence.ts";
import type { References } from "../../../journey/references/references-on-file.ts";
import { isOwnApplication } from "../../../journey/step-guard/step-guard.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { giveReferences } from "./give-references.ts";

export function referencesRoutes(app: FastifyInstance, services: Services): void {
  serve(
    app,
    giveReferencesCall,
    ({ body, caller, session: { borrowerId }, openStep }) =>
      giveReferences(services, {
        borrowerId,
        references: referencesOf(body),
        evidence: evidenceOf(giveReferencesCall, { caller, now: services.clock.realNow() }),
        openStep,
      }),
    {
      isOwn: ({ body, session: { borrowerId } }) =>
        isOwnApplication(services, { borrowerId, loanId: body.loan_id }),
    },
  );
}

const referencesOf = (body: BodyOf<typeof giveReferencesCall>): References => [
  { name: body.name_1, mobile: body.mobile_no_1, relation: relationOf(body.relation_1) },
  { name: body.name_2, mobile: body.mobile_no_2, relation: relationOf(body.relation_2) },
];

function relationOf(word: string): Relation {
  const relation = RELATIONS.find((known) => known === word);
  if (relation === undefined)
    throw new RangeError("relationOf: the contract let a word through that is no relation");
  return relation;
}
