import type { SigningServices } from "../../../agreements/signing/finish-signing.ts";
import { recordUpload } from "../../../agreements/signing/store.ts";
import type { OpenStep } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { providerUnavailable } from "../../../platform/refusals/provider-unavailable.ts";
import { reportAnswer } from "../../../providers/report-answer.ts";

/**
 * Hands the agreement over, and answers where it is signed. Should the service not take it, the signing stays as it is:
 * handing over twice does it once, so whoever asks next tries again.
 */
export async function uploadAgreement(
  services: SigningServices,
  given: {
    readonly borrowerId: string;
    readonly openStep: OpenStep;
    readonly id: string;
    readonly reference: string;
    readonly url: string;
    readonly document: Buffer;
  },
) {
  const { borrowerId, openStep, id, reference, url, document } = given;
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
