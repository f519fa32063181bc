import { ReturnPage } from "./return-page.tsx";
import { askResult } from "./visit-result.ts";

export function KycProcessing() {
  return <ReturnPage ask={askResult} />;
}
