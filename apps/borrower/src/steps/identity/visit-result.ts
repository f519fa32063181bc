import type { ReplyOf } from "@vaada/contract/call";
import type { readIdentityResult } from "@vaada/contract/calls/identity";
import { type Outcome, request } from "../../api/client.ts";
import { type Return, returnOf } from "./return-address.ts";

type Answer = Outcome<ReplyOf<typeof readIdentityResult>>;

/** What came of a visit to the document service, as far as the screens tell it apart. */
export type VisitResult =
  | { kind: "verified"; loanId: number }
  | { kind: "mismatched" }
  | { kind: "not-completed" }
  /** Nobody could say. What was agreed to there is not lost. */
  | { kind: "unavailable" }
  /** The answer has sent the borrower elsewhere already. */
  | { kind: "led-elsewhere" };

export type AskResult = (query: Extract<Return, { kind: "to-ask" }>["query"]) => Promise<Answer>;

export const askResult: AskResult = (query) =>
  request<typeof readIdentityResult>("GET", "/user/aadhar-verification/webhook/digilocker", { query });

export async function resultOf(query: string, ask: AskResult): Promise<VisitResult> {
  const back = returnOf(query);
  return back.kind === "to-ask" ? resultOfAnswer(await ask(back.query)) : back;
}

function resultOfAnswer(answer: Answer): VisitResult {
  if (answer.kind === "ok") return { kind: "verified", loanId: answer.data.loan_id };
  if (answer.kind !== "refused") return { kind: "unavailable" };
  if (answer.status === 403 || answer.status === 422) return { kind: "led-elsewhere" };
  switch (answer.code) {
    case "KYC_NAME_MISMATCH":
      return { kind: "mismatched" };
    case "KYC_NOT_COMPLETED":
    // An address that was changed on its way names nobody's visit, or nothing that could be one.
    case "NOT_FOUND":
    case "BODY_INVALID":
      return { kind: "not-completed" };
    default:
      return { kind: "unavailable" };
  }
}
