import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { iconAlert, iconCheck } from "@vaada/ui/icons";
import { iconMail } from "@vaada/ui/later-icons";
import { ResultPanel } from "@vaada/ui/result-panel";
import { useEffect } from "react";
import { paths } from "../../paths.ts";
import { useSignedIn } from "../../session/use-signed-in.ts";
import { HelpLine } from "../../shell/help-line.tsx";
import { go } from "../../shell/navigation.ts";
import type { LinkVerdict } from "./link-verdict.ts";

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
  // Whoever comes out of the tunnel need not press anything.
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
