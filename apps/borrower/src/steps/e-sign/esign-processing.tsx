import { ReturnPage } from "./return-page.tsx";
import { askSigning } from "./signing-result.ts";

export function EsignProcessing() {
  return <ReturnPage ask={askSigning} />;
}
