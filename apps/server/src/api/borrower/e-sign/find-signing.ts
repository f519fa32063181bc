import { createHash, randomBytes, randomUUID } from "node:crypto";
import { startESign } from "@vaada/contract/calls/e-sign";
import type { GuardedRoute } from "@vaada/contract/routes";
import { type AgreementToSign, makeAgreementToSign } from "../../../agreements/documents/loan-papers.ts";
import { readStampDuty } from "../../../agreements/offers/lender-particulars.ts";
import { endSigning, signingLimit } from "../../../agreements/signing/end-signing.ts";
import {
  insertSigning,
  type LiveSigning,
  readIssueInForce,
  readLiveSigning,
  readSignatoryRow,
  type SignatoryRow,
} from "../../../agreements/signing/store.ts";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { lockApplication } from "../../../journey/applications/store.ts";
import { evidenceOf } from "../../../journey/consents/evidence.ts";
import { giveConsents } from "../../../journey/consents/use-consents.ts";
import { renewLink } from "../../../journey/email-link/renew-link.ts";
import { refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { isBeingOpened } from "../../../journey/visits/retry-while-opening.ts";
import type { VisitAddress } from "../../../journey/visits/visit.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { takeAll } from "../../../platform/refusals/limits.ts";
import { type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";

/** A signing that was inserted just now, and that the caller opens at the service. */
export type NewSigning = {
  readonly kind: "begun";
  readonly id: string;
  readonly state: string;
  readonly agreement: AgreementToSign;
  readonly signatory: SignatoryRow;
};

/** A signing that the service has given an address. */
export type OpenSigning = {
  readonly kind: "live";
  readonly id: string;
  readonly expiresAt: Date;
  readonly reference: string;
  readonly isUploaded: boolean;
  readonly visitSealed: Buffer;
};

/** `opening`: another call is opening the signing at the service. `over`: the caller must look again. */
export type SigningLookup =
  | NewSigning
  | OpenSigning
  | { readonly kind: "opening" }
  | { readonly kind: "over" };

export type FindSigningServices = Pick<
  Services,
  "database" | "vault" | "clock" | "files" | "lender" | "settings"
>;
type FindSigningInput = {
  readonly borrowerId: string;
  readonly applicationId: number;
  readonly caller: Caller;
};
type SigningRefusal = Refused<"STEP_OUT_OF_TURN" | "EMAIL_NOT_VERIFIED" | "STAMP_DUTY_UNKNOWN">;

/** Finds the application's signing, or inserts one. Of any number of calls at once, one inserts it. */
export async function findOrInsertSigning(
  services: FindSigningServices,
  input: FindSigningInput,
): Promise<SigningLookup | SigningRefusal> {
  const { borrowerId } = input;
  const found = await services.database.withTx(asBorrower(borrowerId), (tx) =>
    findLiveSigning(tx, services, input),
  );
  if (found !== null) return found;
  const isDutyKnown = await services.database.withTx(
    asBorrower(borrowerId),
    async (tx) => (await readStampDuty(tx, services, borrowerId)) !== null,
  );
  // An agreement on which the lender does not know the duty could not be stamped (ES-02).
  if (!isDutyKnown) return refuse("STAMP_DUTY_UNKNOWN");
  // Drawn and stored outside of any transaction; repeated calls give the same bytes.
  const agreement = await makeAgreementToSign(services, input);
  return services.database.withTx(asBorrower(borrowerId), (tx) =>
    insertNewSigning(tx, { services, input, agreement }),
  );
}

/** `null` when there is none and one may be inserted. */
async function findLiveSigning(
  tx: Tx,
  services: FindSigningServices,
  input: FindSigningInput,
): Promise<SigningLookup | SigningRefusal | null> {
  const { borrowerId, applicationId } = input;
  const now = services.clock.realNow();
  const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
  if (position.step !== startESign.step || position.application.id !== applicationId)
    return refuseOutOfTurn(position);
  const signing = await readLiveSigning(tx, applicationId);
  if (signing === null) return null;
  const issue = await readIssueInForce(tx, applicationId);
  if (signing.keyFactStatementId !== issue?.id) {
    await endSigning(tx, { id: signing.id, outcome: "replaced", now });
    return null;
  }
  const live = openSigningOf(signing);
  if (isBeingOpened(signing, now) && live?.isUploaded !== true) return { kind: "opening" };
  if (live !== null) return live;
  await endSigning(tx, { id: signing.id, outcome: "failed", now });
  return null;
}

function openSigningOf({
  id,
  expiresAt,
  reference,
  isUploaded,
  visitSealed,
}: LiveSigning): OpenSigning | null {
  if (reference === null || visitSealed === null) return null;
  return { kind: "live", id, expiresAt, reference, isUploaded, visitSealed };
}

type SigningBeginning = {
  readonly services: FindSigningServices;
  readonly input: FindSigningInput;
  readonly agreement: AgreementToSign;
};

/**
 * Commits the intent and its consents before the service is called. Holds the application's lock, so that the terms can't
 * be reissued between the check and the row.
 */
async function insertNewSigning(
  tx: Tx,
  { services, input, agreement }: SigningBeginning,
): Promise<NewSigning | { kind: "opening" } | { kind: "over" } | SigningRefusal> {
  const { borrowerId, applicationId, caller } = input;
  await lockApplication(tx, applicationId);
  const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
  if (position.step !== startESign.step) return refuseOutOfTurn(position);
  const issue = await readIssueInForce(tx, applicationId);
  if (issue?.id !== agreement.keyFactStatementId) return { kind: "over" };
  const signatory = await readSignatoryRow(tx, borrowerId);
  const { eSign } = services.settings;
  const now = services.clock.realNow();
  if (eSign.needsVerifiedEmail && !signatory.isEmailVerified) {
    // The last link may have expired or be lost. Over the daily limit the last one sent stays valid.
    await renewLink(tx, services, { emailId: signatory.emailId, now });
    return refuse("EMAIL_NOT_VERIFIED");
  }
  const id = randomUUID();
  const state = newState();
  const isFirst = await insertSigning(tx, {
    id,
    applicationId,
    borrowerId,
    keyFactStatementId: agreement.keyFactStatementId,
    documentId: agreement.documentId,
    documentHash: agreement.hash,
    stateHash: hashState(state),
    startedAt: now,
    expiresAt: new Date(now.getTime() + eSign.visitMinutes * 60_000),
  });
  if (!isFirst) return { kind: "opening" };
  await takeAll(tx, [signingLimit(eSign, borrowerId)], now);
  const evidence = evidenceOf(startESign, { caller, now });
  const { name: call, consents: kinds } = startESign;
  await giveConsents(tx, { call, kinds, borrowerId, applicationId, evidence });
  return { kind: "begun", id, state, agreement, signatory };
}

/** The one page that the signing service may send a browser back to. */
export const RETURN_ROUTE = "/esign-processing" satisfies GuardedRoute;

/** 128 bits, which base64url writes in 22 characters. */
const STATE_BYTES = 16;

const newState = (): string => randomBytes(STATE_BYTES).toString("base64url");

const hashState = (state: string): Buffer => createHash("sha256").update(state).digest();

/** The place that the signing address is sealed for. */
export const placeOfSigning = (id: string) => ({ table: "agreements", row: id }) as const;

/** The return address as the service completes it after a signature. Its page only asks for the outcome. */
export const cameBackAt = ({ returnUrl }: VisitAddress, reference: string): string =>
  `${returnUrl}&${new URLSearchParams({ client_id: reference, status: "success" })}`;
