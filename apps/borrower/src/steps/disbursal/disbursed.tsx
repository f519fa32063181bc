import { DisbursalPage } from "./disbursal-page.tsx";
import { documentAddress } from "./document-address.ts";
import { readDisbursalNow } from "./read-disbursal.ts";

export function Disbursed() {
  return <DisbursalPage read={readDisbursalNow} addressOf={documentAddress} />;
}
