import { t } from "@lingui/core/macro";
import type { ReplyOf } from "@vaada/contract/call";
import type { readBankSession } from "@vaada/contract/calls/bank-statement";
import type { ProcessingSteps } from "@vaada/ui/processing-steps";
import { type ComponentProps, useState } from "react";
import { type Outcome, type Refusal, request } from "../../api/client.ts";
import { isLedElsewhere } from "../../api/led-elsewhere.ts";
import type { Failure } from "../../form/failure.ts";
import { paths } from "../../paths.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import { go } from "../../shell/navigation.ts";
import { oneAtATime } from "../../waiting/one-at-a-time.ts";
import { pause } from "../../waiting/pause.ts";
import { ProgressPage } from "../../waiting/progress-page.tsx";
import { SecondsLeft } from "../../waiting/seconds-left.tsx";
import { failureOfOutcome } from "../../waiting/tell-failure.ts";
import { useAnswer } from "../../waiting/use-answer.ts";
import { goToBankStep } from "../bank-step.ts";
import { stepPaths } from "../paths.ts";
import { enterProven } from "../proven.ts";
import { enterRefused } from "../refusal.ts";
import { returnedValues } from "../returned-values.ts";
import { type AskStep, readStepNow } from "../step-now.ts";

/** The specification's delay before the first question gives the service time to file the result. */
const PAUSE_MS = 1000;

type Props = { ask?: AskSession; askStep?: AskStep };

/**
 * The bank statement service sends the browser back here, in any tab or browser. The query stays in the address
 * until the screen is left, so a reload asks again.
 */
export function Finbox({ ask = readSession, askStep = readStepNow }: Props) {
  const [back] = useState(() => sessionReturnOf(location.search.slice(1)));
  const [question, setQuestion] = useState(1);
  if (back.kind !== "to-ask") return <NothingToRead back={back} />;
  const { sessionId } = back;
  const onTryAgain = () => setQuestion(question + 1);
  return <Reading key={question} {...{ sessionId, ask, askStep, onTryAgain }} />;
}

type NoSession = Exclude<SessionReturn, { kind: "to-ask" }>;

function NothingToRead({ back }: { back: NoSession }) {
  useAnswer(async () => back, showSessionResult);
  return null;
}

type Stage =
  | { kind: "reading"; pausedUntilMs: number | null }
  | { kind: "deciding" }
  | { kind: "failed"; failure: Failure };

type ReadingProps = Required<Props> & { sessionId: string; onTryAgain: () => void };

function Reading({ sessionId, ask, askStep, onTryAgain }: ReadingProps) {
  const [stage, setStage] = useState<Stage>({ kind: "reading", pausedUntilMs: null });
  useAnswer(
    async (left): Promise<ReadingResult> => {
      await pause(PAUSE_MS);
      const onPause = (pausedUntilMs: number | null) => setStage({ kind: "reading", pausedUntilMs });
      const result = await askUntilRead({ ask, sessionId, left, onPause });
      if (result.kind !== "approved") return result;
      setStage({ kind: "deciding" });
      return { kind: "approved", step: await askStep() };
    },
    (result) => {
      if (result.kind === "failed") setStage({ kind: "failed", failure: failureOfOutcome(result.outcome) });
      else showSessionResult(result);
    },
  );
  return (
    <ProgressPage
      stage={3}
      progress={0.75}
      part={t`Bank statement`}
      barTitle={t`Provide Banking Information`}
      title={t`Reading your statement`}
      lead={t`Read only. We can’t move money.`}
      steps={stepsAt(stage)}
      longText={t`Your bank is still sending your statement. We check every few seconds. Nothing is lost.`}
      failure={stage.kind === "failed" ? stage.failure : null}
      onTryAgain={onTryAgain}
    />
  );
}

type ReadingResult =
  | Exclude<SessionResult, { kind: "approved" }>
  /** The step that the decision led to comes with it. */
  | { kind: "approved"; step: string | null }
  | NoSession;

function stepsAt(stage: Stage): ComponentProps<typeof ProcessingSteps>["steps"] {
  const connected = { text: t`Connected to your bank`, state: "done" } as const;
  const read = t`Reading your salary credits`;
  const deciding = t`Deciding`;
  switch (stage.kind) {
    case "reading":
      return [
        connected,
        {
          text: read,
          state: "current",
          note: stage.pausedUntilMs !== null && <SecondsLeft untilMs={stage.pausedUntilMs} />,
        },
        { text: deciding, state: "waiting" },
      ];
    case "deciding":
      return [connected, { text: read, state: "done" }, { text: deciding, state: "current" }];
    case "failed":
      return [connected, { text: read, state: "failed" }, { text: deciding, state: "waiting" }];
    default:
      return stage satisfies never;
  }
}

/** The next screen replaces this one, so that Back does not ask again. */
function showSessionResult(result: Exclude<ReadingResult, { kind: "failed" }>): void {
  switch (result.kind) {
    case "approved":
      // An old address may tell of an offer that was taken long ago.
      if (result.step === stepPaths.loanApproval()) enterProven(stepPaths.offerApproved());
      else go(paths.stepper(), { replace: true });
      break;
    case "refused":
      enterRefused(result.data);
      break;
    case "not-shared":
      connectAgain(
        t`You came back without sharing a statement. Nothing was shared, and nothing you gave before is lost.`,
      );
      break;
    case "timed-out":
      goToBankStep({ note: null, isNewSession: true });
      break;
    case "to-connect-again":
      connectAgain(result.message ?? t`That statement was not enough to decide. Please connect again.`);
      break;
    case "reading":
    case "led-elsewhere":
      break;
    default:
      result satisfies never;
  }
}

/** The note is the whole message: it stays until a statement is shared. */
const connectAgain = (text: string): void =>
  goToBankStep({ note: { text, canDecideAgain: false }, isNewSession: true });

/** The specification's pause before the next try while the bank is still at work. */
const RETRY_MS = 5000;

type Question = {
  ask: AskSession;
  sessionId: string;
  /** Aborts once nobody waits for the answer. */
  left: AbortSignal;
  /** Reports when the next question goes out; `null` while one is under way. */
  onPause: (untilMs: number | null) => void;
};

/** Asks for the session's result until there is one. */
async function askUntilRead({ ask, sessionId, left, onPause }: Question): Promise<SessionResult> {
  while (true) {
    const result = sessionResultOf(await ask(sessionId));
    if (result.kind !== "reading" || left.aborted) return result;
    onPause(Date.now() + RETRY_MS);
    await pause(RETRY_MS);
    if (left.aborted) return result;
    onPause(null);
  }
}

type Answer = Outcome<ReplyOf<typeof readBankSession>>;

/** The result of a bank session, as far as screens differ by it. */
export type SessionResult =
  | { kind: "approved" }
  | { kind: "refused"; data: unknown }
  /** The bank or the service is still at work: ask again in a few seconds. */
  | { kind: "reading" }
  /** The borrower shared nothing, or the address names no session. */
  | { kind: "not-shared" }
  /** This statement is not enough, and another may be. The sentence is the server's, where it has one. */
  | { kind: "to-connect-again"; message: string | undefined }
  /** The API client has already sent the borrower elsewhere. */
  | { kind: "led-elsewhere" }
  | { kind: "failed"; outcome: Exclude<Answer, { kind: "ok" }> };

export type AskSession = (sessionId: string) => Promise<Answer>;

const readSession: AskSession = oneAtATime((entityId) =>
  request<typeof readBankSession>("POST", "/user/bank-connect", {
    body: { loan_id: keptLoanId(), entityId },
  }),
);

export function sessionResultOf(answer: Answer): SessionResult {
  if (answer.kind === "ok") {
    return resultOfWord(answer.data.decision);
  }
  return answer.kind === "refused" ? resultOfRefusal(answer) : { kind: "failed", outcome: answer };
}

/** A word that nobody knows is no approval. */
function resultOfWord(decision: string): SessionResult {
  if (decision === "Approve") return { kind: "approved" };
  if (decision === "Proceed to Bank") return { kind: "to-connect-again", message: undefined };
  return { kind: "refused", data: null };
}

function resultOfRefusal(answer: Extract<Answer, { kind: "refused" }>): SessionResult {
  const { status, code, data } = answer;
  if (isLedElsewhere(answer)) return { kind: "led-elsewhere" };
  if (status === 409) return { kind: "refused", data };
  if (status === 400 && (data as { retry?: unknown } | null)?.retry === true) return { kind: "reading" };
  switch (code) {
    case "BANK_SESSION_EXPIRED":
    case "BANK_STATEMENT_MISSING":
    case "BANK_STATEMENT_UNREADABLE":
      return { kind: "to-connect-again", message: closestSentence(answer) };
    // A changed address names nobody's session, or nothing that could be one.
    case "NOT_FOUND":
    case "BODY_INVALID":
      return { kind: "not-shared" };
    default:
      return { kind: "failed", outcome: answer };
  }
}

/** A code has one sentence; where it covers several cases, the data say which one it was. */
function closestSentence({ message, data }: Pick<Refusal, "message" | "data">): string | undefined {
  const closer = (data as { message?: unknown } | null)?.message;
  return typeof closer === "string" ? closer : message;
}

/** The return address's claim about a session. The address leads the borrower, and proves nothing. */
type SessionReturn =
  | { kind: "to-ask"; sessionId: string }
  /** The borrower broke the session off, or the address names none. */
  | { kind: "not-shared" }
  | { kind: "timed-out" };

/** Reads the query of the return page. A `success` that is missing is no failure: the server asks the provider anyway. */
export function sessionReturnOf(query: string): SessionReturn {
  const values = returnedValues(query);
  const isExpired = values.get("sessionexpired")?.toLowerCase() ?? "false";
  if (isExpired !== "false") return { kind: "timed-out" };
  const sessionId = values.get("sessionid") ?? "";
  const isShared = (values.get("success") ?? "").toLowerCase() !== "false";
  return isShared && sessionId !== "" ? { kind: "to-ask", sessionId } : { kind: "not-shared" };
}
