import { t } from "@lingui/core/macro";
import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { NoteCard } from "@vaada/ui/note-card";
import type { Failure } from "../form/failure.ts";
import { formatMoment, formatTime } from "../language/dates.ts";

/** Why what is shown is not of this moment, and of when it is. */
export type Stale = { readonly failure: Failure; readonly readAtMs: number };

type Props = { stale: Stale; onTryAgain: () => void };

/** What is below is not of this moment: of when, why, and the way to something newer. */
export function StaleNote({ stale: { failure, readAtMs }, onTryAgain }: Props) {
  const time = timeText(readAtMs);
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

/** The time alone says today. */
const timeText = (atMs: number): string =>
  civilDateInIndia(atMs) === civilDateInIndia(Date.now()) ? formatTime(atMs) : formatMoment(atMs);
