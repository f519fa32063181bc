import type { SigningServices } from "../../../agreements/signing/finish-signing.ts";
import { nextQuestionAt } from "../../../agreements/signing/finish-signing.ts";
import { openSignatory } from "../../../agreements/signing/signatory.ts";
import { giveUpOpening } from "../../../agreements/signing/signing-limit.ts";
import { recordAddress } from "../../../agreements/signing/store.ts";
import type { OpenStep } from "../../../journey/step-guard/step-guard.ts";
import { awaitOpening } from "../../../journey/visits/await-opening.ts";
import { sealVisitAddress } from "../../../journey/visits/visit.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { enqueue } from "../../../platform/queue/enqueue.ts";
import { providerUnavailable } from "../../../platform/refusals/provider-unavailable.ts";
import { isRefused } from "../../../platform/refusals/refused.ts";
import { reportAnswer } from "../../../providers/report-answer.ts";
import { type Begun, type FindServices, findOrBeginSigning } from "./find-signing.ts";
import { resumeSigning } from "./resume-signing.ts";
import { placeOfSigning } from "./signing-address.ts";
import { uploadAgreement } from "./upload-agreement.ts";

export type StartServices = FindServices & SigningServices;

type Wish = {
  readonly borrowerId: string;
  readonly callbackUrl: string;
  readonly caller: Caller;
  readonly openStep: OpenStep;
};

/** What the service shows that is to be signed. */
const REASON = "Loan agreement";

/**
 * Hands the agreement to the signing service, or answers the signing that is open. One application has one signing at a
 * time: who asks again, or twice at once, is sent to the same place.
 */
export function startESign(services: StartServices, wish: Wish) {
  const { borrowerId, caller, openStep } = wish;
  const applicationId = openStep.position.application.id;
  return awaitOpening(async () => {
    const found = await findOrBeginSigning(services, { borrowerId, applicationId, caller });
    if (isRefused(found)) return found;
    switch (found.kind) {
      case "begun":
        return openSigning(services, wish, found);
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

async function openSigning(services: StartServices, wish: Wish, begun: Begun) {
  const { database, vault, clock, eSign, settings } = services;
  const { borrowerId, openStep } = wish;
  const { id, state, agreement, signatory } = begun;
  const returnUrl = `${wish.callbackUrl}?${new URLSearchParams({ state })}`;
  const opened = await eSign.open({
    returnUrl,
    ...openSignatory(vault, borrowerId, signatory),
    reason: REASON,
    mark: agreement.mark,
    expiresInMinutes: settings.eSign.visitMinutes,
  });
  reportAnswer(services, "e-sign", opened);
  if (opened.kind === "unavailable") {
    await withdraw(services, { borrowerId, id });
    return providerUnavailable();
  }
  const { reference } = opened;
  const url = opened.url.reveal();
  const visitSealed = sealVisitAddress(vault, placeOfSigning(id), { url, returnUrl });
  const isRecorded = await database.withTx(asBorrower(borrowerId), async (tx) => {
    const isLive = await recordAddress(tx, { id, reference, visitSealed });
    if (isLive)
      await enqueue(tx, "refresh-signing", { reference }, { runAt: nextQuestionAt(clock.realNow()) });
    return isLive;
  });
  if (!isRecorded) return providerUnavailable();
  return uploadAgreement(services, { borrowerId, openStep, id, reference, url, document: agreement.bytes });
}

const withdraw = (
  { database, clock, settings: { eSign } }: StartServices,
  signing: { readonly borrowerId: string; readonly id: string },
): Promise<void> =>
  database.withTx(asBorrower(signing.borrowerId), (tx) =>
    giveUpOpening(tx, signing, { eSign, now: clock.realNow() }),
  );
