import { t } from "@lingui/core/macro";
import { EmailField } from "@vaada/ui/email-field";
import { PanField } from "@vaada/ui/pan-field";
import { useState } from "react";
import { afterPress } from "../../form/after-press.ts";
import { ErrorSummary } from "../../form/error-summary.tsx";
import type { Details } from "./details.ts";
import type { useDetailsErrors } from "./details-errors.ts";
import { suggestedDomain, withDomain } from "./email-suggestion.ts";
import { FIELD_IDS } from "./use-details-form.ts";

type Props = {
  details: Details;
  errors: ReturnType<typeof useDetailsErrors>;
  onChange: (changes: Partial<Details>) => void;
};

/** One tap finishes the address of most people. */
const OFFERED_DOMAINS = ["gmail.com", "outlook.com", "yahoo.in"] as const;

export function DetailsFields({ details, errors, onChange }: Props) {
  const [leftEmail, setLeftEmail] = useState("");
  const { pan, email } = errors.visible;
  const domain = suggestedDomain(details.email, { isTyping: leftEmail !== details.email });
  const suggestion = domain !== null && {
    text: t`Did you mean ${domain}?`,
    onAccept: () => onChange({ email: withDomain(details.email, domain) }),
  };
  return (
    <>
      {errors.summaryKey !== null && pan !== null && email !== null && (
        <ErrorSummary
          key={errors.summaryKey}
          errors={[
            { fieldId: FIELD_IDS.pan, message: pan },
            { fieldId: FIELD_IDS.email, message: email },
          ]}
        />
      )}
      <PanField
        id={FIELD_IDS.pan}
        label={t`PAN`}
        value={details.pan}
        onChange={(typed) => onChange({ pan: typed })}
        onBlur={() => errors.onLeft("pan")}
        hint={t`10 characters, as on your PAN card`}
        error={pan}
        errorPrefix={t`Error:`}
        validText={t`Looks right`}
      />
      <EmailField
        id={FIELD_IDS.email}
        label={t`Email address`}
        value={details.email}
        onChange={(typed) => onChange({ email: typed })}
        onBlur={() => {
          afterPress(() => setLeftEmail(details.email));
          errors.onLeft("email");
        }}
        domains={OFFERED_DOMAINS}
        domainsLabel={t`Complete the address`}
        suggestion={suggestion || null}
        hint={t`We send your loan agreement here`}
        error={email}
        errorPrefix={t`Error:`}
      />
    </>
  );
}
