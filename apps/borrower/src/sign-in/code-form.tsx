import { t } from "@lingui/core/macro";
import type { ReplyOf } from "@vaada/contract/call";
import type { verifyCode } from "@vaada/contract/calls/sign-in";
import { LinkButton } from "@vaada/ui/link-button";
import { request } from "../api/client.ts";
import { CodeForm } from "../form/code-form.tsx";
import { screenLanguage } from "../language/language.ts";
import { setUser } from "../session/store.ts";
import { enterSession } from "../shell/step.ts";
import { askForCode, CODE_RUN_OUT, type PendingCode } from "./pending-code.ts";
import styles from "./sign-in.module.css";

type Props = {
  pending: PendingCode;
  onChangeNumber: () => void;
  /** The session is entered, and goes on at that address. */
  onSignedIn: (reply: ReplyOf<typeof verifyCode>, next: string) => void;
};

export function SignInCodeForm({ pending, onChangeNumber, onSignedIn }: Props) {
  const { requestId, mobile, resendAtMs } = pending;
  const verify = async (otp: string) => {
    const body = { request_id: requestId, otp };
    const answer = await request<typeof verifyCode>("POST", "/user/otp/verify", { body });
    if (answer.kind === "ok") onSignedIn(answer.data, await enterSession(answer.data));
    return answer;
  };
  return (
    <CodeForm
      id="code-verification"
      before={
        <>
          <p className={styles.change}>
            <LinkButton onClick={onChangeNumber}>{t`Change number`}</LinkButton>
          </p>
          {screenLanguage() === "mr" && (
            <p className={styles.prompt}>{t`After you sign in, the app is in Hindi.`}</p>
          )}
        </>
      }
      verify={verify}
      onRunOut={() => setUser(CODE_RUN_OUT)}
      resend={{ atMs: resendAtMs, send: () => askForCode(mobile) }}
      isTextOurs
    />
  );
}
