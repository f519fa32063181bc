import { useState } from "react";
import { useSession } from "../../session/store.ts";
import { takeDecisionNow } from "./decision-result.ts";
import { PrepareOffer } from "./prepare-offer.tsx";

export function PrepareLoanOffer() {
  const [wasDecided] = useState(() => useSession.getState().user.loan?.was_decided ?? false);
  return <PrepareOffer take={takeDecisionNow} wasDecided={wasDecided} />;
}
