import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { FailureCard } from "@vaada/ui/failure-card";
import { isInToast, subscribeToToast } from "@vaada/ui/show-toast";
import { useSyncExternalStore } from "react";
import { openHelp } from "../shell/navigation.ts";
import type { Cause, Failure } from "./failure.ts";
import { Wait } from "./wait.tsx";

type Props = { failure: Failure; onTryAgain: () => void; unanswered?: string };

/** The card of a failed act: what happened, what is safe, and the one way on. */
export function FailedAct({ failure, onTryAgain, unanswered }: Props) {
  const { cause, message, waitUntilMs } = failure;
  const isToastUp = useSyncExternalStore(subscribeToToast, () => isInToast(message));
  const kind = kindOf(cause);
  const { title, advice, saysAll = false } = WORDS[kind]();
  return (
    <FailureCard
      title={kind === "provider" && unanswered !== undefined ? unanswered : title}
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
      {/* The toast has the sentence first. When it goes, the card keeps what only the sentence says. */}
      {saysAll || isToastUp ? advice : message}
    </FailureCard>
  );
}

type Kind = "offline" | "timeout" | "limit" | "provider" | "pause" | "fault" | "refused";

/** The party to act: the network, a provider, we, or nobody before some time has passed. */
function kindOf(cause: Cause): Kind {
  if (typeof cause === "string") return cause;
  if (cause === 429) return "limit";
  if (cause === 503) return "pause";
  return cause >= 500 ? "fault" : "refused";
}

/** `saysAll`: the title is the whole cause, and the server's sentence would only say it again. */
type Words = { title: string; advice: string; saysAll?: boolean };

const WORDS: Record<Kind, () => Words> = {
  offline: () => ({ title: t`You’re offline`, advice: t`Try again when you have internet.`, saysAll: true }),
  timeout: () => ({
    title: t`No answer yet`,
    advice: t`The connection is slow. Trying again is safe: nothing happens twice.`,
    saysAll: true,
  }),
  provider: () => ({
    title: t`A service we need isn’t answering`,
    advice: t`It’s on their side, not yours. Try again in a minute.`,
    saysAll: true,
  }),
  pause: () => ({ title: t`We can’t do this right now`, advice: t`It wasn’t you. Try again in a minute.` }),
  fault: () => ({
    title: t`Something broke on our side`,
    advice: t`It wasn’t you. Try again in a minute.`,
    saysAll: true,
  }),
  limit: () => ({ title: t`That’s enough tries for now`, advice: t`Wait a little, then try again.` }),
  refused: () => ({ title: t`That didn’t go through`, advice: t`Change what’s needed, then try again.` }),
};
