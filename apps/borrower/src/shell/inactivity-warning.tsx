import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@vaada/ui/button";
import { Modal } from "@vaada/ui/modal";
import { useEffect, useState } from "react";
import { paths } from "../paths.ts";
import { type Standing, watchInactivity } from "../session/inactivity.ts";
import { markActive } from "../session/last-active.ts";
import { useSignedIn } from "../session/use-signed-in.ts";
import { go } from "./navigation.ts";

/** Watches over a session that nobody uses. Whoever moves while the warning is up has answered it. */
export function InactivityWarning() {
  const isSignedIn = useSignedIn();
  const [standing, setStanding] = useState<Standing | undefined>(undefined);
  useEffect(() => {
    if (!isSignedIn) return;
    return watchInactivity((next) => {
      setStanding(next);
      if (next.kind === "over") go(paths.signOut("away"));
    });
  }, [isSignedIn]);

  const isWarning = isSignedIn && standing?.kind === "warning";
  const seconds = isWarning ? standing.secondsLeft : 0;
  return (
    <Modal
      open={isWarning}
      onClose={() => markActive()}
      alert
      title={t`You’ll be signed out in ${plural(seconds, { one: "# second", other: "# seconds" })}`}
      actions={
        <Button onClick={() => markActive()}>
          <Trans>Stay signed in</Trans>
        </Button>
      }
    >
      <Trans>You have been away for a while. This keeps your details safe.</Trans>
    </Modal>
  );
}
