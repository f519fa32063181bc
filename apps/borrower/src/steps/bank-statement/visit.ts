import type { ReplyOf } from "@vaada/contract/call";
import type { connectBank } from "@vaada/contract/calls/bank-statement";
import { STATEMENT_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { type Outcome, request } from "../../api/client.ts";
import { languageShown } from "../../language/messages.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import { leaveFor } from "../leave-for.ts";
import { stepPaths } from "../paths.ts";
import { NOTICE_TITLE } from "./notice-title.ts";

export type BankVisit = {
  /** Opens a session at the bank statement service. Pressing the button gives the consents that the notice names. */
  start: (how: { isNewSession: boolean }) => Promise<Outcome<ReplyOf<typeof connectBank>>>;
  /** Sends the browser there. Resolves when the borrower is back on the very page that was left. */
  leave: (url: string) => Promise<void>;
};

export const BANK_VISIT: BankVisit = {
  start: ({ isNewSession }) =>
    request<typeof connectBank>("POST", "/user/connect-url", {
      body: {
        loan_id: keptLoanId(),
        callBackUrl: `${location.origin}${stepPaths.finbox()}`,
        session_expire: isNewSession,
      },
      noticeVersion: STATEMENT_NOTICE_VERSION,
      language: languageShown(NOTICE_TITLE),
    }),
  leave: leaveFor,
};
