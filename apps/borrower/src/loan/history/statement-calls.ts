import type { ReplyOf } from "@vaada/contract/call";
import type { readStatementOfAccount } from "@vaada/contract/calls/statement-of-account";
import { type Outcome, request } from "../../api/client.ts";

type StatementQuery = { readonly loanId: number; readonly from: string; readonly to: string };

export type ReadStatement = (
  query: StatementQuery,
) => Promise<Outcome<ReplyOf<typeof readStatementOfAccount>>>;

export const readStatementNow: ReadStatement = ({ loanId, from, to }) =>
  request<typeof readStatementOfAccount>("GET", "/user/statement", {
    query: { loan_id: String(loanId), from, to },
  });
