import * as z from "zod/mini";

/** BankConnect of FinBox, session flow. Paths follow the base address, which ends in `/bank-connect`. */
export const FINBOX_SESSION_V1_PATH = "/v1/session/";
/** The same with a token in the page's address. */
export const FINBOX_SESSION_PATH = "/v2/session/";
export const FINBOX_BANKS_PATH = "/v1/banks/catalogue/";
export const FINBOX_WEBHOOK_PATH = "/v1/session_data/update_webhook/";
const dataPath = (sessionId: string, what: string): string =>
  `/v1/session_data/${encodeURIComponent(sessionId)}/${what}/`;
export const finboxUploadStatusPath = (sessionId: string): string =>
  dataPath(sessionId, "session_upload_status");
export const finboxInitiatePath = (sessionId: string): string => dataPath(sessionId, "initiate_processing");
export const finboxProgressPath = (sessionId: string): string => dataPath(sessionId, "progress");
export const finboxStatusPath = (sessionId: string): string => dataPath(sessionId, "session_status");
export const finboxInsightsPath = (sessionId: string): string => dataPath(sessionId, "insights");

/** The account's key travels in the first header on every call, its hash in the second on every call for data. */
export const FINBOX_KEY_HEADER = "x-api-key";
export const FINBOX_HASH_HEADER = "server-hash";

/**
 * The kinds of requests for a statement. Besides a file or net banking it must name the bank; an aggregator
 * finds the accounts by the mobile number.
 */
export const FinboxMode = z.enum(["pdf", "aa", "online"]);
export type FinboxMode = z.output<typeof FinboxMode>;

export const FINBOX_REDIRECT_URL_CHARACTERS_MAX = 200;
export const FINBOX_LINK_ID_CHARACTERS_MAX = 500;
export const FINBOX_EXPIRY_MINUTES_MIN = 5;
export const FINBOX_EXPIRY_MINUTES_MAX = 43_200;

/** `api_key` repeats the header: their pages name now the one, now the other. */
export const FinboxSessionBody = z.object({
  link_id: z.string(),
  api_key: z.string(),
  redirect_url: z.string(),
  /** DD/MM/YYYY, both or neither; without them it is the last six months. */
  from_date: z.optional(z.string()),
  to_date: z.optional(z.string()),
  logo_url: z.optional(z.string()),
  /** An identifier of the catalogue, in either case. */
  bank_name: z.optional(z.string()),
  mode: z.optional(FinboxMode),
  mobile_number: z.optional(z.string()),
  /** Minutes. */
  session_expiry: z.optional(z.int()),
  journey_mode: z.optional(z.string()),
  is_mobile_field_editable: z.optional(z.boolean()),
  metadata: z.optional(
    z.object({
      names: z.optional(z.array(z.string())),
      employer_names: z.optional(z.array(z.string())),
      companies_for_self_transfer: z.optional(z.array(z.string())),
    }),
  ),
  aa_journey_code: z.optional(z.string()),
  consents: z.optional(z.record(z.string(), z.unknown())),
});
export type FinboxSessionBody = z.output<typeof FinboxSessionBody>;

export const FinboxSessionReply = z.object({ session_id: z.string(), redirect_url: z.string() });
export type FinboxSessionReply = z.output<typeof FinboxSessionReply>;

/** Codes that mean something to us. A second request to process is as good as the first. */
export const FINBOX_DUPLICATE_PROCESSING = "DUPLICATE_PROCESSING_REQUEST";
export const FINBOX_NOT_REQUESTED = "PROCESSING_NOT_REQUESTED";
export const FINBOX_NOT_COMPLETED = "PROCESSING_NOT_COMPLETED";
export const FINBOX_UNPARSABLE = "UNPARSABLE_STATEMENTS";
export const FINBOX_SESSION_NOT_FOUND = "SESSION_NOT_FOUND";
export const FINBOX_SESSION_DELETED = "SESSION_DELETED";
export const FINBOX_ACCESS_DENIED = "ACCESS_DENIED";
/** The account has no such mode, or not for this bank, or not without one. */
export const FINBOX_MODE_REFUSALS = ["MODE_NOT_AVAILABLE", "MODE_NOT_ENABLED", "MISSING_BANK_NAME"] as const;

export const FinboxError = z.object({
  error: z.object({ code: z.string(), message: z.nullish(z.string()) }),
});
export type FinboxError = z.output<typeof FinboxError>;

const DateRange = z.object({ from_date: z.nullish(z.string()), to_date: z.nullish(z.string()) });

export const FinboxStatement = z.object({
  statement_id: z.string(),
  statement_status: z.nullish(z.string()),
  error_code: z.nullish(z.string()),
  error_message: z.nullish(z.string()),
  /** `pdf`, `aa`, `online`. */
  source: z.nullish(z.string()),
  upload_file_name: z.nullish(z.string()),
  statement_date_range: z.nullish(DateRange),
  created_at: z.nullish(z.string()),
});
export type FinboxStatement = z.output<typeof FinboxStatement>;

/** `upload_status`: `COMPLETED`, `EXPIRED`, `NO UPLOADS`, `IN PROGRESS`. */
export const FinboxUploadStatus = z.object({
  session_id: z.string(),
  session_date_range: z.nullish(DateRange),
  upload_status: z.string(),
  session_expiry_timestamp: z.nullish(z.string()),
  accounts: z.nullish(
    z.array(
      z.object({
        account_id: z.string(),
        account_number: z.nullish(z.string()),
        bank_name: z.nullish(z.string()),
        full_bank_name: z.nullish(z.string()),
        statements: z.nullish(z.array(FinboxStatement)),
        /** `PARTIAL` when months are missing. */
        account_status: z.nullish(z.string()),
        months: z.nullish(z.array(z.string())),
        missing_data: z.nullish(z.array(DateRange)),
      }),
    ),
  ),
  error: z.nullish(z.unknown()),
});
export type FinboxUploadStatus = z.output<typeof FinboxUploadStatus>;

/** The answer to the request to process, with HTTP 202. */
export const FinboxInitiateReply = z.object({ session_id: z.string(), message: z.nullish(z.string()) });
export type FinboxInitiateReply = z.output<typeof FinboxInitiateReply>;

/** `session_progress`: `processing` or `completed`. */
export const FinboxProgress = z.object({
  session_id: z.string(),
  session_progress: z.string(),
  progress: z.nullish(
    z.array(
      z.object({
        identity_status: z.nullish(z.string()),
        transaction_status: z.nullish(z.string()),
        processing_status: z.nullish(z.string()),
        fraud_status: z.nullish(z.string()),
        statement_id: z.string(),
        message: z.nullish(z.string()),
        source: z.nullish(z.string()),
      }),
    ),
  ),
});
export type FinboxProgress = z.output<typeof FinboxProgress>;

/** The state of an account: `completed`, or `failed` with a code such as `MISSING_TRANSACTIONS`. */
export const FinboxAccountStatus = z.object({
  name: z.nullish(z.string()),
  account_category: z.nullish(z.string()),
  account_id: z.string(),
  account_number: z.nullish(z.string()),
  bank_name: z.nullish(z.string()),
  full_bank_name: z.nullish(z.string()),
  error_code: z.nullish(z.string()),
  error_message: z.nullish(z.string()),
  account_status: z.string(),
  attempt_types: z.nullish(z.array(z.string())),
  account_type: z.nullish(z.string()),
  statements: z.nullish(z.array(FinboxStatement)),
});
export type FinboxAccountStatus = z.output<typeof FinboxAccountStatus>;

export const FinboxSessionStatus = z.object({
  session_id: z.string(),
  insights_available: z.boolean(),
  accounts: z.nullish(z.array(FinboxAccountStatus)),
});
export type FinboxSessionStatus = z.output<typeof FinboxSessionStatus>;

/** Rupees, with paise as decimals; an overdrawn account has a `balance` below zero. */
export const FinboxTransaction = z.object({
  transaction_type: z.enum(["credit", "debit"]),
  transaction_note: z.string(),
  chq_num: z.nullish(z.string()),
  amount: z.number(),
  balance: z.number(),
  /** `2025-08-11 00:00:00`, in India. */
  date: z.string(),
  /** Two rows with one hash are the same row. */
  hash: z.nullish(z.string()),
  category: z.nullish(z.string()),
  metadata: z.nullish(
    z.object({
      unclean_merchant: z.nullish(z.string()),
      transaction_channel: z.nullish(z.string()),
      description: z.nullish(z.string()),
    }),
  ),
});
export type FinboxTransaction = z.output<typeof FinboxTransaction>;

export const FinboxSalaryTransaction = z.extend(FinboxTransaction, {
  employer_name: z.nullish(z.string()),
  /** `Jul-2025`. */
  salary_month: z.nullish(z.string()),
});
export type FinboxSalaryTransaction = z.output<typeof FinboxSalaryTransaction>;

const Figures = z.record(z.string(), z.unknown());

export const FinboxAccountData = z.object({
  account_details: z.object({
    name: z.nullish(z.string()),
    address: z.nullish(z.string()),
    account_number: z.nullish(z.string()),
    ifsc: z.nullish(z.string()),
    micr: z.nullish(z.string()),
    bank: z.nullish(z.string()),
    account_category: z.nullish(z.string()),
    salary_confidence: z.nullish(z.number()),
    /** `2025-08`. */
    months: z.nullish(z.array(z.string())),
    missing_data: z.nullish(z.array(DateRange)),
    pan_number: z.nullish(z.string()),
    phone_number: z.nullish(z.string()),
    dob: z.nullish(z.string()),
    email: z.nullish(z.string()),
    credit_limit: z.nullish(z.number()),
    od_limit: z.nullish(z.number()),
    metadata_analysis: z.nullish(z.object({ name_matches: z.nullish(z.array(z.unknown())) })),
    account_date_range: z.nullish(DateRange),
    transaction_date_range: z.nullish(DateRange),
  }),
  fraud: z.nullish(z.array(z.unknown())),
  fraud_details: z.nullish(z.unknown()),
  transactions: z.array(FinboxTransaction),
  salary_transactions: z.nullish(z.array(FinboxSalaryTransaction)),
  recurring_transactions: z.nullish(z.unknown()),
  lender_transactions: z.nullish(z.array(z.unknown())),
  top_credits_debits: z.nullish(z.unknown()),
  statement_stats: z.nullish(z.unknown()),
  expense_categories: z.nullish(z.unknown()),
  self_and_sister_transactions: z.nullish(z.array(z.unknown())),
  bounced_or_penal_transactions: z.nullish(z.array(FinboxTransaction)),
  /** By figure, then by month: `{ avg_bal: { "Aug-2025": 513.76 } }`. */
  monthly_analysis: z.nullish(Figures),
  /** `income_0` is of the latest month, `income_11` of the oldest; null where there is no such month. */
  predictors: z.nullish(Figures),
  /** By month, such as `Aug-25`, the balance at the end of each day; `Months_order` names the months. */
  eod_balances: z.nullish(Figures),
  score: z.nullish(z.number()),
  xlsx_report_url: z.nullish(z.string()),
});
export type FinboxAccountData = z.output<typeof FinboxAccountData>;

export const FinboxInsights = z.object({
  session_id: z.string(),
  link_id: z.nullish(z.string()),
  session_date_range: z.nullish(DateRange),
  accounts: z.array(z.object({ account_id: z.string(), data: FinboxAccountData })),
  aggregate_monthly_analysis: z.nullish(z.unknown()),
  aggregate_xlsx_report_url: z.nullish(z.string()),
  aggregate_xml_report_url: z.nullish(z.string()),
});
export type FinboxInsights = z.output<typeof FinboxInsights>;

/** One address for all sessions of the account. */
export const FinboxWebhookBody = z.object({ webhook_url: z.string(), webhook_mode: z.int() });
export type FinboxWebhookBody = z.output<typeof FinboxWebhookBody>;

export const FINBOX_UPLOADED = "SESSION_REQUIREMENT_COMPLETION_NOTIFICATION";
export const FINBOX_EXPIRED = "SESSION_EXPIRY_NOTIFICATION";
export const FINBOX_ENRICHED = "ENRICHMENT_NOTIFICATION";
export const FINBOX_EVENTS = [FINBOX_UPLOADED, FINBOX_EXPIRED, FINBOX_ENRICHED] as const;

/** The body of the hook. It is not signed, so it is a hint to go and ask. */
export const FinboxWebhook = z.object({ session_id: z.string(), event_name: z.string() });
export type FinboxWebhook = z.output<typeof FinboxWebhook>;

export const FinboxBank = z.object({
  name: z.string(),
  full_name: z.string(),
  npci_code: z.nullish(z.string()),
  is_pdf_upload_available: z.boolean(),
  is_net_banking_available: z.boolean(),
  is_aa_available: z.boolean(),
});
export type FinboxBank = z.output<typeof FinboxBank>;

export const FinboxBanks = z.object({ count: z.int(), banks: z.array(FinboxBank) });
export type FinboxBanks = z.output<typeof FinboxBanks>;
