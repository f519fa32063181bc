import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import type { ReplyOf } from "@vaada/contract/call";
import type { readIdentityResult } from "@vaada/contract/calls/identity";
import { Mark } from "@vaada/ui/brand-mark";
import { Button } from "@vaada/ui/button";
import { Icon } from "@vaada/ui/icon";
import { iconCheck } from "@vaada/ui/icons";
import { useState } from "react";
import { type Outcome, request } from "../../api/client.ts";
import { isLedElsewhere } from "../../api/led-elsewhere.ts";
import { HelpLine } from "../../shell/help-line.tsx";
import { go } from "../../shell/navigation.ts";
import { useAnswer } from "../../waiting/use-answer.ts";
import { useWaitStage } from "../../waiting/use-wait-stage.ts";
import { stepPaths } from "../paths.ts";
import { returnedValues } from "../returned-values.ts";
import { enterIdentityVerified } from "./enter-verified.ts";
import { keptReturn } from "./kept-return.ts";
import styles from "./kyc-processing.module.css";

/** The specification's delay before the first question gives the document service time to file the result. */
const PAUSE_MS = 1000;

/**
 * The document service sends the browser back here, in any tab or browser. The query stays in the address until
 * the screen is left, so a reload asks again.
 */
export function KycProcessing({ ask = readVisitResult }: { ask?: AskResult }) {
  const [question, setQuestion] = useState(1);
  return <Asking key={question} ask={ask} onAskAgain={() => setQuestion(question + 1)} />;
}

function Asking({ ask, onAskAgain }: { ask: AskResult; onAskAgain: () => void }) {
  const [query] = useState(() => location.search.slice(1));
  useAnswer(
    async () => {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      return askVisitResult(query, ask);
    },
    (result) => showVisitResult(result, query),
  );
  return <ReturnWait onAskAgain={onAskAgain} />;
}

/** The next screen replaces this one, so that Back does not ask again. */
function showVisitResult(result: VisitResult, query: string): void {
  switch (result.kind) {
    case "verified":
      enterIdentityVerified(result.loanId);
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

/**
 * This wait replaces the app's own loader and looks like it. The loader says nothing at first, which
 * suits a wait that may be over at once; this wait lasts a second at least, and so it speaks from the start.
 */
function ReturnWait({ onAskAgain }: { onAskAgain: () => void }) {
  const stage = useWaitStage();
  return (
    <main className={styles.wait}>
      <div className={styles.pulse}>
        <Mark logo={lender.brand.logo} />
      </div>
      <div role="status" className={styles.lines}>
        <p className={styles.done}>
          <Icon path={iconCheck} size="sm" />
          {t`Back from the document service`}
        </p>
        <h1 className={styles.now}>{t`Checking your details`}</h1>
        {stage > 0 && <p>{t`This is taking longer than usual. Pick up from here any time.`}</p>}
      </div>
      <div className={styles.actions}>
        {stage > 1 && <Button onClick={onAskAgain}>{t`Check again`}</Button>}
        <p>
          <HelpLine />
        </p>
      </div>
    </main>
  );
}

type Answer = Outcome<ReplyOf<typeof readIdentityResult>>;

/** The result of a visit to the document service, as far as screens differ by it. */
export type VisitResult =
  | { kind: "verified"; loanId: number }
  | { kind: "mismatched" }
  | { kind: "not-completed" }
  /** The service did not answer. The borrower's consent there is not lost. */
  | { kind: "unavailable" }
  /** The API client has already sent the borrower elsewhere. */
  | { kind: "led-elsewhere" };

export type AskResult = (query: Extract<VisitReturn, { kind: "to-ask" }>["query"]) => Promise<Answer>;

const readVisitResult: AskResult = (query) =>
  request<typeof readIdentityResult>("GET", "/user/aadhar-verification/webhook/digilocker", { query });

export async function askVisitResult(query: string, ask: AskResult): Promise<VisitResult> {
  const back = visitReturnOf(query);
  return back.kind === "to-ask" ? visitResultOf(await ask(back.query)) : back;
}

function visitResultOf(answer: Answer): VisitResult {
  if (answer.kind === "ok") return { kind: "verified", loanId: answer.data.loan_id };
  if (answer.kind !== "refused") return { kind: "unavailable" };
  if (isLedElsewhere(answer)) return { kind: "led-elsewhere" };
  switch (answer.code) {
    case "KYC_NAME_MISMATCH":
      return { kind: "mismatched" };
    case "KYC_NOT_COMPLETED":
    // A changed address names nobody's visit, or nothing that could be one.
    case "NOT_FOUND":
    case "BODY_INVALID":
      return { kind: "not-completed" };
    default:
      return { kind: "unavailable" };
  }
}

/** The return address's claim about a visit. The address leads the borrower, and proves nothing. */
type VisitReturn =
  | { kind: "to-ask"; query: { state: string; client_id: string } }
  /** The borrower broke the visit off, or the address names none. */
  | { kind: "not-completed" };

/** Reads the query of the return page. A status that is missing is no failure: the server asks the provider anyway. */
export function visitReturnOf(query: string): VisitReturn {
  const values = returnedValues(query);
  const status = values.get("status")?.toLowerCase() ?? "";
  const state = values.get("state") ?? "";
  const client_id = values.get("clientid") ?? "";
  const isBrokenOff = status !== "" && !GOOD_STATUSES.includes(status);
  if (isBrokenOff || state === "" || client_id === "") return { kind: "not-completed" };
  return { kind: "to-ask", query: { state, client_id } };
}

/** The return address uses the first word, the provider's status call the second. */
const GOOD_STATUSES: readonly string[] = ["success", "completed"];
