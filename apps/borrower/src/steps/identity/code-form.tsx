import { t } from "@lingui/core/macro";
import { isOneTimeCode } from "@vaada/contract/one-time-code";
import { Button } from "@vaada/ui/button";
import { Icon } from "@vaada/ui/icon";
import { iconLock } from "@vaada/ui/icons";
import { OtpField } from "@vaada/ui/otp-field";
import { showToast } from "@vaada/ui/toast";
import { useRef, useState } from "react";
import { useErrorTitle } from "../../form/error-title.ts";
import { FailureNote } from "../../form/failure-note.tsx";
import { SheetFooter } from "../../form/sheet-footer.tsx";
import { useAct } from "../../form/use-act.ts";
import { go } from "../../shell/navigation.ts";
import { stepPaths } from "../paths.ts";
import type { AadhaarCode, Opened, PendingCode, Sent } from "./aadhaar-code.ts";
import styles from "./code-form.module.css";
import { CodeResend } from "./code-resend.tsx";
import { enterVerified } from "./proven.ts";
import { useStillHere } from "./use-still-here.ts";

type Props = {
  calls: AadhaarCode;
  pending: PendingCode;
  onSent: (reply: Sent) => void;
  onRunOut: () => void;
};

const FORM_ID = "aadhaar-code";

export function CodeForm({ calls, pending, onSent, onRunOut }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState("");
  /** What is wrong with the code itself; a call that failed is told apart from it. */
  const [codeError, setCodeError] = useState<string | null>(null);
  const [shakes, setShakes] = useState(0);
  const isStillHere = useStillHere();
  const verifying = useAct({
    offline: t`You need internet for this step.`,
    otherwise: t`Something went wrong`,
  });
  useErrorTitle(codeError !== null);

  const focusCode = (): void => form.current?.querySelector("input")?.focus();
  const refuse = (message: string): void => {
    setCodeError(message);
    focusCode();
  };
  const verify = async (otp: string): Promise<void> => {
    if (!isOneTimeCode(otp)) {
      const warning = t`Please enter a valid 6-digit OTP`;
      showToast({ tone: "warning", text: warning });
      return refuse(warning);
    }
    setCodeError(null);
    const outcome = await verifying.run(() => calls.verify(pending.number, otp));
    if (outcome === null || !isStillHere()) return;
    if (outcome.kind === "ok") return goOn(outcome.data);
    if (outcome.kind !== "refused" || !outcome.code?.startsWith("OTP_")) return;
    if (outcome.code !== "OTP_WRONG") onRunOut();
    setCode("");
    setShakes(shakes + 1);
    refuse(outcome.message ?? t`Something went wrong`);
  };
  const startOver = (reply: Sent): void => {
    onSent(reply);
    setCode("");
    setCodeError(null);
    verifying.forget();
    focusCode();
  };

  return (
    <form
      id={FORM_ID}
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void verify(code);
      }}
    >
      <OtpField
        label={t`6-digit code`}
        value={code}
        onChange={setCode}
        onComplete={(digits) => void verify(digits)}
        error={codeError}
        errorPrefix={t`Error:`}
        busy={verifying.isBusy}
        shake={shakes}
      />
      <CodeResend send={calls.send} pending={pending} isWaiting={codeError === null} onResent={startOver} />
      {verifying.failure !== null && codeError === null && (
        <FailureNote failure={verifying.failure} onTryAgain={() => void verify(code)} />
      )}
      <SheetFooter>
        <Button type="submit" form={FORM_ID} busy={verifying.isBusy}>
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

/** In place of the sheet's own entry in the history, which the sheet would otherwise go back over. */
function goOn(opened: Opened): void {
  if (opened.kind === "verified") enterVerified(opened.loanId);
  else go(stepPaths.aadhaarFailed(), { replace: true });
}
