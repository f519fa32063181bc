import type { ReplyOf } from "@vaada/contract/call";
import type { verifyBank } from "@vaada/contract/calls/bank-account";
import { type Outcome, request } from "../../api/client.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import { oneAtATime } from "../../waiting/one-at-a-time.ts";
import type { AccountFailure, VerifiedAccount } from "../account-result.ts";

type Answer = Outcome<ReplyOf<typeof verifyBank>>;

/** What came of the rupee, as far as the screens tell it apart. */
export type DropResult =
  | { kind: "verified"; account: VerifiedAccount }
  /** The account will not do. The sentence is the server's, where it has one. */
  | { kind: "not-verified"; failure: AccountFailure; message: string | undefined }
  /** The bank is still at work: the same question in a few seconds. */
  | { kind: "under-way" }
  /** Another tab may have signed somebody else in: the step call tells whose application it is now. */
  | { kind: "loan-unknown" }
  /** The answer has sent the borrower elsewhere already. */
  | { kind: "led-elsewhere" }
  | { kind: "failed"; outcome: Exclude<Answer, { kind: "ok" }> };

export type AskDrop = () => Promise<Answer>;

const askAbout = oneAtATime((loan_id) =>
  request<typeof verifyBank>("POST", "/user/bank-verify", { body: { loan_id } }),
);

export const askDrop: AskDrop = () => askAbout(keptLoanId());

export function resultOf(answer: Answer): DropResult {
  if (answer.kind === "ok") {
    const { bank, account: ending, name } = answer.data;
    return { kind: "verified", account: { bank, ending, name } };
  }
  return answer.kind === "refused" ? resultOfRefusal(answer) : { kind: "failed", outcome: answer };
}

function resultOfRefusal(answer: Extract<Answer, { kind: "refused" }>): DropResult {
  const { status, code, message } = answer;
  if (status === 403 || status === 422) return { kind: "led-elsewhere" };
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
      return { kind: "failed", outcome: answer };
  }
}
