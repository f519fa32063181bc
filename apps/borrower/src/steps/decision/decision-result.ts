import type { ReplyOf } from "@vaada/contract/call";
import type { takeDecision } from "@vaada/contract/calls/decision";
import { BUREAU_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { type Outcome, request } from "../../api/client.ts";
import { isLedElsewhere } from "../../api/led-elsewhere.ts";
import { languageShown } from "../../language/messages.ts";
import { BUREAU_NOTICE_TITLE } from "../../language/notice-titles.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import { oneAtATime } from "../../waiting/one-at-a-time.ts";

type Answer = Outcome<ReplyOf<typeof takeDecision>>;

/** The result of asking for a decision, as far as screens differ by it. */
export type DecisionResult =
  | { kind: "approved" }
  | { kind: "to-bank" }
  /** Nobody could decide; the bank statement stands in. The sentence is the server's. */
  | { kind: "postponed"; message: string | undefined }
  | { kind: "refused"; data: unknown }
  /** The API client has already sent the borrower elsewhere. */
  | { kind: "led-elsewhere" }
  | { kind: "failed"; outcome: Exclude<Answer, { kind: "ok" }> };

export type TakeDecision = () => Promise<Answer>;

/** The bureau may take its time, and a second call would not make it faster. */
const TIMEOUT_MS = 60_000;

const decideOn = oneAtATime((loan_id) =>
  request<typeof takeDecision>("POST", "/loan/decision", {
    body: { loan_id },
    noticeVersion: BUREAU_NOTICE_VERSION,
    language: languageShown(BUREAU_NOTICE_TITLE),
    timeoutMs: TIMEOUT_MS,
  }),
);

export const takeDecisionNow: TakeDecision = () => decideOn(keptLoanId());

export function decisionResultOf(answer: Answer): DecisionResult {
  if (answer.kind === "ok") return resultOfWord(answer.data.decision);
  if (answer.kind !== "refused") return { kind: "failed", outcome: answer };
  if (isLedElsewhere(answer)) return { kind: "led-elsewhere" };
  switch (answer.status) {
    case 409:
      return { kind: "refused", data: answer.data };
    case 500:
      return { kind: "postponed", message: answer.message };
    default:
      return { kind: "failed", outcome: answer };
  }
}

/** A word that nobody knows is no approval: whoever can't be told is told no, and their application says why. */
function resultOfWord(decision: string): DecisionResult {
  if (decision === "Approve") return APPROVED;
  return decision === "Proceed to Bank" ? TO_BANK : { kind: "refused", data: null };
}

const APPROVED = { kind: "approved" } as const;
const TO_BANK = { kind: "to-bank" } as const;
