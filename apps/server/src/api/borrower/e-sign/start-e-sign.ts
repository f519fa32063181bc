import { makeAgreementToSign } from "../../../agreements/documents/loan-papers.ts";
import { endSigning, withdrawSigning } from "../../../agreements/signing/end-signing.ts";
import {
  openSignatory,
  SIGNING_REFRESH_EVERY_MS,
  type SigningServices,
} from "../../../agreements/signing/refresh-signing.ts";
import { isLiveOrSigned, recordAddress, recordUpload } from "../../../agreements/signing/store.ts";
import type { OpenStep } from "../../../journey/step-guard/step-guard.ts";
import { retryWhileOpening } from "../../../journey/visits/retry-while-opening.ts";
import { openVisitAddress, sealVisitAddress } from "../../../journey/visits/visit.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { enqueue } from "../../../platform/queue/enqueue.ts";
import { providerUnavailable } from "../../../platform/refusals/provider-unavailable.ts";
import { isRefused } from "../../../platform/refusals/refused.ts";
import { reportAnswer } from "../../../providers/report-answer.ts";
import {
  cameBackAt,
  type FindSigningServices,
  findOrInsertSigning,
  type NewSigning,
  type OpenSigning,
  placeOfSigning,
} from "./find-signing.ts";

export type StartServices = FindSigningServices & SigningServices;

type StartESignInput = {
  readonly borrowerId: string;
  readonly callbackUrl: string;
  readonly caller: Caller;
  readonly openStep: OpenStep;
};

/** The title of the document on the service's page. */
const REASON = "Loan agreement";

/**
 * Opens a signing of the agreement at the service, or replies the open one. An application has one signing at a time: a
 * second call, even at the same time, gets the same address.
 */
export function startESign(services: StartServices, input: StartESignInput) {
  const { borrowerId, caller, openStep } = input;
  const applicationId = openStep.position.application.id;
  return retryWhileOpening(async () => {
    const found = await findOrInsertSigning(services, { borrowerId, applicationId, caller });
    if (isRefused(found)) return found;
    switch (found.kind) {
      case "begun":
        return openSigning(services, input, found);
      case "live":
        return resumeSigning(services, { borrowerId, applicationId, openStep }, found);
      case "opening":
      case "over":
        return found.kind;
      default:
        return found satisfies never;
    }
  });
}

async function openSigning(services: StartServices, input: StartESignInput, newSigning: NewSigning) {
  const { database, vault, eSign, settings } = services;
  const { borrowerId, openStep } = input;
  const { id, state, agreement, signatory } = newSigning;
  const returnUrl = `${input.callbackUrl}?${new URLSearchParams({ state })}`;
  const opened = await eSign.open({
    returnUrl,
    ...openSignatory(vault, borrowerId, signatory),
    reason: REASON,
    mark: agreement.mark,
    expiresInMinutes: settings.eSign.visitMinutes,
  });
  reportAnswer(services, "e-sign", opened);
  if (opened.kind === "unavailable") {
    await withdrawUnopened(services, { borrowerId, id });
    return providerUnavailable();
  }
  const { reference } = opened;
  const url = opened.url.reveal();
  const visitSealed = sealVisitAddress(vault, placeOfSigning(id), { url, returnUrl });
  const isRecorded = await database.withTx(asBorrower(borrowerId), async (tx) => {
    const isLive = await recordAddress(tx, { id, reference, visitSealed });
    if (isLive) await enqueue(tx, "refresh-signing", { reference }, { afterMs: SIGNING_REFRESH_EVERY_MS });
    return isLive;
  });
  if (!isRecorded) return providerUnavailable();
  return uploadAgreement(services, { borrowerId, openStep, id, reference, url, document: agreement.bytes });
}

const withdrawUnopened = (
  { database, clock, settings: { eSign } }: StartServices,
  signing: { readonly borrowerId: string; readonly id: string },
): Promise<void> =>
  database.withTx(asBorrower(signing.borrowerId), (tx) =>
    withdrawSigning(tx, signing, { eSign, now: clock.realNow() }),
  );

type ResumeServices = FindSigningServices & SigningServices;
type ResumeInput = {
  readonly borrowerId: string;
  readonly applicationId: number;
  readonly openStep: OpenStep;
};

/** Replies the address of an open signing. `over`: the signing has ended, and the caller starts another one. */
async function resumeSigning(services: ResumeServices, input: ResumeInput, signing: OpenSigning) {
  const { id, expiresAt, reference, visitSealed } = signing;
  const status = await services.eSign.status(reference);
  reportAnswer(services, "e-sign", status);
  const isOverdue = services.clock.realNow() >= expiresAt;
  const address = openVisitAddress(services.vault, placeOfSigning(id), visitSealed);
  switch (status.kind) {
    case "unavailable":
      return providerUnavailable();
    case "signed":
      // The borrower signed and never returned: the return page asks for the outcome.
      return rememberAddress(services, input, { id, to: cameBackAt(address, reference) });
    case "open":
      if (isOverdue) return endWithOutcome(services, input, { id, outcome: "expired" });
      return signing.isUploaded
        ? rememberAddress(services, input, { id, to: address.url })
        : uploadMissingAgreement(services, input, { id, reference, url: address.url });
    case "ended":
      return endWithOutcome(services, input, { id, outcome: status.isExpired ? "expired" : "not-completed" });
    default:
      return status satisfies never;
  }
}

/** For a signing whose first call was cut off before the service had the agreement. */
async function uploadMissingAgreement(
  services: ResumeServices,
  { borrowerId, applicationId, openStep }: ResumeInput,
  signing: { readonly id: string; readonly reference: string; readonly url: string },
) {
  const { bytes } = await makeAgreementToSign(services, { borrowerId, applicationId });
  return uploadAgreement(services, { borrowerId, openStep, ...signing, document: bytes });
}

/** Remembers the reply, because the call that opened the signing may have been cut off before it had one. */
async function rememberAddress(
  { database }: ResumeServices,
  { borrowerId, openStep }: ResumeInput,
  { id, to }: { readonly id: string; readonly to: string },
) {
  const reply = { url: to };
  await database.withTx(asBorrower(borrowerId), async (tx) => {
    if (await isLiveOrSigned(tx, id)) await openStep.rememberReply(tx, reply);
  });
  return reply;
}

async function endWithOutcome(
  { database, clock }: ResumeServices,
  { borrowerId }: ResumeInput,
  { id, outcome }: { readonly id: string; readonly outcome: "expired" | "not-completed" },
): Promise<"over"> {
  await database.withTx(asBorrower(borrowerId), (tx) =>
    endSigning(tx, { id, outcome, now: clock.realNow() }),
  );
  return "over";
}

/**
 * Uploads the agreement and replies the address to sign at. When the service does not take it, the signing stays open and
 * the next call uploads again, which is harmless.
 */
async function uploadAgreement(
  services: SigningServices,
  upload: {
    readonly borrowerId: string;
    readonly openStep: OpenStep;
    readonly id: string;
    readonly reference: string;
    readonly url: string;
    readonly document: Buffer;
  },
) {
  const { borrowerId, openStep, id, reference, url, document } = upload;
  const uploaded = await services.eSign.upload({ reference, document });
  reportAnswer(services, "e-sign", uploaded);
  if (uploaded.kind === "unavailable") return providerUnavailable();
  const reply = { url };
  const isRecorded = await services.database.withTx(asBorrower(borrowerId), async (tx) => {
    const isLive = await recordUpload(tx, id);
    if (isLive) await openStep.rememberReply(tx, reply);
    return isLive;
  });
  return isRecorded ? reply : providerUnavailable();
}
