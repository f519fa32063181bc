import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { EMAIL_MESSAGES, emailMessage } from "@vaada/contract/email";
import { maskedPan, PAN_MESSAGES, panMessage } from "@vaada/contract/pan";
import { Button } from "@vaada/ui/button";
import { Drawer } from "@vaada/ui/drawer";
import { EmailField } from "@vaada/ui/email-field";
import { NoteCard } from "@vaada/ui/note-card";
import { PanField } from "@vaada/ui/pan-field";
import { WhyCard } from "@vaada/ui/why-card";
import { type FormEvent, Suspense, useEffect, useRef, useState } from "react";
import type { Refusal } from "../../api/client.ts";
import { afterPress } from "../../form/after-press.ts";
import { BusyLine } from "../../form/busy-line.tsx";
import { ErrorSummary } from "../../form/error-summary.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { type FieldErrors, focusOnlyError, useFieldErrors } from "../../form/field-errors.ts";
import { useAct, useErrorTitle } from "../../form/use-act.ts";
import { usualFailures } from "../../language/shared-phrases.ts";
import { accessToken } from "../../session/session-values.ts";
import { setUser, useSession } from "../../session/store.ts";
import { latePart } from "../../shell/chunk-loading.ts";
import { go } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { stepPaths } from "../paths.ts";
import styles from "./basic-details.module.css";
import {
  type Details,
  type Eligibility,
  type EligibilityCheck,
  openEligibilityCheck,
} from "./check-eligibility.ts";
import { suggestedDomain, withDomain } from "./email-suggestion.ts";
import { PanNotice } from "./pan-notice.tsx";

type Props = { openCheck?: () => EligibilityCheck };

const FORM_ID = "basic-details";

export function BasicDetails({ openCheck = openEligibilityCheck }: Props) {
  const [check] = useState(openCheck);
  const [sheet, setSheet] = useState<"notice" | "in-use" | null>(null);
  const [other, setOther] = useState<OtherAccount | null>(null);
  const { details, change, errors, checking, run, onSubmit } = useDetailsForm({
    check,
    onInUse: (refusal) => {
      setOther(otherAccountOf(refusal));
      setSheet("in-use");
    },
  });
  useErrorTitle(errors.visible.pan !== null || errors.visible.email !== null);
  const close = () => setSheet(null);

  return (
    <StepFrame
      stage={1}
      progress={progressOf(details)}
      footer={
        <>
          <BusyLine
            isBusy={checking.isBusy}
            text={t`Checking with the PAN register`}
            slowText={t`This can take a few seconds. Your details are kept.`}
          />
          <Button type="submit" form={FORM_ID} busy={checking.isBusy}>
            {t`Check Eligibility`}
          </Button>
        </>
      }
      note={t`By tapping this you let us look up your PAN in the tax register, and share it with Surepass, our verification provider.`}
    >
      <h1>{t`Let’s check if you’re eligible`}</h1>
      <p>{t`Two details. Takes under a minute.`}</p>
      <PanReleased />
      <form id={FORM_ID} className={styles.form} noValidate onSubmit={onSubmit}>
        <DetailsFields details={details} errors={errors} onChange={change} />
        {checking.failure !== null && (
          <FailureNote
            failure={checking.failure}
            onTryAgain={() => void run()}
            unanswered={t`The PAN register isn’t answering`}
          />
        )}
      </form>
      <div className={styles.why}>
        <WhyCard
          title={t`Why we ask for PAN`}
          link={{ text: t`What we check and why`, onClick: () => setSheet("notice") }}
        >
          {t`To confirm your name and date of birth. We keep it encrypted and show it masked.`}
        </WhyCard>
      </div>
      <PanNotice open={sheet === "notice"} onClose={close} />
      {other !== null && (
        <PanInUse open={sheet === "in-use"} onClose={close} other={other} typed={details.pan} />
      )}
    </StepFrame>
  );
}

/** Says to whoever is back on this step why they are. */
function PanReleased() {
  const isReleased = useSession(({ user }) => user.user?.pan_released === true);
  if (!isReleased) return null;
  return (
    <NoteCard tone="warning" title={t`The PAN that you gave belongs to another account.`}>
      {t`Its holder has proven it with Aadhaar. Please enter your own PAN. If that account is yours, sign in with its mobile number.`}
    </NoteCard>
  );
}

/** Each of the two details counts the same, after a small start. */
const progressOf = ({ pan, email }: Details): number =>
  0.1 + (panMessage(pan) === null ? 0.45 : 0) + (emailMessage(email) === null ? 0.45 : 0);

type FieldsProps = {
  details: Details;
  errors: ReturnType<typeof useDetailsErrors>;
  onChange: (changes: Partial<Details>) => void;
};

/** One tap finishes the address of most people. */
const OFFERED_DOMAINS = ["gmail.com", "outlook.com", "yahoo.in"] as const;

function DetailsFields({ details, errors, onChange }: FieldsProps) {
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
        hint={t`Your loan papers go here once you confirm it`}
        error={email}
        errorPrefix={t`Error:`}
      />
    </>
  );
}

/** The ids that error links and the focus use. */
const FIELD_IDS = { pan: "pan", email: "email" } as const satisfies Record<keyof Details, string>;

type FormOptions = {
  check: EligibilityCheck;
  /** Runs when the PAN belongs to another account, which the refusal names masked. */
  onInUse: (refusal: Refusal) => void;
};

/** The form's values, their errors and its one action. */
function useDetailsForm({ check, onInUse }: FormOptions) {
  const [details, setDetails] = useState(firstDetails);
  const errors = useDetailsErrors(details);
  const checking = useAct(usualFailures());
  const leavingOf = useLeavingSignal();
  const change = (changes: Partial<Details>): void => {
    // The screen must go on showing what is being checked.
    if (checking.isBusy) return;
    const next = { ...details, ...changes };
    setDetails(next);
    keepDetails(next);
    errors.onChanged(next);
  };
  const refuse = (refusal: Refusal): void => {
    if (refusal.code === "PAN_NOT_LINKED") go(stepPaths.panNotLinked());
    const atFields = refusalAtFields(refusal);
    if (atFields === null) return;
    checking.forget();
    errors.refuse(atFields);
    focusOnlyError(atFields);
    if (refusal.code !== "PAN_ALREADY_REGISTERED") return;
    checking.hideToast();
    onInUse(refusal);
  };
  const run = async (): Promise<void> => {
    const leaving = leavingOf();
    const outcome = await checking.run(async () => {
      const answer = await check(details, leaving);
      if (answer.kind === "ok" && !leaving.aborted) openNextScreen(answer.data, details);
      return answer;
    });
    if (outcome?.kind === "refused" && !leaving.aborted) refuse(outcome);
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const faults = errors.judge();
    if (faults.pan === null && faults.email === null) void run();
    else focusOnlyError(faults);
  };
  return { details, change, errors, checking, run, onSubmit };
}

/** The draft, else the e-mail address on file. */
const firstDetails = (): Details =>
  keptDetails() ?? { pan: "", email: useSession.getState().user.user?.email ?? "" };

/** The signal aborts when the screen is left, so that a late answer moves nobody. */
function useLeavingSignal(): () => AbortSignal {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  return () => leaving.current.signal;
}

function openNextScreen(eligibility: Eligibility, { email }: Details): void {
  if (eligibility.kind === "not-linked") {
    go(stepPaths.panNotLinked());
  } else if (eligibility.kind === "confirmed") {
    const { user } = useSession.getState().user;
    // The next screen greets by name without asking for it again.
    if (user !== null) setUser({ user: { ...user, name: eligibility.name, email } });
    go(eligibility.redirectTo);
  }
}

type StoredDetails = { readonly by: string | null; readonly details: Details };

/**
 * The draft lives while the app is open, also after a look at another screen. It is in memory only, because a PAN
 * must be in no storage, address or history entry, and only for the session it was typed in.
 */
let kept: StoredDetails | null = null;

const keptDetails = (): Details | null => (kept?.by === accessToken() ? kept.details : null);

export function keepDetails(details: Details | null): void {
  kept = details === null ? null : { by: accessToken(), details };
}

type DetailsErrors = FieldErrors<keyof Details>;

const useDetailsErrors = (details: Details) => useFieldErrors({ values: details, faultsOf });

const faultsOf = ({ pan, email }: Details): DetailsErrors => ({
  pan: translateMessage(panMessage(pan)),
  email: translateMessage(emailMessage(email)),
});

/** Translates a sentence of the contract; any other sentence stays as it is. */
function translateMessage(sentence: string | null): string | null {
  switch (sentence) {
    case PAN_MESSAGES.missing:
      return t`PAN number is required`;
    case PAN_MESSAGES.malformed:
      return t`Enter a valid PAN number (e.g., ABCPA1234D)`;
    case EMAIL_MESSAGES.missing:
      return t`Email address is required`;
    case EMAIL_MESSAGES.malformed:
      return t`Enter a valid email address`;
    default:
      return sentence;
  }
}

/** The refusal's sentences at the fields; `null` when it is about something else and a second try may help. */
export function refusalAtFields({ code, message = "", fields }: Refusal): DetailsErrors | null {
  switch (code) {
    case "PAN_NOT_FOUND":
    case "PAN_INACTIVE":
    case "PAN_NOT_INDIVIDUAL":
    case "PAN_OF_MINOR":
    case "PAN_ALREADY_REGISTERED":
      return { pan: message, email: null };
    default: {
      const pan = translateMessage(fields.pan ?? null);
      const email = translateMessage(fields.email ?? null);
      return pan === null && email === null ? null : { pan, email };
    }
  }
}

/** The account that has the PAN, as far as somebody else may know it: both values are masked. */
type OtherAccount = { readonly pan: string; readonly mobile: string };

type PanInUseProps = { open: boolean; onClose: () => void; other: OtherAccount; typed: string };

// Few people ever open it.
const LostNumber = latePart(async () => (await import("./lost-number.tsx")).LostNumber);

function PanInUse({ open, onClose, other: { pan, mobile }, typed }: PanInUseProps) {
  const { email } = lender.support;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`This PAN is already in use`}
      closeLabel={t`Close`}
      footer={<Button onClick={onClose}>{t`Go Back`}</Button>}
    >
      <div className={styles.inUse}>
        <p>{t`The PAN ${pan} is already registered with another account linked to mobile ${mobile}.`}</p>
        <p>
          <Trans>
            Is this PAN yours? Write to <a href={`mailto:${email}`}>{email}</a> and we will look into it.
          </Trans>
        </p>
        <Suspense>
          <LostNumber pan={typed} />
        </Suspense>
      </div>
    </Drawer>
  );
}

/** The server has masked both; masking the PAN again changes nothing, and a whole one can't slip through. */
function otherAccountOf({ data }: Pick<Refusal, "data">): OtherAccount {
  const { pan, mobileNo } = data as { pan: string; mobileNo: string };
  return { pan: maskedPan(pan), mobile: mobileNo };
}
