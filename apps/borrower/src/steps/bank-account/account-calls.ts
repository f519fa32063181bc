import type { GivenBodyOf, ReplyOf } from "@vaada/contract/call";
import type {
  addBankDetail,
  confirmBankDetails,
  readBankDetails,
  readMandate,
} from "@vaada/contract/calls/bank-account";
import { BANK_ACCOUNT_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { type Outcome, request } from "../../api/client.ts";
import { languageShown } from "../../language/messages.ts";
import { ACCOUNT_NOTICE_TITLE } from "../../language/notice-titles.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import type { AccountBody } from "./account-details.ts";

export type AccountOnFile = ReplyOf<typeof readBankDetails>;
export type AccountReply = ReplyOf<typeof addBankDetail>;
type ConfirmBody = GivenBodyOf<typeof confirmBankDetails>;

export type AutoPayTerms = NonNullable<AccountReply["autoPay"]>;

export type ReadTerms = () => Promise<Outcome<ReplyOf<typeof readMandate>>>;
export type ReadOnFile = () => Promise<Outcome<AccountOnFile>>;
export type AddAccount = (body: AccountBody) => Promise<Outcome<AccountReply>>;
export type ConfirmAccount = (body: ConfirmBody) => Promise<Outcome<AccountReply>>;

export const readOnFile: ReadOnFile = () =>
  request<typeof readBankDetails>("GET", "/user/get-existing-bank-details");

/** Reads the terms of auto-pay, which are known before the account is, so before Proceed is pressed. */
export const readTerms: ReadTerms = () =>
  request<typeof readMandate>("GET", "/loan/e-mandate", { query: { loan_id: keptLoanId() } });

/** Pressing the button gives the consents that the notice names, so both calls say which notice it was. */
const accountNotice = () => ({
  noticeVersion: BANK_ACCOUNT_NOTICE_VERSION,
  language: languageShown(ACCOUNT_NOTICE_TITLE),
});

export const addAccount: AddAccount = (body) =>
  request<typeof addBankDetail>("POST", "/user/add-bank-detail", { body, ...accountNotice() });

export const confirmAccount: ConfirmAccount = (body) =>
  request<typeof confirmBankDetails>("POST", "/user/confirm-bank-details", { body, ...accountNotice() });
