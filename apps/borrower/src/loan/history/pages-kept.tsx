import type { Failure } from "../../form/failure.ts";
import { StaleNote } from "../../waiting/stale-note.tsx";

type Props = { keptAtMs: number | null; failure: Failure | null; onTryAgain: () => void };

/** Above rows that were read some time ago, because newer ones can't be had. */
export function PagesKept({ keptAtMs, failure, onTryAgain }: Props) {
  if (keptAtMs === null || failure === null) return null;
  return <StaleNote stale={{ failure, readAtMs: keptAtMs }} onTryAgain={onTryAgain} />;
}
