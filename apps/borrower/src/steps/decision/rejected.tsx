import { useState } from "react";
import { paths } from "../../paths.ts";
import { setApp } from "../../session/store.ts";
import { go } from "../../shell/navigation.ts";
import { useAnswer } from "../../waiting/use-answer.ts";
import { refusalIn, refusalTold, type ToldRefusal } from "../refusal.ts";
import { resultOf, type TakeDecision } from "./decision-result.ts";
import { NotThisTime } from "./not-this-time.tsx";

type Props = { ask: TakeDecision };

/** Tells a refusal. After a reload it is asked for again: while it holds, the server answers the same. */
export function Rejected({ ask }: Props) {
  const [refusal, setRefusal] = useState(refusalTold);
  if (refusal !== null) return <NotThisTime refusal={refusal} />;
  return <Asking ask={ask} onRefused={setRefusal} />;
}

function Asking({ ask, onRefused }: Props & { onRefused: (refusal: ToldRefusal) => void }) {
  useAnswer(
    async () => {
      setApp({ loading: true });
      const answer = await ask();
      setApp({ loading: false });
      return resultOf(answer);
    },
    (result) => {
      if (result.kind === "refused") onRefused(refusalIn(result.data));
      // Nothing refuses them any more, or nobody could say: the step leads on, and offers to try again.
      else if (result.kind !== "led-elsewhere") go(paths.stepper(), { replace: true });
    },
  );
  return null;
}
