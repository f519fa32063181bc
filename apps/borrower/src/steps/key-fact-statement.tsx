import { lazy, Suspense, useEffect } from "react";
import { whenIdle } from "../shell/chunk-loading.ts";
import { KeyFactsPage } from "./key-facts/key-facts-page.tsx";

/** Two steps at one address: the terms are accepted, and then signed. */
export function KeyFactStatement() {
  useEffect(() => {
    // The screen loads the chunk again if it fails here.
    void whenIdle().then(() => loadSigning().catch(() => undefined));
  }, []);
  return (
    <KeyFactsPage
      whenAccepted={() => (
        <Suspense>
          <SignAgreement />
        </Suspense>
      )}
    />
  );
}

const loadSigning = async () => ({ default: (await import("./e-sign/sign-agreement.tsx")).SignAgreement });
const SignAgreement = lazy(loadSigning);
