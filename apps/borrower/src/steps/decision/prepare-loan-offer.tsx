import { takeDecisionNow } from "./decision-result.ts";
import { PrepareOffer } from "./prepare-offer.tsx";

export function PrepareLoanOffer() {
  return <PrepareOffer take={takeDecisionNow} />;
}
