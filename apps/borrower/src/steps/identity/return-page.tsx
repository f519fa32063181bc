import { useState } from "react";
import { go } from "../../shell/navigation.ts";
import { useAnswer } from "../../waiting/use-answer.ts";
import { stepPaths } from "../paths.ts";
import { enterVerified } from "./enter-verified.ts";
import { keptReturn } from "./kept-return.ts";
import { ReturnWait } from "./return-wait.tsx";
import { type AskResult, resultOf, type VisitResult } from "./visit-result.ts";

/** The specification's delay before the result is asked for: it gives the document service time to file it. */
const SETTLE_MS = 1000;

/**
 * Where the document service sends the browser back to, in whichever tab or browser. The query stays in the address until
 * the screen is left, so a reload asks again.
 */
export function ReturnPage({ ask }: { ask: AskResult }) {
  const [question, setQuestion] = useState(1);
  return <Asking key={question} ask={ask} onAskAgain={() => setQuestion(question + 1)} />;
}

function Asking({ ask, onAskAgain }: { ask: AskResult; onAskAgain: () => void }) {
  const [query] = useState(() => location.search.slice(1));
  useAnswer(
    async () => {
      await new Promise((settled) => setTimeout(settled, SETTLE_MS));
      return resultOf(query, ask);
    },
    (result) => goOn(result, query),
  );
  return <ReturnWait onAskAgain={onAskAgain} />;
}

/** In place of this screen: Back must not ask once more. */
function goOn(result: VisitResult, query: string): void {
  switch (result.kind) {
    case "verified":
      enterVerified(result.loanId);
      break;
    case "mismatched":
      go(stepPaths.aadhaarFailed(), { replace: true });
      break;
    case "not-completed":
      go(stepPaths.aadhaarFailed("not-completed"), { replace: true });
      break;
    case "unavailable":
      go(stepPaths.aadhaarFailed("unavailable"), { replace: true, state: keptReturn(query) });
      break;
    case "led-elsewhere":
      break;
    default:
      result satisfies never;
  }
}
