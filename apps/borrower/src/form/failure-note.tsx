import { lazy, Suspense } from "react";
import type { Failure } from "./failure.ts";
import { PlainFailure } from "./plain-failure.tsx";

type Props = {
  failure: Failure;
  onTryAgain: () => void;
  /** Who did not answer, for a step that asks one provider. */
  unanswered?: string;
};

/** Whoever lost the network before the card was loaded reads the sentence alone. */
const Card = lazy(() =>
  import("./failed-act.tsx").then(
    ({ FailedAct }) => ({ default: FailedAct }),
    () => ({ default: PlainFailure }),
  ),
);

/** A failed act, in the place of its button until the next try or edit. */
export function FailureNote(props: Props) {
  return (
    <Suspense fallback={<PlainFailure {...props} />}>
      <Card {...props} />
    </Suspense>
  );
}
