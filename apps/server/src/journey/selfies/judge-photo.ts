import { reportAnswer } from "../../providers/report-answer.ts";
import type { Services } from "../../services.ts";
import type { SelfieVerdict } from "./store.ts";

/**
 * Asks the provider whether a live person took the selfie, and then whether it is the person on the identity photo. The
 * provider's yes or no counts. Its confidence is stored for a person who looks later.
 */
export async function judgePhoto(
  services: Pick<Services, "faces" | "log" | "metrics">,
  photos: { readonly selfie: Buffer; readonly idPhoto: Buffer },
): Promise<SelfieVerdict> {
  const liveness = await services.faces.checkLiveness(photos.selfie);
  reportAnswer(services, "face", liveness);
  if (liveness.kind === "unavailable") return UNANSWERED;
  if (liveness.kind === "unusable") return { ...UNANSWERED, outcome: "unusable" };
  const live = { ...UNANSWERED, liveConfidence: liveness.confidence, reference: liveness.reference };
  if (!liveness.isLive) return { ...live, outcome: "unusable" };
  const match = await services.faces.match(photos);
  reportAnswer(services, "face", match);
  if (match.kind === "unavailable") return live;
  if (match.kind === "unusable") return { ...live, outcome: "unusable" };
  return {
    outcome: match.isMatch ? "matched" : "mismatch",
    liveConfidence: liveness.confidence,
    matchConfidence: match.confidence,
    reference: match.reference,
  };
}

/** The verdict when the provider does not answer. */
export const UNANSWERED: SelfieVerdict = {
  outcome: "unanswered",
  liveConfidence: null,
  matchConfidence: null,
  reference: null,
};
