import { t } from "@lingui/core/macro";
import type { ReplyOf } from "@vaada/contract/call";
import type { verifyBank } from "@vaada/contract/calls/penny-drop";
import type { ProcessingSteps } from "@vaada/ui/processing-steps";
import { showToast } from "@vaada/ui/show-toast";
import { type ComponentProps, useState } from "react";
import { type Outcome, request } from "../../api/client.ts";
import { isLedElsewhere } from "../../api/led-elsewhere.ts";
import type { Failure } from "../../form/failure.ts";
import { useHeading } from "../../form/use-heading.ts";
import { somethingWentWrong } from "../../language/shared-phrases.ts";
import { paths } from "../../paths.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import { go } from "../../shell/navigation.ts";
import { oneAtATime } from "../../waiting/one-at-a-time.ts";
import { pause } from "../../waiting/pause.ts";
import { ProgressPage } from "../../waiting/progress-page.tsx";
import { SecondsLeft } from "../../waiting/seconds-left.tsx";
import { failureOfOutcome } from "../../waiting/tell-failure.ts";
import { useAnswer } from "../../waiting/use-answer.ts";
import { accountPaths } from "../account-paths.ts";
import {
  type AccountFailure,
  enterAccountFailed,
  enterAccountVerified,
  type VerifiedAccount,
} from "../account-result.ts";
import { useBankStagePart } from "../bank-stage.ts";

export function PennyDropVerify({ ask = sendRupee }: { ask?: AskDrop }) {
  const [question, setQuestion] = useState(1);
  return <Asking key={question} ask={ask} onTryAgain={() => setQuestion(question + 1)} />;
}

type Stage = { kind: "sending"; pausedUntilMs: number | null } | { kind: "failed"; failure: Failure };

/** Sends the rupee as soon as the screen shows, and goes where the bank's answer leads. */
function Asking({ ask, onTryAgain }: { ask: AskDrop; onTryAgain: () => void }) {
  useHeading();
  const [stage, setStage] = useState<Stage>({ kind: "sending", pausedUntilMs: null });
  useAnswer(
    (left) => {
      const onPause = (pausedUntilMs: number | null) => setStage({ kind: "sending", pausedUntilMs });
      return askUntilKnown({ ask, left, onPause });
    },
    (result) => {
      if (result.kind === "failed") setStage({ kind: "failed", failure: failureOfOutcome(result.outcome) });
      else showDropResult(result);
    },
  );
  return (
    <ProgressPage
      stage={4}
      progress={0.85}
      part={useBankStagePart("account")}
      title={t`Sending ₹1 to confirm your account`}
      lead={t`The ₹1 is yours to keep. Your bank tells us whose account it is, and nothing else.`}
      steps={stepsAt(stage)}
      longText={t`Your bank hasn’t answered yet. We check every few seconds. We won’t send another ₹1.`}
      failure={stage.kind === "failed" ? stage.failure : null}
      onTryAgain={onTryAgain}
      otherWay={{ text: t`Use another account`, onClick: openAccountForm }}
    />
  );
}

function stepsAt(stage: Stage): ComponentProps<typeof ProcessingSteps>["steps"] {
  const saved = { text: t`Account details saved`, state: "done" } as const;
  const compared = { text: t`Comparing the name with yours`, state: "waiting" } as const;
  const text = t`Sending ₹1 and asking your bank`;
  if (stage.kind === "failed") return [saved, { text, state: "failed" }, compared];
  const note = stage.pausedUntilMs !== null && <SecondsLeft untilMs={stage.pausedUntilMs} />;
  return [saved, { text, state: "current", note }, compared];
}

/** The server gives the unanswered account up once the borrower names another. */
const openAccountForm = (): void => go(accountPaths.add(), { state: { isAnother: true } });

function showDropResult(result: Exclude<DropResult, { kind: "failed" }>): void {
  switch (result.kind) {
    case "verified":
      enterAccountVerified(result.account);
      break;
    case "not-verified":
      showNotVerified(result.failure, result.message ?? somethingWentWrong());
      break;
    case "loan-unknown":
      go(paths.stepper(), { replace: true });
      break;
    case "under-way":
    case "led-elsewhere":
      break;
    default:
      result satisfies never;
  }
}

/**
 * The next screen tells the bank's finding. After a question that nobody answered, the toast says why, and
 * the screen says what is safe.
 */
function showNotVerified(failure: AccountFailure, message: string): void {
  if (failure.kind === "not-asked") showToast({ tone: "error", text: message });
  enterAccountFailed(failure.kind === "said" ? { ...failure, message } : failure);
}

/** The specification's pause before the next try while a bank is still at work. */
const RETRY_MS = 5000;

type Question = {
  ask: AskDrop;
  /** Aborts once nobody waits for the answer. */
  left: AbortSignal;
  /** Reports when the next question goes out; `null` while one is under way. */
  onPause: (untilMs: number | null) => void;
};

/** Asks for the penny drop's result until there is one. */
async function askUntilKnown({ ask, left, onPause }: Question): Promise<DropResult> {
  while (true) {
    const result = dropResultOf(await ask());
    if (result.kind !== "under-way" || left.aborted) return result;
    onPause(Date.now() + RETRY_MS);
    await pause(RETRY_MS);
    if (left.aborted) return result;
    onPause(null);
  }
}

type Answer = Outcome<ReplyOf<typeof verifyBank>>;

/** The result of the penny drop, as far as screens differ by it. */
type DropResult =
  | { kind: "verified"; account: VerifiedAccount }
  /** The account can't be used. The sentence is the server's, where it has one. */
  | { kind: "not-verified"; failure: AccountFailure; message: string | undefined }
  /** The bank is still at work: ask again in a few seconds. */
  | { kind: "under-way" }
  /** Another tab may have signed somebody else in; the step call tells whose application this is. */
  | { kind: "loan-unknown" }
  /** The API client has already sent the borrower elsewhere. */
  | { kind: "led-elsewhere" }
  | { kind: "failed"; outcome: Exclude<Answer, { kind: "ok" }> };

export type AskDrop = () => Promise<Answer>;

const verifyAccountOf = oneAtATime((loan_id) =>
  request<typeof verifyBank>("POST", "/user/bank-verify", { body: { loan_id } }),
);

const sendRupee: AskDrop = () => verifyAccountOf(keptLoanId());

function dropResultOf(answer: Answer): DropResult {
  if (answer.kind === "ok") {
    const { bank, account: ending, name } = answer.data;
    return { kind: "verified", account: { bank, ending, name } };
  }
  return answer.kind === "refused" ? resultOfRefusal(answer) : { kind: "failed", outcome: answer };
}

function resultOfRefusal(answer: Extract<Answer, { kind: "refused" }>): DropResult {
  const { status, code, message } = answer;
  if (isLedElsewhere(answer)) return { kind: "led-elsewhere" };
  switch (code) {
    case "STILL_PROCESSING":
      return { kind: "under-way" };
    case "BANK_NAME_MISMATCH":
      return { kind: "not-verified", failure: { kind: "name-mismatch" }, message };
    case "BANK_ACCOUNT_INVALID":
    case "MANDATE_NOT_AUTHORISED":
      return { kind: "not-verified", failure: { kind: "said", message: message ?? "" }, message };
    case "NOT_FOUND":
    case "BODY_INVALID":
      return { kind: "loan-unknown" };
    default:
      return status >= 500
        ? { kind: "not-verified", failure: { kind: "not-asked" }, message }
        : { kind: "failed", outcome: answer };
  }
}
