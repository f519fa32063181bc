import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { MOBILE_MESSAGES, mobileMessage } from "@vaada/contract/mobile";
import { Button } from "@vaada/ui/button";
import { ConsentRow } from "@vaada/ui/consent-row";
import { LinkButton } from "@vaada/ui/link-button";
import { PhoneField } from "@vaada/ui/phone-field";
import { type FormEvent, type ReactNode, Suspense, useState } from "react";
import type { Outcome } from "../api/client.ts";
import { FailureNote } from "../form/failure-note.tsx";
import { LateErrorSummary } from "../form/late-error-summary.tsx";
import { SheetFooter } from "../form/sheet-footer.tsx";
import { useAct, useErrorTitle } from "../form/use-act.ts";
import { publicPage } from "../language/public-page.ts";
import { codeNeedsInternet, somethingWentWrong } from "../language/shared-phrases.ts";
import { useSession } from "../session/store.ts";
import { latePart } from "../shell/chunk-loading.ts";
import { askForCode, isJustSentTo } from "./pending-code.ts";
import styles from "./sign-in.module.css";

type Props = {
  prompt: string;
  values: MobileFormValues;
  onChange: (values: MobileFormValues) => void;
  onNotice: () => void;
  /** Resolves when the form for the code can be shown. */
  onSent: () => Promise<void>;
};

const NeedsInternet = latePart(async () => (await import("../shell/needs-internet.tsx")).NeedsInternet);

/** The specification's submit delay: a shorter flash of "busy" reads as a button that did nothing. */
const BUSY_MS_MIN = 500;

const FORM_ID = "mobile-verification";
const MOBILE_ID = "mobile";
const CONSENT_ID = "consent";

export function MobileForm({ prompt, values, onChange, onNotice, onSent }: Props) {
  const errors = useMobileFormErrors(values);
  const sending = useAct({
    offline: codeNeedsInternet(),
    otherwise: somethingWentWrong(),
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
          <LateErrorSummary
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
        <Suspense>
          <NeedsInternet>{codeNeedsInternet()}</NeedsInternet>
        </Suspense>
        <Button type="submit" form={FORM_ID} busy={sending.isBusy}>
          {t`Send OTP`}
        </Button>
      </SheetFooter>
    </form>
  );
}

/** Going back and forth between the number and the code must not lead to a wait for a code that is there. */
const askOnce = async (mobile: string): Promise<Outcome<unknown>> =>
  isJustSentTo(mobile, useSession.getState().user, Date.now())
    ? { kind: "ok", data: null }
    : askForCode(mobile);

const pause = (forMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, forMs));

type SignInConsentProps = {
  id: string;
  isGiven: boolean;
  onChange: (isGiven: boolean) => void;
  error: string | undefined;
  onNotice: () => void;
};

/**
 * Never ticked beforehand, and for one thing alone. What it covers, the terms and the privacy policy stand above it, to be read
 * before, without leaving the form; nobody agrees to those by ticking.
 */
function SignInConsent({ id, isGiven, onChange, error, onNotice }: SignInConsentProps) {
  const legalName = lender.lender.legalName;
  return (
    <div className={styles.consent}>
      <p className={styles.links}>
        <Page href={publicPage("terms")}>{t`Terms`}</Page>
        <Page href={publicPage("privacy")}>{t`Privacy Policy`}</Page>
        <LinkButton onClick={onNotice}>{t`What we collect and why`}</LinkButton>
      </p>
      <ConsentRow
        id={id}
        checked={isGiven}
        onChange={onChange}
        errorPrefix={t`Error:`}
        {...(error !== undefined && { error })}
      >
        {t`I allow ${legalName} to text this number, to sign me in and about my application and loan.`}
      </ConsentRow>
    </div>
  );
}

/** A page that everybody can read, beside the form and not in its place: what was typed stays. */
const Page = ({ href, children }: { href: string; children?: ReactNode }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
);

type MobileFormValues = { readonly mobile: string; readonly isConsentGiven: boolean };
type MobileFormErrors = { readonly mobile?: string; readonly consent?: string };

const NONE_SHOWN = { mobile: false, consent: false };

/**
 * Which errors the form shows: none before the first submit, or before a number was left half typed; each goes as soon
 * as its field is right, and then comes late again.
 */
function useMobileFormErrors(values: MobileFormValues) {
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
