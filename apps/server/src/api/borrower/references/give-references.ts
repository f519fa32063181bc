import { isDeepStrictEqual } from "node:util";
import { giveReferences as giveReferencesCall } from "@vaada/contract/calls/references";
import { REFERENCE_MESSAGES } from "@vaada/contract/reference-person";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { lockApplication } from "../../../journey/applications/store.ts";
import { readMobileSealed } from "../../../journey/borrowers/store.ts";
import type { ConsentEvidence } from "../../../journey/consents/evidence.ts";
import { giveConsents } from "../../../journey/consents/use-consents.ts";
import {
  openReference,
  type References,
  sealReferences,
} from "../../../journey/references/references-on-file.ts";
import { insertReference, readReferences } from "../../../journey/references/store.ts";
import { type OpenStep, refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { type Refused, RefusedError, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";

type ReferencesServices = Pick<Services, "database" | "vault" | "clock" | "settings">;

type ReferencesRequest = {
  readonly borrowerId: string;
  readonly references: References;
  readonly evidence: ConsentEvidence;
  readonly openStep: OpenStep;
};

type Reply = { readonly redirect_to: string };

/** Stores both people with the consent. Of two calls at once one does, and a call with the same people gets the same reply. */
export function giveReferences(
  services: ReferencesServices,
  request: ReferencesRequest,
): Promise<Reply | Refused<"STEP_OUT_OF_TURN">> {
  const { borrowerId, openStep } = request;
  const applicationId = openStep.position.application.id;
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, applicationId);
    const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
    if (position.step !== "references")
      return (await areReferencesOnFile(tx, services, request))
        ? { redirect_to: position.route }
        : refuseOutOfTurn(position);
    await refuseOwnNumber(tx, services, request);
    await storeReferences(tx, services, request);
    const { route } = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
    const reply = { redirect_to: route };
    await openStep.rememberReply(tx, reply);
    return reply;
  });
}

/** Throws for the borrower's own number, which confirms nothing about the borrower. */
async function refuseOwnNumber(
  tx: Tx,
  { vault }: ReferencesServices,
  { borrowerId, references }: ReferencesRequest,
): Promise<void> {
  const place = { table: "borrowers", column: "mobile_sealed", row: borrowerId };
  const own = vault.open(await readMobileSealed(tx, borrowerId), place);
  const fields = FIELDS.filter((_field, at) => references[at]?.mobile === own);
  if (fields.length === 0) return;
  const messages = fields.map((field) => [field, REFERENCE_MESSAGES.mobileOwn]);
  throw new RefusedError(refuse("BODY_INVALID", { data: { fields: Object.fromEntries(messages) } }));
}

const FIELDS = ["mobile_no_1", "mobile_no_2"] as const;

async function storeReferences(
  tx: Tx,
  { vault, clock }: ReferencesServices,
  { borrowerId, references, evidence, openStep }: ReferencesRequest,
): Promise<void> {
  const applicationId = openStep.position.application.id;
  const givenAt = clock.now();
  for (const row of sealReferences(vault, { applicationId, references }))
    await insertReference(tx, { ...row, applicationId, borrowerId, givenAt });
  const { name: call, consents: kinds } = giveReferencesCall;
  await giveConsents(tx, { call, kinds, borrowerId, applicationId, evidence });
}

/** Whether another tab stored the very same people a moment ago. */
async function areReferencesOnFile(
  tx: Tx,
  { vault }: ReferencesServices,
  { references, openStep }: ReferencesRequest,
): Promise<boolean> {
  const applicationId = openStep.position.application.id;
  const rows = await readReferences(tx, applicationId);
  return isDeepStrictEqual(
    rows.map((row) => openReference(vault, applicationId, row)),
    [...references],
  );
}
