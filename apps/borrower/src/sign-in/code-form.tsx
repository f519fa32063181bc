import { t } from "@lingui/core/macro";
import type { ReplyOf } from "@vaada/contract/call";
import type { verifyCode } from "@vaada/contract/calls/sign-in";
import { isOneTimeCode } from "@vaada/contract/one-time-code";
import { Button } from "@vaada/ui/button";
import { Icon } from "@vaada/ui/icon";
import { iconLock } from "@vaada/ui/icons";
import { LinkButton } from "@vaada/ui/link-button";
import { OtpField } from "@vaada/ui/otp-field";
import { showToast } from "@vaada/ui/toast";
import { useWebOtp } from "@vaada/ui/web-otp";
import { useRef, useState } from "react";
import { request } from "../api/client.ts";
import { useErrorTitle } from "../form/error-title.ts";
import { FailureNote } from "../form/failure-note.tsx";
import { SheetFooter } from "../form/sheet-footer.tsx";
import { useAct } from "../form/use-act.ts";
import { setUser } from "../session/store.ts";
import { CodeResend } from "./code-resend.tsx";
import { CODE_RUN_OUT, type PendingCode } from "./pending-code.ts";
import styles from "./sign-in.module.css";

type Props = {
  pending: PendingCode;
  onChangeNumber: () => void;
  /** Resolves when the session is entered and the next screen is on its way. */
  onVerified: (reply: ReplyOf<typeof verifyCode>) => Promise<void>;
};

const FORM_ID = "code-verification";

export function CodeForm({ pending, onChangeNumber, onVerified }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState("");
  /** What is wrong with the code itself; a call that failed is told apart from it. */
  const [codeError, setCodeError] = useState<string | null>(null);
  const [shakes, setShakes] = useState(0);
  const verifying = useAct({
    offline: t`You need internet for this step.`,
    otherwise: t`Something went wrong`,
  });
  useErrorTitle(codeError !== null);

  const refuse = (message: string): void => {
    setCodeError(message);
    form.current?.querySelector("input")?.focus();
  };
  const verify = async (otp: string): Promise<void> => {
    if (!isOneTimeCode(otp)) {
      const warning = t`Please enter a valid 6-digit OTP`;
      showToast({ tone: "warning", text: warning });
      return refuse(warning);
    }
    setCodeError(null);
    const outcome = await verifying.run(async () => {
      const body = { request_id: pending.requestId, otp };
      const answer = await request<typeof verifyCode>("POST", "/user/otp/verify", { body });
      if (answer.kind === "ok") await onVerified(answer.data);
      return answer;
    });
    if (outcome?.kind !== "refused" || !outcome.code?.startsWith("OTP_")) return;
    if (outcome.code !== "OTP_WRONG") setUser(CODE_RUN_OUT);
    setCode("");
    setShakes(shakes + 1);
    refuse(outcome.message ?? t`Something went wrong`);
  };
  const startOver = (): void => {
    setCode("");
    setCodeError(null);
    verifying.forget();
    form.current?.querySelector("input")?.focus();
  };
  useWebOtp({
    enabled: true,
    onCode: (received) => {
      setCode(received);
      void verify(received);
    },
  });

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
      <p className={styles.change}>
        <LinkButton onClick={onChangeNumber}>{t`Change number`}</LinkButton>
      </p>
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
      <CodeResend pending={pending} isWaiting={codeError === null} onResent={startOver} />
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
