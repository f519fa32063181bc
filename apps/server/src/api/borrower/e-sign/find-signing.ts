import { randomUUID } from "node:crypto";
import { startESign } from "@vaada/contract/calls/e-sign";
import { type AgreementToSign, agreementToSign } from "../../../agreements/documents/agreement-to-sign.ts";
import { endSigning } from "../../../agreements/signing/end-signing.ts";
import { signingLimit } from "../../../agreements/signing/signing-limit.ts";
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
import { evidenceOf, insertConsents } from "../../../journey/consents/store.ts";
import { renewLink } from "../../../journey/email-link/renew-link.ts";
import { refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { isBeingOpened } from "../../../journey/visits/await-opening.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { takeAll } from "../../../platform/refusals/limits.ts";
import { type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { hashState, newState } from "./signing-address.ts";

/** A signing that was decided on just now, and is the caller's to open. */
export type Begun = {
  readonly kind: "begun";
  readonly id: string;
  readonly state: string;
  readonly agreement: AgreementToSign;
  readonly signatory: SignatoryRow;
};

/** A signing that has its address. */
export type Live = {
  readonly kind: "live";
  readonly id: string;
  readonly expiresAt: Date;
  readonly reference: string;
  readonly isUploaded: boolean;
  readonly visitSealed: Buffer;
};

/** `opening`: another call has begun it and is asking the service. `over`: look again. */
export type FoundSigning = Begun | Live | { readonly kind: "opening" } | { readonly kind: "over" };

export type FindServices = Pick<Services, "database" | "vault" | "clock" | "files" | "lender" | "settings">;
type Wish = { readonly borrowerId: string; readonly applicationId: number; readonly caller: Caller };
type Refusals = Refused<"STEP_OUT_OF_TURN" | "EMAIL_NOT_VERIFIED">;

/** The application's signing, begun now if there is none. Of any number of calls at once, one begins it. */
export async function findOrBeginSigning(
  services: FindServices,
  wish: Wish,
): Promise<FoundSigning | Refusals> {
  const { borrowerId } = wish;
  const found = await services.database.withTx(asBorrower(borrowerId), (tx) => find(tx, services, wish));
  if (found !== null) return found;
  // Drawn and put on file outside of any transaction; the same bytes however often it is asked for.
  const agreement = await agreementToSign(services, wish);
  return services.database.withTx(asBorrower(borrowerId), (tx) => begin(tx, { services, wish, agreement }));
}

/** `null` when there is none and one may be begun. */
async function find(tx: Tx, services: FindServices, wish: Wish): Promise<FoundSigning | Refusals | null> {
  const { borrowerId, applicationId } = wish;
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
  const live = liveOf(signing);
  if (isBeingOpened(signing, now) && live?.isUploaded !== true) return { kind: "opening" };
  if (live !== null) return live;
  await endSigning(tx, { id: signing.id, outcome: "failed", now });
  return null;
}

function liveOf({ id, expiresAt, reference, isUploaded, visitSealed }: LiveSigning): Live | null {
  if (reference === null || visitSealed === null) return null;
  return { kind: "live", id, expiresAt, reference, isUploaded, visitSealed };
}

type Beginning = {
  readonly services: FindServices;
  readonly wish: Wish;
  readonly agreement: AgreementToSign;
};

/**
 * The intent is committed before the service hears of it, with the consents that allow it. Under the application's
 * lock, so that the terms can't be issued anew between the look at them and the row.
 */
async function begin(
  tx: Tx,
  { services, wish, agreement }: Beginning,
): Promise<Begun | { kind: "opening" } | { kind: "over" } | Refusals> {
  const { borrowerId, applicationId, caller } = wish;
  await lockApplication(tx, applicationId);
  const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
  if (position.step !== startESign.step) return refuseOutOfTurn(position);
  const issue = await readIssueInForce(tx, applicationId);
  if (issue?.id !== agreement.keyFactStatementId) return { kind: "over" };
  const signatory = await readSignatoryRow(tx, borrowerId);
  const { eSign } = services.settings;
  const now = services.clock.realNow();
  if (eSign.needsVerifiedEmail && !signatory.isEmailVerified) {
    // The last one may have run out or be lost. Over the day's limit the newest that was sent stays the newest.
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
  const evidence = evidenceOf(caller, now);
  const { name: call, consents: kinds } = startESign;
  await insertConsents(tx, { call, kinds, borrowerId, applicationId, evidence });
  return { kind: "begun", id, state, agreement, signatory };
}
