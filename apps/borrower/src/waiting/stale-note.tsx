import { t } from "@lingui/core/macro";
import { NoteCard } from "@vaada/ui/note-card";
import { useEffect } from "react";
import type { Failure } from "../form/failure.ts";
import { checkConnection, useOnline } from "../shell/connection.ts";
import { savedTimeText } from "../shell/saved-time-text.ts";

/** Why what is shown is not of this moment, and of when it is. */
export type StaleReading = { readonly failure: Failure; readonly readAtMs: number };

type Props = { stale: StaleReading; onTryAgain: () => void };

/**
 * Says that the content below is not of this moment: its time, the reason, and the way to something newer.
 * Without a network the pill at the top says all of that, and newer content is read by itself once it is
 * back.
 */
export function StaleNote({ stale: { failure, readAtMs }, onTryAgain }: Props) {
  const isOffline = !useOnline();
  const hadNoAnswer = failure.cause === "offline";
  useEffect(() => {
    if (hadNoAnswer) checkConnection();
  }, [hadNoAnswer]);
  if (isOffline) return null;
  const time = savedTimeText(readAtMs);
  return (
    <div role="status">
      <NoteCard
        tone="warning"
        title={t`Showing your last saved details from ${time}.`}
        action={{ text: t`Try again`, onClick: onTryAgain }}
      >
        {failure.message}
      </NoteCard>
    </div>
  );
}
