import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { checkStep } from "@vaada/contract/calls/step";
import { Button } from "@vaada/ui/button";
import { Modal } from "@vaada/ui/modal";
import { useEffect, useState } from "react";
import { request } from "../api/client.ts";
import { paths } from "../paths.ts";
import { type InactivityState, watchInactivity } from "../session/inactivity.ts";
import { markActive, useSignedIn } from "../session/session-values.ts";
import { go } from "../shell/navigation.ts";

type Warning = { secondsLeft: number; isAnswered: boolean };

/** A moving mouse answers the warning, but is on its way to the button: the button must not go from under it. */
const LINGERS_MS = 2000;

/** Watches over a session that nobody uses. Whoever moves while the warning is up has answered it. */
export function InactivityWarning() {
  const isSignedIn = useSignedIn();
  const [warning, setWarning] = useState<Warning | undefined>(undefined);
  useEffect(() => {
    if (!isSignedIn) return;
    const stop = watchInactivity((state) => {
      setWarning((before) => warningAfter(before, state));
      if (state.kind === "active") tellServerOfActivity();
      if (state.kind === "over") go(paths.signOut("away"));
    });
    return () => {
      stop();
      setWarning(undefined);
    };
  }, [isSignedIn]);
  const isAnswered = warning?.isAnswered === true;
  useEffect(() => {
    if (!isAnswered) return;
    const timer = setTimeout(() => setWarning(undefined), LINGERS_MS);
    return () => clearTimeout(timer);
  }, [isAnswered]);

  const stay = () => {
    markActive();
    tellServerOfActivity({ atOnce: true });
    setWarning(undefined);
  };
  const seconds = warning?.secondsLeft ?? 0;
  return (
    <Modal
      open={warning !== undefined}
      onClose={stay}
      alert
      title={t`You’ll be signed out in ${plural(seconds, { one: "# second", other: "# seconds" })}`}
      actions={
        <Button onClick={stay}>
          <Trans>Stay signed in</Trans>
        </Button>
      }
    >
      <Trans>You have been away for a while. This keeps your details safe.</Trans>
    </Modal>
  );
}

function warningAfter(before: Warning | undefined, state: InactivityState): Warning | undefined {
  switch (state.kind) {
    case "warning":
      return { secondsLeft: state.secondsLeft, isAnswered: false };
    case "active":
      return before && { ...before, isAnswered: true };
    case "over":
      return undefined;
    default:
      return state satisfies never;
  }
}

/** Far inside the server's own limit, and rare enough to cost nothing. */
const TELL_EVERY_MS = 600_000;

let toldAtMs = Date.now();

/** The server counts from the last call it heard, not from the last touch: somebody who only reads must be told to it. */
function tellServerOfActivity({ atOnce = false }: { atOnce?: boolean } = {}): void {
  const nowMs = Date.now();
  if (!atOnce && nowMs - toldAtMs < TELL_EVERY_MS) return;
  toldAtMs = nowMs;
  void request<typeof checkStep>("GET", "/step/step-checker");
}
