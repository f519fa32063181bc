import { t } from "@lingui/core/macro";
import { AADHAAR_LENGTH, AADHAAR_MESSAGE, isAadhaarNumber, maskedAadhaar } from "@vaada/contract/aadhaar";
import { AadhaarField } from "@vaada/ui/aadhaar-field";
import { Button } from "@vaada/ui/button";
import { iconLock } from "@vaada/ui/icons";
import { iconInfo } from "@vaada/ui/later-icons";
import { ResultPanel } from "@vaada/ui/result-panel";
import { showToast } from "@vaada/ui/show-toast";
import { WhyCard } from "@vaada/ui/why-card";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import type { Outcome, Refusal } from "../../api/client.ts";
import { afterPress } from "../../form/after-press.ts";
import { BackAndSubmit } from "../../form/back-and-submit.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { useAct, useErrorTitle } from "../../form/use-act.ts";
import { useStillHere } from "../../form/use-still-here.ts";
import { codeNeedsInternet, somethingWentWrong } from "../../language/shared-phrases.ts";
import { useChunk, whenIdle } from "../../shell/chunk-loading.ts";
import { go } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { stepPaths } from "../paths.ts";
import {
  AADHAAR_CODE,
  type AadhaarCode,
  isJustSentTo,
  type PendingCode,
  pendingCode,
  type SentCode,
} from "./aadhaar-code.ts";
import styles from "./aadhaar-number.module.css";
import { IdentityNotice } from "./identity-notice.tsx";
import { askAadhaarCodeSwitch, isReturnToFirstWay, useAadhaarCodeSwitch } from "./second-way.tsx";

/** The second way. The form shows while the switch is read, because hardly any lender turns it off. */
export function AadhaarNumber() {
  const isSwitchedOff = useAadhaarCodeSwitch(askAadhaarCodeSwitch) === false;
  const [isRefused, setIsRefused] = useState(false);
  if (isSwitchedOff || isRefused) return <NotOffered />;
  return <NumberForm calls={AADHAAR_CODE} onNotOffered={() => setIsRefused(true)} />;
}

type Props = { calls: AadhaarCode; onNotOffered: () => void };

const FORM_ID = "aadhaar";

const loadCodeDrawer = async () => (await import("./code-drawer.tsx")).CodeDrawer;

export function NumberForm({ calls, onNotOffered }: Props) {
  const [isNoticeOpen, setIsNoticeOpen] = useState(false);
  const [CodeDrawer, ensureCodeDrawer] = useChunk(loadCodeDrawer);
  const { number, change, error, onLeft, sending, ask, onSubmit, code } = useNumberForm({
    send: calls.send,
    ensureSheet: ensureCodeDrawer,
    onNotOffered,
  });
  const preload = useEffectEvent(ensureCodeDrawer);
  useEffect(() => {
    // The press that needs the sheet reports a failure.
    void whenIdle().then(preload).catch(ignore);
  }, []);
  useErrorTitle(error !== null);
  return (
    <StepFrame
      stage={2}
      progress={progressOf(number)}
      onBack={goBack}
      footer={<BackAndSubmit formId={FORM_ID} label={t`Send OTP`} busy={sending.isBusy} onBack={goBack} />}
      note={t`By tapping Send OTP you let us receive your Aadhaar details, and share the number with Surepass, our verification provider. You declare that you have opened no other account by Aadhaar OTP alone, with anybody, and will not.`}
    >
      <h1>{t`Enter Your Aadhaar Number`}</h1>
      <p>{t`An OTP goes to the phone linked to it.`}</p>
      <form id={FORM_ID} className={styles.form} noValidate onSubmit={onSubmit}>
        <AadhaarField
          id={NUMBER_ID}
          label={t`Aadhaar number`}
          value={number}
          onChange={change}
          onBlur={onLeft}
          placeholder="0000 0000 0000"
          hint={t`12 digits. We never store it in this browser.`}
          error={error}
          errorPrefix={t`Error:`}
          maskedText={t`The first eight digits are hidden until you edit.`}
        />
        {sending.failure !== null && <FailureNote failure={sending.failure} onTryAgain={() => void ask()} />}
      </form>
      <WhyCard
        icon={iconLock}
        title={t`Why we ask for Aadhaar`}
        link={{ text: t`What we receive and why`, onClick: () => setIsNoticeOpen(true) }}
      >
        {t`To confirm your name, date of birth and address. We use the number for this check only and keep its last four digits.`}
      </WhyCard>
      <IdentityNotice open={isNoticeOpen} onClose={() => setIsNoticeOpen(false)} />
      {CodeDrawer !== null && code.pending !== null && (
        <CodeDrawer
          calls={calls}
          pending={code.pending}
          masked={maskedAadhaar(code.pending.number.slice(-4))}
          code={code}
        />
      )}
    </StepFrame>
  );
}

/** The code is worth the rest of the stage. */
const progressOf = (number: string): number => 0.2 + 0.3 * (number.length / AADHAAR_LENGTH);

function goBack(): void {
  if (isReturnToFirstWay()) history.back();
  else go(stepPaths.kycVerification(), { replace: true });
}

const ignore = (): void => {};

const NUMBER_ID = "aadhaar-number";

type Options = Pick<AadhaarCode, "send"> & {
  /** Loads the sheet for the code. A code is of no use without it. */
  ensureSheet: () => Promise<void>;
  /** The lender does not check numbers here. */
  onNotOffered: () => void;
};

/**
 * The typed number, its error and the code sent for it. The number is in this screen's memory and nowhere
 * else: not in storage, the address, the history or a title.
 */
export function useNumberForm({ send, ensureSheet, onNotOffered }: Options) {
  const [number, setNumber] = useState("");
  const fault = useNumberFault(number);
  const code = useCode(number);
  const isStillHere = useStillHere();
  const sending = useAct({
    offline: codeNeedsInternet(),
    otherwise: somethingWentWrong(),
  });

  const refuse = (refusal: Refusal): void => {
    if (refusal.code === "NOT_FOUND") onNotOffered();
    const sentence = faultIn(refusal);
    if (sentence === null) return;
    sending.forget();
    fault.refuse(sentence);
    focusNumber();
  };
  const ask = async (): Promise<void> => {
    // A borrower who closed the sheet goes on with the code that was sent.
    if (isJustSentTo(number, code.pending, Date.now())) return code.show();
    const outcome = await sending.run(() => ensureSheet().then(() => send(number), toOffline));
    if (outcome === null || !isStillHere()) return;
    if (outcome.kind === "refused") refuse(outcome);
    if (outcome.kind !== "ok") return;
    code.onSent(outcome.data);
    code.show();
    showToast({ tone: "success", text: t`Aadhaar OTP sent successfully` });
  };
  const change = (typed: string): void => {
    // The screen must go on showing what is being sent.
    if (sending.isBusy) return;
    setNumber(typed);
    fault.onChanged(typed);
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (fault.judge()) void ask();
    else focusNumber();
  };
  return { number, change, error: fault.visible, onLeft: fault.onLeft, sending, ask, onSubmit, code };
}

/** The code that was sent last for the number, and whether the sheet for it is open. */
function useCode(number: string) {
  const [pending, setPending] = useState<PendingCode | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return {
    pending,
    isOpen,
    show: () => setIsOpen(true),
    hide: () => setIsOpen(false),
    onSent: (reply: SentCode) => setPending(pendingCode(number, reply, Date.now())),
    /** The code is over: the next press of the button asks for another one. */
    onRunOut: () => setPending((before) => before && { ...before, endsAtMs: 0 }),
  };
}

const focusNumber = (): void => document.getElementById(NUMBER_ID)?.focus();

/** A chunk fails to load where there is no network. */
const toOffline = (): Outcome<SentCode> => ({ kind: "offline" });

type State = {
  /** Whether the field shows its own error: only after a submit, or after it was left half typed. */
  readonly isShown: boolean;
  /** The server's sentence about the sent number, until the borrower changes it. */
  readonly refused: string | null;
};

const UNTOUCHED: State = { isShown: false, refused: null };

/** The number's visible error. It appears late and goes as soon as the number is right. */
function useNumberFault(number: string) {
  const [{ isShown, refused }, setState] = useState(UNTOUCHED);
  const own = isShown && !isAadhaarNumber(number) ? t`Enter a valid 12-digit Aadhaar number` : null;
  return {
    visible: refused ?? own,
    /** Shows the number's own error and returns whether there is none. */
    judge: (): boolean => {
      setState({ isShown: true, refused: null });
      return isAadhaarNumber(number);
    },
    refuse: (sentence: string): void => setState({ isShown: true, refused: sentence }),
    onLeft: (): void => {
      if (number !== "") afterPress(() => setState((before) => ({ ...before, isShown: true })));
    },
    onChanged: (typed: string): void =>
      setState({ isShown: isShown && !isAadhaarNumber(typed), refused: typed === number ? refused : null }),
  };
}

/** The refusal's sentence about the number; `null` when it is about something else. */
function faultIn({ code, message, fields }: Refusal): string | null {
  const atField = fields.aadharNo;
  if (atField !== undefined)
    return atField === AADHAAR_MESSAGE ? t`Enter a valid 12-digit Aadhaar number` : atField;
  const isOfNumber = code === "AADHAAR_NOT_FOUND" || code === "AADHAAR_NO_MOBILE";
  return isOfNumber && message !== undefined ? message : null;
}

export function NotOffered() {
  const back = () => go(stepPaths.kycVerification(), { replace: true });
  return (
    <StepFrame stage={2} progress={0.2} onBack={back}>
      <ResultPanel
        tone="neutral"
        icon={iconInfo}
        title={t`This way isn’t offered`}
        actions={<Button onClick={back}>{t`Go to your KYC`}</Button>}
      >
        {t`An Aadhaar number can’t be checked here. DigiLocker does the same, and nothing you gave before is lost.`}
      </ResultPanel>
    </StepFrame>
  );
}
