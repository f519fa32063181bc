import { keptLoanId } from "../../session/loan-id.ts";
import type { OnFile } from "./account-calls.ts";
import type { AccountBody } from "./details.ts";

/** The account on file, as the calls that give an account take it. */
export const bodyOfOnFile = (account: OnFile): AccountBody => ({
  loan_id: keptLoanId(),
  bank_name: account.bank,
  account_holders_name: account.bank_holder_name,
  account_no: account.accountNo,
  confirmed_account_no: account.accountNo,
  ifsc: account.bankIfsc,
});
