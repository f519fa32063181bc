import { t } from "@lingui/core/macro";
import { MOBILE_MESSAGES, mobileMessage } from "@vaada/contract/mobile";
import { useState } from "react";

export type MobileFormValues = { readonly mobile: string; readonly isConsentGiven: boolean };
type MobileFormErrors = { readonly mobile?: string; readonly consent?: string };

const NONE_SHOWN = { mobile: false, consent: false };

/**
 * Which errors the form shows: none before the first submit, or before a number was left half typed; each goes as soon
 * as its field is right, and then comes late again.
 */
export function useMobileFormErrors(values: MobileFormValues) {
  const [shown, setShown] = useState(NONE_SHOWN);
  const sentences: Record<string, string> = {
    [MOBILE_MESSAGES.missing]: t`Please enter your mobile number`,
    [MOBILE_MESSAGES.malformed]: t`Please enter valid mobile number`,
    [MOBILE_MESSAGES.allZeros]: t`Invalid mobile number`,
  };
  const fault = mobileMessage(values.mobile);
  const mobile = fault === null ? {} : { mobile: sentences[fault] ?? fault };
  const consent = values.isConsentGiven ? {} : { consent: t`You must agree before submitting` };
  const all: MobileFormErrors = { ...mobile, ...consent };
  const visible: MobileFormErrors = { ...(shown.mobile && mobile), ...(shown.consent && consent) };
  return {
    all,
    visible,
    showAll: () => setShown({ mobile: true, consent: true }),
    onMobileLeft: () => {
      if (values.mobile !== "") setShown({ ...shown, mobile: true });
    },
    onChanged: (next: MobileFormValues) =>
      setShown({
        mobile: shown.mobile && mobileMessage(next.mobile) !== null,
        consent: shown.consent && !next.isConsentGiven,
      }),
  };
}
