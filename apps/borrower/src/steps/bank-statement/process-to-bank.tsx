import { ConnectBank } from "./connect-bank.tsx";
import { BANK_VISIT } from "./visit.ts";

export function ProcessToBank() {
  return <ConnectBank visit={BANK_VISIT} />;
}
