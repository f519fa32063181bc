import { DisbursalPage } from "./disbursal-page.tsx";
import { readDisbursalNow } from "./read-disbursal.ts";

export function Disbursed() {
  return <DisbursalPage read={readDisbursalNow} />;
}
