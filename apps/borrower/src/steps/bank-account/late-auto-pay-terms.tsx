import { Suspense } from "react";
import { latePart } from "../../shell/chunk-loading.ts";
import type { AutoPayTerms } from "./account-calls.ts";

const Section = latePart(async () => (await import("./auto-pay-terms.tsx")).AutoPaySection);

/** The terms of auto-pay on the screen whose button opens it. They come while the form is filled in. */
export const AutoPaySection = ({ terms }: { terms: AutoPayTerms | null }) =>
  terms === null ? null : (
    <Suspense>
      <Section terms={terms} />
    </Suspense>
  );
