import { lazy, Suspense } from "react";
import type { Failure } from "./failure.ts";

type Props = {
  failure: Failure;
  onTryAgain: () => void;
  /** The provider that did not answer, for a step that asks one. */
  unanswered?: string;
};

const Card = lazy(() =>
  import("./failed-act.tsx").then(
    ({ FailedAct }) => ({ default: FailedAct }),
    () => ({ default: Sentence }),
  ),
);

/** A failed act, in the place of its button until the next try or edit. */
export function FailureNote(props: Props) {
  return (
    <Suspense>
      <Card {...props} />
    </Suspense>
  );
}

/** For whoever lost the network before the card was loaded: the button that was pressed is still there. */
function Sentence({ failure }: Props) {
  return <p role="alert">{failure.message}</p>;
}
