import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { FailureCard } from "@vaada/ui/failure-card";
import { isInToast, subscribeToToast } from "@vaada/ui/show-toast";
import { useSyncExternalStore } from "react";
import { openHelp } from "../shell/help.ts";
import type { Cause, Failure } from "./failure.ts";
import { Wait } from "./wait.tsx";

type Props = { failure: Failure; onTryAgain: () => void; unanswered?: string };

/** The card of a failed act: what happened, what is safe, and the one way on. */
export function FailedAct({ failure, onTryAgain, unanswered }: Props) {
  const { cause, message, waitUntilMs } = failure;
  const isToastUp = useSyncExternalStore(subscribeToToast, () => isInToast(message));
  const { title, advice } = WORDS[cause]();
  return (
    <FailureCard
      title={cause === "provider" && unanswered !== undefined ? unanswered : title}
      safe={t`Nothing you entered is lost, and nothing was charged.`}
      actions={
        waitUntilMs === null ? (
          <Button size="sm" onClick={onTryAgain}>
            {t`Try again`}
          </Button>
        ) : (
          <Wait untilMs={waitUntilMs} onTryAgain={onTryAgain} />
        )
      }
      help={
        <Button size="sm" variant="secondary" onClick={openHelp}>
          {t`Get help`}
        </Button>
      }
    >
      {/* The toast has the sentence first; when it goes, the card keeps it. */}
      {isToastUp ? advice : message}
    </FailureCard>
  );
}

const WORDS: Record<Cause, () => { title: string; advice: string }> = {
  offline: () => ({ title: t`You’re offline`, advice: t`Try again when you have internet.` }),
  timeout: () => ({
    title: t`No answer yet`,
    advice: t`The connection is slow. Trying again is safe: nothing happens twice.`,
  }),
  provider: () => ({
    title: t`A service we need isn’t answering`,
    advice: t`It’s on their side, not yours. Try again in a minute.`,
  }),
  fault: () => ({
    title: t`Something broke on our side`,
    advice: t`It wasn’t you. Try again in a minute.`,
  }),
  limit: () => ({ title: t`That’s enough tries for now`, advice: t`Wait a little, then try again.` }),
  refused: () => ({ title: t`That didn’t go through`, advice: t`Change what’s needed, then try again.` }),
};
