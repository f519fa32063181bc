import { GetReady } from "./get-ready.tsx";
import { askCustomer } from "./person-card.tsx";
import { VISIT } from "./visit.ts";

export function KycVerification() {
  return <GetReady visit={VISIT} askCustomer={askCustomer} />;
}
