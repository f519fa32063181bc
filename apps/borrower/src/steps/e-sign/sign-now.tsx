import { SignAgreement } from "./sign-agreement.tsx";
import { SIGNING_VISIT } from "./visit.ts";

export function SignNow() {
  return <SignAgreement visit={SIGNING_VISIT} />;
}
