import { t } from "@lingui/core/macro";
import type { followPhoneLink } from "@vaada/contract/calls/sessions";
import { iconLock } from "@vaada/ui/icons";
import { ResultPanel } from "@vaada/ui/result-panel";
import { showToast } from "@vaada/ui/show-toast";
import { TopBar } from "@vaada/ui/top-bar";
import { useEffect, useState } from "react";
import { type Outcome, request } from "../api/client.ts";
import { takeChoice } from "../device/choice-in-link.ts";
import { paths } from "../paths.ts";
import { useSignedIn } from "../session/session-values.ts";
import { HelpLine } from "../shell/help-line.tsx";
import { go, openHelp } from "../shell/navigation.ts";
import { SignInButton } from "../sign-in/sign-in-button.tsx";
import styles from "./verify-email.module.css";

/**
 * The page of a “finish later” link or of a wide screen's QR code: it leads a signed-in borrower on, and
 * anybody else to a code. The QR code's own token says where to go on, and only to the number that it was
 * made for.
 */
export function Continue() {
  const isSignedIn = useSignedIn();
  const [wasSignedIn] = useState(isSignedIn);
  const [token] = useState(tokenHere);
  useEffect(() => takeChoice(location.hash), []);
  useEffect(() => {
    if (isSignedIn && token === null) go(paths.stepper(), { replace: true });
    else if (wasSignedIn && token !== null) void followLink(token);
  }, [isSignedIn, wasSignedIn, token]);
  if (isSignedIn) return null;
  return (
    <>
      <TopBar onHelp={openHelp} helpLabel={t`Help`} />
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
              onSignedIn={() => {
                // After the sign-in has gone to the step, as it always does.
                if (token !== null) void followLink(token);
              }}
            />
          }
        >
          {t`We text you a code, so that nobody but you can open it. Then you go on where you left off.`}
        </ResultPanel>
      </main>
    </>
  );
}

const tokenHere = (): string | null => new URLSearchParams(location.search).get("on");

async function followLink(token: string): Promise<void> {
  const outcome = await request<typeof followPhoneLink>("POST", "/user/phone-link", { body: { token } });
  if (outcome.kind !== "ok") showToast({ tone: "warning", text: whyNot(outcome) });
  go(outcome.kind === "ok" ? outcome.data.leads_to : paths.stepper(), { replace: true });
}

/**
 * The borrower who followed it is signed in by now, so they go on at their own step, and are told why it may
 * be another place.
 */
function whyNot(outcome: Exclude<Outcome<unknown>, { kind: "ok" }>): string {
  const code = outcome.kind === "refused" ? outcome.code : null;
  switch (code) {
    case "PHONE_LINK_EXPIRED":
      return t`That QR code has run out. Carry on from your own step.`;
    case "PHONE_LINK_USED":
      return t`That QR code was used on another phone. Carry on from your own step.`;
    case "NOT_FOUND":
      return t`That QR code belongs to another number. This is your own application.`;
    default:
      return t`We couldn’t open that QR code. Carry on from your own step.`;
  }
}
