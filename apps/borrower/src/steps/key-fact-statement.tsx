import { SignAgreement } from "./e-sign/sign-agreement.tsx";
import { SIGNING_VISIT } from "./e-sign/visit.ts";
import { KEY_FACTS_CALLS } from "./key-facts/key-facts-calls.ts";
import { KeyFactsPage } from "./key-facts/key-facts-page.tsx";

/** Two steps at one address: the terms are accepted, and then signed. */
export function KeyFactStatement() {
  return (
    <KeyFactsPage calls={KEY_FACTS_CALLS} whenAccepted={() => <SignAgreement visit={SIGNING_VISIT} />} />
  );
}
