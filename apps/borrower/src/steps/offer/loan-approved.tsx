import { LoanTerms } from "./loan-terms.tsx";
import { OFFER_CALLS } from "./offer-calls.ts";
import { useOnline } from "./use-online.ts";

export function LoanApproved() {
  return <LoanTerms calls={OFFER_CALLS} isOnline={useOnline()} />;
}
