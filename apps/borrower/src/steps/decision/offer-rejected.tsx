import { takeDecisionNow } from "./decision-result.ts";
import { Rejected } from "./rejected.tsx";

export function OfferRejected() {
  return <Rejected ask={takeDecisionNow} />;
}
