import { t } from "@lingui/core/macro";
import type { verifyEmail } from "@vaada/contract/calls/basic-details";
import { Button } from "@vaada/ui/button";
import { FullScreenLoader } from "@vaada/ui/full-screen-loader";
import { iconAlert, iconCheck } from "@vaada/ui/icons";
import { iconMail } from "@vaada/ui/later-icons";
import { ResultPanel } from "@vaada/ui/result-panel";
import { TopBar } from "@vaada/ui/top-bar";
import { useEffect, useEffectEvent, useState } from "react";
import { type Outcome, request } from "../api/client.ts";
import { stillWorking } from "../language/shared-phrases.ts";
import { paths } from "../paths.ts";
import { useSignedIn } from "../session/session-values.ts";
import { HelpLine } from "../shell/help-line.tsx";
import { go, openHelp } from "../shell/navigation.ts";
import styles from "./verify-email.module.css";

/** The page of a mail's link: it verifies the address by itself, with or without a session here. */
export function VerifyEmail() {
  const [token] = useState(tokenInAddress);
  const [verdict, setVerdict] = useState<LinkVerdict | "asking">(() =>
    token === "" ? verdictOfThisVisit() : "asking",
  );
  const showVerdict = useEffectEvent((found: LinkVerdict) => {
    if (finalVerdict(found.kind) !== undefined) keepInPlaceOfToken(found);
    setVerdict(found);
  });
  useEffect(() => {
    if (verdict !== "asking") return;
    let isGone = false;
    void verifyToken(token).then((found) => {
      if (!isGone) showVerdict(found);
    });
    return () => {
      isGone = true;
    };
  }, [verdict, token]);

  return (
    <>
      <TopBar onHelp={openHelp} helpLabel={t`Help`} />
      <main className={styles.main}>
        {verdict === "asking" ? (
          <FullScreenLoader
            open
            lines={{
              working: t`Verifying your email address`,
              still: stillWorking(),
            }}
          />
        ) : (
          <LinkResult verdict={verdict} onTryAgain={() => setVerdict("asking")} />
        )}
      </main>
    </>
  );
}

async function verifyToken(token: string): Promise<LinkVerdict> {
  return linkVerdictOf(await request<typeof verifyEmail>("POST", "/user/email/verify", { body: { token } }));
}

const tokenInAddress = (): string => new URLSearchParams(location.search).get("token") ?? "";

/** A link that is done with need not be found in the history by the next person at this device; its ending may be. */
function keepInPlaceOfToken({ kind }: LinkVerdict): void {
  history.replaceState({ ...history.state, linkVerdict: kind }, "", location.pathname);
}

/** After a reload the token is gone. Who comes here without ever having had one has no link that works. */
function verdictOfThisVisit(): LinkVerdict {
  const { linkVerdict } = (history.state ?? {}) as { linkVerdict?: unknown };
  return finalVerdict(linkVerdict) ?? { kind: "not-working" };
}

type Props = { verdict: LinkVerdict; onTryAgain: () => void };

/** Tells what became of the link, and what to do now. */
export function LinkResult({ verdict, onTryAgain }: Props) {
  switch (verdict.kind) {
    case "verified":
      return (
        <ResultPanel
          tone="success"
          icon={iconCheck}
          title={t`Your email address is verified`}
          actions={<GoOn />}
        >
          {t`Your loan papers will be sent to it. You can close this page.`}
        </ResultPanel>
      );
    case "renewed":
      return (
        <ResultPanel tone="neutral" icon={iconMail} title={t`We’ve just sent a new link`} actions={<GoOn />}>
          {t`The old one had run out. Open the newest email from us and use the link in it.`}
        </ResultPanel>
      );
    case "not-working":
      return (
        <ResultPanel
          tone="warning"
          icon={iconAlert}
          title={t`This link doesn’t work`}
          help={<HelpLine />}
          actions={<GoOn />}
        >
          {t`Open the newest email from us and use the link in it. Your application goes on either way.`}
        </ResultPanel>
      );
    case "offline":
      return <Offline onTryAgain={onTryAgain} />;
    case "failed":
      return (
        <ResultPanel
          tone="neutral"
          icon={iconAlert}
          title={t`We couldn’t verify your email address`}
          help={<HelpLine />}
          actions={<Button onClick={onTryAgain}>{t`Try again`}</Button>}
        >
          {verdict.message ?? t`Nothing is lost, and the link keeps working.`}
        </ResultPanel>
      );
    default:
      return verdict satisfies never;
  }
}

function Offline({ onTryAgain }: Pick<Props, "onTryAgain">) {
  // Reads again by itself once the network is back.
  useEffect(() => {
    addEventListener("online", onTryAgain);
    return () => removeEventListener("online", onTryAgain);
  });
  return (
    <ResultPanel
      tone="neutral"
      icon={iconAlert}
      title={t`You’re offline`}
      actions={<Button onClick={onTryAgain}>{t`Try again`}</Button>}
    >
      {t`Your email address isn’t verified yet. The link keeps working.`}
    </ResultPanel>
  );
}

function GoOn() {
  const isSignedIn = useSignedIn();
  return (
    <Button onClick={() => go(isSignedIn ? paths.stepper() : paths.landing())}>
      {isSignedIn ? t`Continue` : t`Go to home`}
    </Button>
  );
}

/** The result of following a link. */
export type LinkVerdict =
  | { kind: "verified" }
  /** It had run out, and a new one is on its way to the same address. */
  | { kind: "renewed" }
  | { kind: "not-working" }
  | { kind: "offline" }
  /** Nobody knows: no answer, or one that is not about the link. */
  | { kind: "failed"; message: string | undefined };

export function linkVerdictOf(outcome: Outcome<unknown>): LinkVerdict {
  switch (outcome.kind) {
    case "ok":
      return { kind: "verified" };
    case "offline":
      return { kind: "offline" };
    case "timeout":
      return { kind: "failed", message: undefined };
    case "refused":
      return verdictOfRefusal(outcome);
    default:
      return outcome satisfies never;
  }
}

/** Endings after which the link has done all it can. */
const FINAL = ["verified", "renewed", "not-working"] as const;

/** The ending of this name, if it is one that nothing can change any more. */
export const finalVerdict = (kind: unknown): LinkVerdict | undefined => {
  const final = FINAL.find((name) => name === kind);
  return final === undefined ? undefined : { kind: final };
};

function verdictOfRefusal({ code, message }: Extract<Outcome<unknown>, { kind: "refused" }>): LinkVerdict {
  if (code === "EMAIL_LINK_EXPIRED") return { kind: "renewed" };
  // A token that was cut short on its way here is refused as a body that can't be right.
  if (code === "EMAIL_LINK_INVALID" || code === "BODY_INVALID") return { kind: "not-working" };
  return { kind: "failed", message };
}
