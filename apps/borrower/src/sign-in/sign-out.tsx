import { t } from "@lingui/core/macro";
import type { signOut } from "@vaada/contract/calls/sign-in";
import { iconCheck } from "@vaada/ui/icons";
import { iconClock } from "@vaada/ui/later-icons";
import { ResultPanel } from "@vaada/ui/result-panel";
import { useEffect } from "react";
import { request } from "../api/client.ts";
import { paths } from "../paths.ts";
import { leaveSession, type SignOutReason, signOutReasonOf } from "../session/leave.ts";
import { isSignedIn } from "../session/session-values.ts";
import { useQuery } from "../shell/navigation.ts";
import styles from "./sign-out.module.css";

/** Long enough to read that it is done; the link below is for whoever does not want to wait. */
const REDIRECT_MS = 2000;

export function SignOut() {
  const reason = signOutReasonOf(useQuery());
  useEffect(() => {
    revokeToken();
    leaveSession();
    // A full load, so that nothing of the session is left in memory either; in place of this one, so that Back skips it.
    const redirect = setTimeout(() => location.replace(paths.landing()), REDIRECT_MS);
    return () => clearTimeout(redirect);
  }, []);
  return (
    <main className={styles.main}>
      <ResultPanel
        tone="neutral"
        icon={reason === undefined ? iconCheck : iconClock}
        title={t`You’re signed out`}
        actions={
          <a className={styles.link} href={paths.landing()}>
            {t`Sign in again`}
          </a>
        }
      >
        {sentenceOf(reason)}
      </ResultPanel>
    </main>
  );
}

/** Best effort: the device forgets the session whether or not the server can be reached to end it. */
function revokeToken(): void {
  if (isSignedIn()) void request<typeof signOut>("POST", "/user/logout", { body: {}, outlivesPage: true });
}

function sentenceOf(reason: SignOutReason | undefined): string {
  switch (reason) {
    case undefined:
      return t`You’re fully signed out here.`;
    case "away":
      return t`You were away for 2 hours.`;
    case "ended":
      return t`Your session ended. Please sign in again.`;
    case "elsewhere":
      return t`You signed out in another tab.`;
    default:
      return reason satisfies never;
  }
}
