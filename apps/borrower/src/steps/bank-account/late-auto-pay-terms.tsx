import { Suspense } from "react";
import { latePart } from "../../shell/chunk-loading.ts";
import type { AutoPayTerms } from "./account-calls.ts";

// They come while the form is filled in, and the form is there before them.
const load = () => import("./auto-pay-terms.tsx");
const Section = latePart(async () => (await load()).AutoPaySection);
const Consent = latePart(async () => (await load()).AutoPayConsent);

type Props = { terms: AutoPayTerms | null };

/** What auto-pay may debit, on the screen whose button opens it. */
export const AutoPaySection = ({ terms }: Props) =>
  terms === null ? null : (
    <Suspense>
      <Section terms={terms} />
    </Suspense>
  );

/** What the button agrees to besides, after the sentence that stands under it. */
export const AutoPayConsent = ({ terms }: Props) =>
  terms === null ? null : (
    <Suspense>
      {" "}
      <Consent terms={terms} />
    </Suspense>
  );
