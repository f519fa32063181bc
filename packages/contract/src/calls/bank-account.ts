import * as z from "zod/mini";
import { AUTO_PAY_METHODS, AutoPay } from "../auto-pay.ts";
import {
  accountNumberMessage,
  BANK_ACCOUNT_MESSAGES,
  bankMessage,
  capitalsOfIfsc,
  holderMessage,
  ifscMessage,
} from "../bank-account.ts";
import { call } from "../call.ts";
import { CheckoutAnswer } from "../checkout-answer.ts";
import { STEP_NOTICES } from "../notices-taken.ts";
import { GivenAccountId, GivenLoanId, judgedBy } from "../primitives.ts";

const Ifsc = z.pipe(
  z.pipe(z.string(BANK_ACCOUNT_MESSAGES.ifscMissing), z.transform(capitalsOfIfsc)),
  z.string().check(judgedBy(ifscMessage)),
);

const Account = {
  loan_id: GivenLoanId,
  bank_name: z.string(BANK_ACCOUNT_MESSAGES.bankMissing).check(judgedBy(bankMessage)),
  account_holders_name: z.string(BANK_ACCOUNT_MESSAGES.holderMissing).check(judgedBy(holderMessage)),
  account_no: z.string(BANK_ACCOUNT_MESSAGES.numberMissing).check(judgedBy(accountNumberMessage)),
  confirmed_account_no: z.string(BANK_ACCOUNT_MESSAGES.numberNotConfirmed),
  ifsc: Ifsc,
};

type AccountNumbers = { readonly account_no: string; readonly confirmed_account_no: string };

/** Reads `confirmed_account_no` against `account_no`. */
const confirmedTwice = z.superRefine<AccountNumbers>((given, context) => {
  if (given.account_no !== given.confirmed_account_no)
    context.addIssue({
      code: "custom",
      message: BANK_ACCOUNT_MESSAGES.numberNotConfirmed,
      path: ["confirmed_account_no"],
    });
});

const AccountReply = z.object({
  accountId: z.int(),
  isEmandateRequired: z.boolean(),
  autoPay: AutoPay,
});

export const addBankDetail = call({
  name: "add-bank-detail",
  says: "The account that the loan goes to. Given again it is the same account; until it is proved, another one takes its place and cancels its auto-pay; a repeat borrower's is the one on file.",
  method: "POST",
  path: "/user/add-bank-detail",
  access: "borrower",
  step: "bank-account",
  consents: ["bank-account", "payment-sharing"],
  notices: STEP_NOTICES.bankAccount,
  body: z.strictObject(Account).check(confirmedTwice),
  query: null,
  reply: AccountReply,
  refuses: [
    "SESSION_ENDED",
    "CONSENT_WITHDRAWN",
    "NOT_FOUND",
    "STEP_OUT_OF_TURN",
    "TOO_MANY_TRIES",
    "BANK_DETAILS_CHANGED",
  ],
});

export const startMandate = call({
  name: "start-mandate",
  says: "Opens an order for the auto-pay of this account at the payment provider, for its checkout. While it can be used, the same order again. Without a method it is e-NACH; another method than that of an auto-pay that is not confirmed yet ends that one.",
  method: "POST",
  path: "/loan/e-mandate",
  access: "borrower",
  step: "bank-account",
  consents: ["auto-pay"],
  notices: STEP_NOTICES.autoPay,
  body: z.strictObject({
    account_id: GivenAccountId,
    loan_id: GivenLoanId,
    method: z.optional(z.enum(AUTO_PAY_METHODS, "Choose UPI or your bank")),
  }),
  query: null,
  reply: z.object({ order_id: z.string(), customer_id: z.string() }),
  refuses: [
    "SESSION_ENDED",
    "CONSENT_WITHDRAWN",
    "NOT_FOUND",
    "STEP_OUT_OF_TURN",
    "TOO_MANY_TRIES",
    "AUTO_PAY_METHOD_NOT_OFFERED",
    "BANK_ACCOUNT_INVALID",
    "PROVIDER_UNAVAILABLE",
  ],
});

export const MANDATE_STATUSES = [
  "none",
  "created",
  "initiated",
  "confirmed",
  /** The borrower has paused it in their UPI app: nothing is debited until they resume it there. */
  "paused",
  "rejected",
  "cancelled",
] as const;

const MandateReply = z.object({
  status: z.enum(MANDATE_STATUSES),
  /** How it debits; `null` with the status `none`. */
  method: z.nullable(z.enum(AUTO_PAY_METHODS)),
});

export const finishMandate = call({
  name: "finish-mandate",
  says: "What the checkout answered. The signature is checked, and the provider is asked what became of the auto-pay.",
  method: "POST",
  path: "/loan/e-mandate/verify",
  access: "borrower",
  step: "bank-account",
  reads: true,
  body: CheckoutAnswer,
  query: null,
  reply: MandateReply,
  refuses: [
    "SESSION_ENDED",
    "CONSENT_WITHDRAWN",
    "NOT_FOUND",
    "STEP_OUT_OF_TURN",
    "MANDATE_NOT_AUTHORISED",
    "PROVIDER_UNAVAILABLE",
  ],
});

export const readMandate = call({
  name: "read-mandate",
  says: "Where the auto-pay of this loan stands, and what it may debit, also before there is an account. The provider is asked when that may have changed.",
  method: "GET",
  path: "/loan/e-mandate",
  access: "borrower",
  step: "bank-account",
  showsOnly: true,
  body: null,
  query: z.strictObject({ loan_id: GivenLoanId }),
  reply: z.extend(MandateReply, {
    autoPay: AutoPay,
    /** The banks that need none. */
    banksWithout: z.array(z.string()),
  }),
  refuses: ["SESSION_ENDED", "NOT_FOUND", "STEP_OUT_OF_TURN"],
});

export const readBankDetails = call({
  name: "read-bank-details",
  says: "The account on file, with its full number for its owner. Not found when there is none.",
  method: "GET",
  path: "/user/get-existing-bank-details",
  access: "borrower",
  body: null,
  query: null,
  reply: z.object({
    bank_holder_name: z.string(),
    accountNo: z.string(),
    bank: z.string(),
    bankIfsc: z.string(),
    isVerified: z.boolean(),
    account_status: z.enum(["Verified", "Not Verified"]),
    /** Not once an agreement that names it is signed, nor by a repeat borrower. */
    canChange: z.boolean(),
    autoPay: AutoPay,
    /** How the live auto-pay of the account debits; `null` without one. */
    method: z.nullable(z.enum(AUTO_PAY_METHODS)),
  }),
  refuses: ["SESSION_ENDED", "NOT_FOUND"],
});

export const confirmBankDetails = call({
  name: "confirm-bank-details",
  says: "A repeat borrower's word that the loan goes to the account on file. Any other account is refused; what the client says of its status is not read.",
  method: "POST",
  path: "/user/confirm-bank-details",
  access: "borrower",
  step: "bank-account",
  consents: ["bank-account", "payment-sharing"],
  notices: STEP_NOTICES.bankAccount,
  body: z.strictObject({ ...Account, account_status: z.optional(z.string()) }).check(confirmedTwice),
  query: null,
  reply: AccountReply,
  refuses: ["SESSION_ENDED", "CONSENT_WITHDRAWN", "NOT_FOUND", "STEP_OUT_OF_TURN", "BANK_DETAILS_CHANGED"],
});
