import { t } from "@lingui/core/macro";
import { iconLock } from "@vaada/ui/icons";
import { ResultPanel } from "@vaada/ui/result-panel";
import { useEffect } from "react";
import { paths } from "../paths.ts";
import { useSignedIn } from "../session/session-values.ts";
import { HelpLine } from "../shell/help-line.tsx";
import { go } from "../shell/navigation.ts";
import { SignInButton } from "../sign-in/sign-in-button.tsx";
import styles from "./verify-email.module.css";

/** Where the link of “finish later” leads: to the step of whoever is signed in, and to a code for anybody else. */
export function Continue() {
  const isSignedIn = useSignedIn();
  useEffect(() => {
    if (isSignedIn) go(paths.stepper(), { replace: true });
  }, [isSignedIn]);
  if (isSignedIn) return null;
  return (
    <main className={styles.main}>
      <ResultPanel
        tone="neutral"
        icon={iconLock}
        title={t`Your application is saved`}
        help={<HelpLine />}
        actions={
          <SignInButton
            label={t`Continue`}
            signedInLabel={t`Continue`}
            prompt={t`Enter the mobile number of your application.`}
          />
        }
      >
        {t`We text you a code, so that nobody but you can open it. Then you go on where you left off.`}
      </ResultPanel>
    </main>
  );
}
