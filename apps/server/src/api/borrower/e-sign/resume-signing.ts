import { agreementToSign } from "../../../agreements/documents/agreement-to-sign.ts";
import { endSigning } from "../../../agreements/signing/end-signing.ts";
import type { SigningServices } from "../../../agreements/signing/finish-signing.ts";
import { isLiveOrSigned } from "../../../agreements/signing/store.ts";
import type { OpenStep } from "../../../journey/step-guard/step-guard.ts";
import { openVisitAddress } from "../../../journey/visits/visit.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { providerUnavailable } from "../../../platform/refusals/provider-unavailable.ts";
import { reportAnswer } from "../../../providers/report-answer.ts";
import type { FindServices, Live } from "./find-signing.ts";
import { cameBackAt, placeOfSigning } from "./signing-address.ts";
import { uploadAgreement } from "./upload-agreement.ts";

type ResumeServices = FindServices & SigningServices;
type Wish = { readonly borrowerId: string; readonly applicationId: number; readonly openStep: OpenStep };

/** Where the browser goes now. `over`: the signing has ended and another one must be begun. */
export async function resumeSigning(services: ResumeServices, wish: Wish, signing: Live) {
  const { id, expiresAt, reference, visitSealed } = signing;
  const status = await services.eSign.status(reference);
  reportAnswer(services, "e-sign", status);
  const isOverdue = services.clock.realNow() >= expiresAt;
  const address = openVisitAddress(services.vault, placeOfSigning(id), visitSealed);
  switch (status.kind) {
    case "unavailable":
      return providerUnavailable();
    case "signed":
      // They signed and never came back: the return page asks what came of it.
      return send(services, wish, { id, to: cameBackAt(address, reference) });
    case "open":
      if (isOverdue) return end(services, wish, { id, outcome: "expired" });
      return signing.isUploaded
        ? send(services, wish, { id, to: address.url })
        : uploadAgain(services, wish, { id, reference, url: address.url });
    case "ended":
      return end(services, wish, { id, outcome: status.isExpired ? "expired" : "not-completed" });
    default:
      return status satisfies never;
  }
}

/** Who opened it was cut off before the service had the agreement. */
async function uploadAgain(
  services: ResumeServices,
  { borrowerId, applicationId, openStep }: Wish,
  signing: { readonly id: string; readonly reference: string; readonly url: string },
) {
  const { bytes } = await agreementToSign(services, { borrowerId, applicationId });
  return uploadAgreement(services, { borrowerId, openStep, ...signing, document: bytes });
}

/** The answer is kept: the call that began the signing may have been cut off before it had one. */
async function send(
  { database }: ResumeServices,
  { borrowerId, openStep }: Wish,
  { id, to }: { readonly id: string; readonly to: string },
) {
  const reply = { url: to };
  await database.withTx(asBorrower(borrowerId), async (tx) => {
    if (await isLiveOrSigned(tx, id)) await openStep.rememberReply(tx, reply);
  });
  return reply;
}

async function end(
  { database, clock }: ResumeServices,
  { borrowerId }: Wish,
  { id, outcome }: { readonly id: string; readonly outcome: "expired" | "not-completed" },
): Promise<"over"> {
  await database.withTx(asBorrower(borrowerId), (tx) =>
    endSigning(tx, { id, outcome, now: clock.realNow() }),
  );
  return "over";
}
