import type { LoanDocumentType, readLoanHistory } from "@vaada/contract/calls/loan-history";
import { type Outcome, request } from "../api/client.ts";

/**
 * The short-lived address of a document of a loan; `null` when there is none. It is read at the press, so that none is
 * issued that nobody opens.
 */
export async function readLoanDocument(
  loanId: number,
  type: LoanDocumentType,
): Promise<Outcome<string | null>> {
  const answer = await request<typeof readLoanHistory>("GET", "/user/loan-history", {
    // The history goes from the newest down, so this page has this loan alone.
    query: { before: String(loanId + 1), limit: "1" },
  });
  if (answer.kind !== "ok") return answer;
  const loan = answer.data.find(({ loanID }) => loanID === loanId);
  const found = loan?.documents.find(({ documentType }) => documentType === type);
  return { kind: "ok", data: found?.presignedUrl ?? null };
}
