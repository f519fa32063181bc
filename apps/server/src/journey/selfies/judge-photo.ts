import { reportAnswer } from "../../providers/report-answer.ts";
import type { Services } from "../../services.ts";
import type { Verdict } from "./store.ts";

/**
 * Whether somebody was there, and whether it is the person on the identity photo. The provider's own yes or no counts;
 * how sure it was is kept for who looks later. Nobody is compared who was not there.
 */
export async function judgePhoto(
  services: Pick<Services, "faces" | "log" | "metrics">,
  photos: { readonly selfie: Buffer; readonly idPhoto: Buffer },
): Promise<Verdict> {
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

export const UNANSWERED: Verdict = {
  outcome: "unanswered",
  liveConfidence: null,
  matchConfidence: null,
  reference: null,
};
