import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { PhoneField } from "@vaada/ui/phone-field";
import { type ComponentProps, type ComponentType, type FormEvent, lazy, Suspense, useState } from "react";
import type { Outcome } from "../api/client.ts";
import type { ErrorSummary as Summary } from "../form/error-summary.tsx";
import { useErrorTitle } from "../form/error-title.ts";
import { FailureNote } from "../form/failure-note.tsx";
import { SheetFooter } from "../form/sheet-footer.tsx";
import { useAct } from "../form/use-act.ts";
import { useSession } from "../session/store.ts";
import { askForCode } from "./ask-for-code.ts";
import { type MobileFormValues, useMobileFormErrors } from "./mobile-form-errors.ts";
import { isJustSentTo } from "./pending-code.ts";
import styles from "./sign-in.module.css";
import { SignInConsent } from "./sign-in-consent.tsx";

type Props = {
  prompt: string;
  values: MobileFormValues;
  onChange: (values: MobileFormValues) => void;
  onNotice: () => void;
  /** Resolves when the form for the code can be shown. */
  onSent: () => Promise<void>;
};

/** The specification's submit delay: a shorter flash of "busy" reads as a button that did nothing. */
const BUSY_MS_MIN = 500;

/** Seldom seen, so it is not in the first download. Where it can't be had, the fields themselves say what is wrong. */
const ErrorSummary = lazy<ComponentType<ComponentProps<typeof Summary>>>(() =>
  import("../form/error-summary.tsx").then(
    (loaded) => ({ default: loaded.ErrorSummary }),
    () => ({ default: () => null }),
  ),
);

const FORM_ID = "mobile-verification";
const MOBILE_ID = "mobile";
const CONSENT_ID = "consent";

export function MobileForm({ prompt, values, onChange, onNotice, onSent }: Props) {
  const errors = useMobileFormErrors(values);
  const sending = useAct({
    offline: t`You need internet to get a code.`,
    otherwise: t`Something went wrong`,
  });
  const [submits, setSubmits] = useState(0);
  const { mobile, consent } = errors.visible;
  useErrorTitle(mobile !== undefined || consent !== undefined);

  const change = (changes: Partial<MobileFormValues>): void => {
    const next = { ...values, ...changes };
    onChange(next);
    errors.onChanged(next);
  };
  const send = (): void => {
    void sending.run(async () => {
      const [outcome] = await Promise.all([askOnce(values.mobile), pause(BUSY_MS_MIN)]);
      if (outcome.kind === "ok") await onSent();
      return outcome;
    });
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    errors.showAll();
    setSubmits(submits + 1);
    if (errors.all.mobile === undefined && errors.all.consent === undefined) send();
    else if (errors.all.mobile === undefined) document.getElementById(CONSENT_ID)?.focus();
    else if (errors.all.consent === undefined) document.getElementById(MOBILE_ID)?.focus();
  };

  return (
    <form id={FORM_ID} className={styles.form} noValidate onSubmit={onSubmit}>
      {mobile !== undefined && consent !== undefined && (
        <Suspense>
          <ErrorSummary
            key={submits}
            errors={[
              { fieldId: MOBILE_ID, message: mobile },
              { fieldId: CONSENT_ID, message: consent },
            ]}
          />
        </Suspense>
      )}
      <p className={styles.prompt}>{prompt}</p>
      <PhoneField
        id={MOBILE_ID}
        label={t`Mobile number`}
        value={values.mobile}
        onChange={(digits) => change({ mobile: digits })}
        onBlur={errors.onMobileLeft}
        errorPrefix={t`Error:`}
        autoFocus
        {...(mobile !== undefined && { error: mobile })}
      />
      <SignInConsent
        id={CONSENT_ID}
        isGiven={values.isConsentGiven}
        onChange={(isConsentGiven) => change({ isConsentGiven })}
        error={consent}
        onNotice={onNotice}
      />
      {sending.failure !== null && <FailureNote failure={sending.failure} onTryAgain={send} />}
      <SheetFooter>
        <Button type="submit" form={FORM_ID} busy={sending.isBusy}>
          {t`Send OTP`}
        </Button>
      </SheetFooter>
    </form>
  );
}

/** Whoever goes back and forth between the number and the code is not told to wait for a code that is there. */
const askOnce = async (mobile: string): Promise<Outcome<unknown>> =>
  isJustSentTo(mobile, useSession.getState().user, Date.now())
    ? { kind: "ok", data: null }
    : askForCode(mobile);

const pause = (forMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, forMs));
