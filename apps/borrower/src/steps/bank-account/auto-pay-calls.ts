import type { AutoPayMethod } from "@vaada/contract/auto-pay";
import type { ReplyOf } from "@vaada/contract/call";
import type { finishMandate, readMandate, startMandate } from "@vaada/contract/calls/bank-account";
import type { CheckoutHandover } from "@vaada/contract/checkout-return";
import { AUTO_PAY_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { type Outcome, request } from "../../api/client.ts";
import { type GoToCheckout, goToCheckout, type OpenCheckout, openCheckout } from "../../checkout/checkout.ts";
import { languageShown } from "../../language/messages.ts";
import { AUTO_PAY_NOTICE_TITLE } from "../../language/notice-titles.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import type { AccountReply } from "./account-calls.ts";

export type AccountToDebit = {
  readonly accountId: number;
  readonly autoPay: NonNullable<AccountReply["autoPay"]>;
};

export type MandateAnswer = Outcome<Pick<ReplyOf<typeof readMandate>, "status">>;

export type AutoPayCalls = {
  /** Pressing the button gives the consent that the notice names. */
  start: (accountId: number, method: AutoPayMethod) => Promise<Outcome<ReplyOf<typeof startMandate>>>;
  openCheckout: OpenCheckout;
  goToCheckout: GoToCheckout;
  finish: (answer: CheckoutHandover) => Promise<MandateAnswer>;
  read: () => Promise<MandateAnswer>;
};

/** The question repeats every two seconds, so none needs to wait for long. */
const READING_MS_MAX = 10_000;

export const AUTO_PAY_CALLS: AutoPayCalls = {
  openCheckout,
  goToCheckout,
  start: (accountId, method) =>
    request<typeof startMandate>("POST", "/loan/e-mandate", {
      body: { account_id: Number(accountId), loan_id: Number(keptLoanId()), method },
      noticeVersion: AUTO_PAY_NOTICE_VERSION,
      language: languageShown(AUTO_PAY_NOTICE_TITLE),
    }),
  finish: (body) => request<typeof finishMandate>("POST", "/loan/e-mandate/verify", { body }),
  read: () =>
    request<typeof readMandate>("GET", "/loan/e-mandate", {
      query: { loan_id: keptLoanId() },
      timeoutMs: READING_MS_MAX,
    }),
};
