import { useState } from "react";
import type { Failure } from "../../form/failure.ts";
import { paths } from "../../paths.ts";
import { setApp } from "../../session/store.ts";
import { go } from "../../shell/navigation.ts";
import { tellFailure } from "../../waiting/tell-failure.ts";
import { useAnswer } from "../../waiting/use-answer.ts";
import { keepRefusal, refusalTold, type ToldRefusal } from "../refusal.ts";
import { resultOf, type TakeDecision } from "./decision-result.ts";
import { NotThisTime } from "./not-this-time.tsx";
import { NotTold } from "./not-told.tsx";

type Props = { ask: TakeDecision };

/** Tells a refusal. After a reload it is asked for again: while it holds, the server answers the same. */
export function Rejected({ ask }: Props) {
  const [refusal, setRefusal] = useState(refusalTold);
  const [question, setQuestion] = useState(1);
  if (refusal !== null) return <NotThisTime refusal={refusal} />;
  const onTryAgain = () => setQuestion(question + 1);
  return <Asking key={question} ask={ask} onRefused={setRefusal} onTryAgain={onTryAgain} />;
}

type ReadingProps = Props & { onRefused: (refusal: ToldRefusal) => void; onTryAgain: () => void };

function Asking({ ask, onRefused, onTryAgain }: ReadingProps) {
  const [failure, setFailure] = useState<Failure | null>(null);
  useAnswer(
    async () => {
      setApp({ loading: true });
      const answer = await ask();
      setApp({ loading: false });
      return resultOf(answer);
    },
    (result) => {
      if (result.kind === "refused") onRefused(keepRefusal(result.data));
      // The step would only lead back here, to ask once more.
      else if (result.kind === "failed") setFailure(tellFailure(result.outcome));
      // Nothing refuses them any more, or nobody could decide: the step leads on.
      else if (result.kind !== "led-elsewhere") go(paths.stepper(), { replace: true });
    },
  );
  return failure === null ? null : <NotTold failure={failure} onTryAgain={onTryAgain} />;
}
