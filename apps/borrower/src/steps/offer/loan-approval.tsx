import { Approval } from "./approval.tsx";
import { OFFER_CALLS } from "./offer-calls.ts";
import { useOnline } from "./use-online.ts";

export function LoanApproval() {
  return <Approval calls={OFFER_CALLS} isOnline={useOnline()} />;
}
