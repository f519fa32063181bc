import * as z from "zod/mini";

/**
 * Cashfree Payouts, in Cashfree's own words, as its API reference writes them down (cashfree.com/docs/api-reference/payouts:
 * Transfers V2, Beneficiary V2, Webhooks V2, Response Codes, Get Balance, Authorize). Paths follow its base address, which ends in
 * `/payout`. Amounts are rupees with at most two decimals.
 */
export const CASHFREE_TRANSFERS_PATH = "/transfers";
export const CASHFREE_BENEFICIARY_PATH = "/beneficiary";

/** These calls follow the account's own address, which is another machine: the second edition has no call for the balance. */
export const CASHFREE_AUTHORIZE_PATH = "/v1/authorize";
export const CASHFREE_BALANCE_PATH = "/v1/getBalance";

export const CASHFREE_ID_HEADER = "x-client-id";
export const CASHFREE_SECRET_HEADER = "x-client-secret";
export const CASHFREE_VERSION_HEADER = "x-api-version";
export const CASHFREE_VERSION = "2024-01-01";

/** Base64 of HMAC-SHA256 over the timestamp and the body, under the client secret; the oldest of two that are live. */
export const CASHFREE_SIGNATURE_HEADER = "x-webhook-signature";
export const CASHFREE_TIMESTAMP_HEADER = "x-webhook-timestamp";

/** Letters, digits and underscores: a UUID's hyphens are none of them. */
const TRANSFER_ID = /^[A-Za-z0-9_]{1,40}$/;

const Rupees = z.number();

export const CashfreeError = z.object({
  type: z.nullish(z.string()),
  code: z.string(),
  message: z.nullish(z.string()),
});
export type CashfreeError = z.output<typeof CashfreeError>;

const Instrument = z.object({ bank_account_number: z.string(), bank_ifsc: z.string() });

/** `POST /beneficiary`: an account that is there already is 409, and `GET` finds it by its number. */
export const CashfreeBeneficiaryBody = z.object({
  beneficiary_id: z.string().check(z.regex(/^[A-Za-z0-9_.|-]{1,50}$/)),
  beneficiary_name: z.string().check(z.minLength(1), z.maxLength(100)),
  beneficiary_instrument_details: z.object({
    bank_account_number: z.string().check(z.regex(/^[A-Za-z0-9]{4,25}$/)),
    bank_ifsc: z.string().check(z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/)),
  }),
  beneficiary_contact_details: z.optional(
    z.object({ beneficiary_email: z.optional(z.string()), beneficiary_phone: z.optional(z.string()) }),
  ),
});
export type CashfreeBeneficiaryBody = z.output<typeof CashfreeBeneficiaryBody>;

/** `GET /beneficiary?bank_account_number=…&bank_ifsc=…`. Of its statuses only `VERIFIED` can be paid. */
export const CashfreeBeneficiary = z.object({
  beneficiary_id: z.string(),
  beneficiary_name: z.nullish(z.string()),
  beneficiary_instrument_details: z.nullish(Instrument),
  beneficiary_status: z.nullish(z.string()),
  added_on: z.nullish(z.string()),
});
export type CashfreeBeneficiary = z.output<typeof CashfreeBeneficiary>;

/** `POST /transfers`. One `transfer_id` is one transfer for ever: a second is 409. */
export const CashfreeTransferBody = z.object({
  transfer_id: z.string().check(z.regex(TRANSFER_ID)),
  transfer_amount: Rupees.check(z.minimum(1)),
  transfer_currency: z.literal("INR"),
  transfer_mode: z.enum(["banktransfer", "imps", "neft", "rtgs"]),
  beneficiary_details: z.object({ beneficiary_id: z.string() }),
  transfer_remarks: z.optional(z.string().check(z.regex(/^[a-zA-Z0-9 ]{0,70}$/))),
});
export type CashfreeTransferBody = z.output<typeof CashfreeTransferBody>;

const CASHFREE_STATUSES = [
  "RECEIVED",
  "APPROVAL_PENDING",
  "QUEUED",
  "PENDING",
  "SUCCESS",
  "FAILED",
  "REVERSED",
  "REJECTED",
  "MANUALLY_REJECTED",
] as const;
export type CashfreeStatus = (typeof CASHFREE_STATUSES)[number];

/** With `SUCCESS`: credited to the account. Any other code, such as `SENT_TO_BENEFICIARY`: it has left the lender. */
export const CASHFREE_CREDITED = "COMPLETED";

/** `GET /transfers?transfer_id=…` or `?cf_transfer_id=…`; of another name 404. There is no list. */
export const CashfreeTransfer = z.object({
  transfer_id: z.string(),
  cf_transfer_id: z.string(),
  status: z.enum(CASHFREE_STATUSES),
  status_code: z.nullish(z.string()),
  status_description: z.nullish(z.string()),
  beneficiary_details: z.nullish(
    z.object({
      beneficiary_id: z.nullish(z.string()),
      beneficiary_instrument_details: z.nullish(
        z.object({ bank_account_number: z.nullish(z.string()), bank_ifsc: z.nullish(z.string()) }),
      ),
    }),
  ),
  transfer_amount: Rupees,
  transfer_service_charge: z.nullish(Rupees),
  transfer_service_tax: z.nullish(Rupees),
  transfer_mode: z.nullish(z.string()),
  transfer_utr: z.nullish(z.string()),
  fundsource_id: z.nullish(z.string()),
  added_on: z.nullish(z.string()),
  updated_on: z.nullish(z.string()),
});
export type CashfreeTransfer = z.output<typeof CashfreeTransfer>;

/** The events that are subscribed to, of webhooks in version V2. */
export const CASHFREE_EVENTS = [
  "TRANSFER_SUCCESS",
  "TRANSFER_ACKNOWLEDGED",
  "TRANSFER_FAILED",
  "TRANSFER_REVERSED",
  "TRANSFER_REJECTED",
] as const;
export type CashfreeEventType = (typeof CASHFREE_EVENTS)[number];

/** An event names its transfer. The published examples of failures have no `cf_transfer_id`. */
export const CashfreeEvent = z.object({
  type: z.string(),
  data: z.object({ transfer_id: z.nullish(z.string()), cf_transfer_id: z.nullish(z.string()) }),
});
export type CashfreeEvent = z.output<typeof CashfreeEvent>;

/** `POST /v1/authorize`: a token for six minutes. */
export const CashfreeToken = z.object({
  status: z.string(),
  data: z.nullish(z.object({ token: z.string() })),
});
export type CashfreeToken = z.output<typeof CashfreeToken>;

/** `GET /v1/getBalance`, rupees as text: all of it, and what is not on its way out. */
export const CashfreeBalance = z.object({
  status: z.string(),
  data: z.nullish(z.object({ balance: z.string(), availableBalance: z.string() })),
});
export type CashfreeBalance = z.output<typeof CashfreeBalance>;
