import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { isOneTimeCode } from "@vaada/contract/one-time-code";
import { Button } from "@vaada/ui/button";
import { Icon } from "@vaada/ui/icon";
import { iconLock } from "@vaada/ui/icons";
import { OtpField } from "@vaada/ui/otp-field";
import { ResendTimer } from "@vaada/ui/resend-timer";
import { showToast } from "@vaada/ui/show-toast";
import { useWebOtp } from "@vaada/ui/web-otp";
import { type ReactNode, useRef, useState } from "react";
import type { Outcome } from "../api/client.ts";
import { codeNeedsInternet, somethingWentWrong, usualFailures } from "../language/shared-phrases.ts";
import { NeedsInternet } from "../shell/needs-internet.tsx";
import styles from "./code-form.module.css";
import { FailureNote } from "./failure-note.tsx";
import { SheetFooter } from "./sheet-footer.tsx";
import { useAct, useErrorTitle } from "./use-act.ts";

type Props = {
  id: string;
  /** Above the cells. */
  before?: ReactNode;
  /** Goes on by itself when the code was right, and resolves when the next screen is on its way. */
  verify: (otp: string) => Promise<Outcome<unknown>>;
  /** The code is over, and only another one helps. */
  onRunOut: () => void;
  resend: Resend;
  /** Whether the text is ours and names this site, so that the browser may read the code out of it. */
  isTextOurs: boolean;
};

/** The six digits that were texted, whoever texted them: the same checks, words and second chances everywhere. */
export function CodeForm({ id, before, verify, onRunOut, resend, isTextOurs }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState("");
  /** The fault of the code itself; a failed call is told apart from it. */
  const [codeError, setCodeError] = useState<string | null>(null);
  const [shakes, setShakes] = useState(0);
  const verifying = useAct(usualFailures());
  useErrorTitle(codeError !== null);

  const focusCode = (): void => form.current?.querySelector("input")?.focus();
  const refuse = (message: string): void => {
    setCodeError(message);
    focusCode();
  };
  const submit = async (otp: string): Promise<void> => {
    if (!isOneTimeCode(otp)) {
      const warning = t`Please enter a valid 6-digit OTP`;
      showToast({ tone: "warning", text: warning });
      return refuse(warning);
    }
    setCodeError(null);
    const outcome = await verifying.run(() => verify(otp));
    if (outcome?.kind !== "refused" || !outcome.code?.startsWith("OTP_")) return;
    if (outcome.code !== "OTP_WRONG") onRunOut();
    setCode("");
    setShakes(shakes + 1);
    refuse(outcome.message ?? somethingWentWrong());
  };
  const startOver = (): void => {
    setCode("");
    setCodeError(null);
    verifying.forget();
    focusCode();
  };
  useWebOtp({
    enabled: isTextOurs,
    onCode: (received) => {
      setCode(received);
      void submit(received);
    },
  });

  return (
    <form
      id={id}
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(code);
      }}
    >
      {before}
      <OtpField
        label={t`6-digit code`}
        value={code}
        onChange={setCode}
        onComplete={submit}
        error={codeError}
        errorPrefix={t`Error:`}
        busy={verifying.isBusy}
        shake={shakes}
      />
      <CodeResend resend={resend} isWaiting={codeError === null} onResent={startOver} />
      {verifying.failure !== null && codeError === null && (
        <FailureNote failure={verifying.failure} onTryAgain={() => void submit(code)} />
      )}
      <SheetFooter>
        <NeedsInternet />
        <Button type="submit" form={id} busy={verifying.isBusy}>
          {t`Verify`}
        </Button>
        <p className={styles.safe}>
          <Icon path={iconLock} size="xs" />
          {t`We will never call to ask for this code.`}
        </p>
      </SheetFooter>
    </form>
  );
}

/** From when another code can be had, and how it is asked for. */
type Resend = { readonly atMs: number; readonly send: () => Promise<Outcome<unknown>> };

type CodeResendProps = { resend: Resend; isWaiting: boolean; onResent: () => void };

/** Three texts that did not arrive are no accident: then it is the network, a block list, or another phone. */
const RESENDS_BEFORE_HELP = 3;

function CodeResend({ resend: { atMs, send }, isWaiting, onResent }: CodeResendProps) {
  const [resends, setResends] = useState(0);
  const sending = useAct({
    offline: codeNeedsInternet(),
    otherwise: somethingWentWrong(),
  });
  const sendAgain = async (): Promise<void> => {
    const outcome = await sending.run(send);
    if (outcome?.kind !== "ok") return;
    setResends(resends + 1);
    showToast({ tone: "success", text: t`OTP resent successfully` });
    onResent();
  };
  const phone = lender.support.phone;

  return (
    <>
      <div className={styles.resend}>
        {isWaiting && <p className={styles.waiting}>{t`Waiting for your SMS`}</p>}
        <ResendTimer
          key={atMs}
          deadlineMs={atMs}
          waitingText={(clock) => t`Resend OTP in ${clock}`}
          readyText={t`Resend OTP`}
          announce={t`You can now resend the code`}
          onResend={() => void sendAgain()}
          busy={sending.isBusy}
        />
      </div>
      {sending.failure !== null && (
        <FailureNote failure={sending.failure} onTryAgain={() => void sendAgain()} />
      )}
      {resends >= RESENDS_BEFORE_HELP && (
        <p className={styles.hint}>{t`Not getting it? Check DND or call ${phone}`}</p>
      )}
    </>
  );
}
