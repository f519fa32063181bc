import type { readLoanHistory } from "@vaada/contract/calls/loan-history";
import { type Outcome, request } from "../../api/client.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import type { Disbursal } from "./read-disbursal.ts";

export type DocumentType = Disbursal["documents"][number];

/** Where a document of this loan can be had for some minutes; `null` when it can't be had. */
export type AddressOf = (type: DocumentType) => Promise<Outcome<string | null>>;

/** Asked for when somebody wants the document, so that no address lies about that nobody opens. */
export const documentAddress: AddressOf = async (type) => {
  const loanId = Number(keptLoanId());
  const answer = await request<typeof readLoanHistory>("GET", "/user/loan-history", {
    // One page of one loan, this one: the history goes from the newest down.
    query: { before: String(loanId + 1), limit: "1" },
  });
  if (answer.kind !== "ok") return answer;
  const loan = answer.data.find(({ loanID }) => loanID === loanId);
  const found = loan?.documents.find(({ documentType }) => documentType === type);
  return { kind: "ok", data: found?.presignedUrl ?? null };
};
