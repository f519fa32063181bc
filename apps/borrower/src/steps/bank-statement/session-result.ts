import type { ReplyOf } from "@vaada/contract/call";
import type { readBankSession } from "@vaada/contract/calls/bank-statement";
import { type Outcome, type Refusal, request } from "../../api/client.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import { oneAtATime } from "../../waiting/one-at-a-time.ts";

type Answer = Outcome<ReplyOf<typeof readBankSession>>;

/** What came of a bank session, as far as the screens tell it apart. */
export type SessionResult =
  | { kind: "approved" }
  | { kind: "refused"; data: unknown }
  /** The bank or the service is still at work: the same question in a few seconds. */
  | { kind: "reading" }
  /** Nothing came of it, or it names nothing that something could come of. */
  | { kind: "not-shared" }
  /** It can't be decided on, and another one may. The sentence is the server's, where it has one. */
  | { kind: "to-connect-again"; message: string | undefined }
  /** The answer has sent the borrower elsewhere already. */
  | { kind: "led-elsewhere" }
  | { kind: "failed"; outcome: Exclude<Answer, { kind: "ok" }> };

export type AskSession = (sessionId: string) => Promise<Answer>;

export const askSession: AskSession = oneAtATime((entityId) =>
  request<typeof readBankSession>("POST", "/user/bank-connect", {
    body: { loan_id: keptLoanId(), entityId },
  }),
);

export function resultOf(answer: Answer): SessionResult {
  if (answer.kind === "ok") {
    const { decision } = answer.data;
    return decision === "Approve" ? { kind: "approved" } : { kind: "to-connect-again", message: undefined };
  }
  return answer.kind === "refused" ? resultOfRefusal(answer) : { kind: "failed", outcome: answer };
}

function resultOfRefusal(answer: Extract<Answer, { kind: "refused" }>): SessionResult {
  const { status, code, data } = answer;
  if (status === 403 || status === 422) return { kind: "led-elsewhere" };
  if (status === 409) return { kind: "refused", data };
  if (status === 400 && (data as { retry?: unknown } | null)?.retry === true) return { kind: "reading" };
  switch (code) {
    case "BANK_SESSION_EXPIRED":
    case "BANK_STATEMENT_MISSING":
    case "BANK_STATEMENT_UNREADABLE":
      return { kind: "to-connect-again", message: closestSentence(answer) };
    // An address that was changed on its way names nobody's session, or nothing that could be one.
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
