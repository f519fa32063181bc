import { PAYOUT_PROVIDERS } from "@vaada/contract/payout-providers";
import * as z from "zod";
import { BANK_ACCOUNT_SETTINGS } from "./bank-account-settings.ts";
import {
  bureauMember,
  certificates,
  count,
  flag,
  integer,
  key32,
  leadTags,
  onOrOff,
  registryCode,
  registryVersion,
  registryWords,
  rupees,
} from "./schemas.ts";
import { group, setting } from "./setting.ts";

/** A demo or a test suite comes from one address, so the limits of an address and in total are set out of its way. */
const OUT_OF_THE_WAY = { sandboxValue: "1000" };

/** The adjustable limits of each step and of each part of a loan's life: `services.settings.<group>`. */
export const PRODUCT_SETTINGS = {
  callsAtOnce: group("Calls at once", {
    // A carrier's address stands for thousands of phones, of which a few are in the middle of a call at any moment.
    perAddress: setting(
      "CALLS_AT_ONCE_PER_ADDRESS",
      count.default(64),
      "calls of one network address that may be under way at once, in each process; one more is answered 429. An IPv6 address counts as its /64, and a /48 has four times as many",
      OUT_OF_THE_WAY,
    ),
    // A day of debits is told within minutes, by a few machines, each event on a connection of its own.
    webhooksPerAddress: setting(
      "WEBHOOKS_AT_ONCE_PER_ADDRESS",
      count.default(256),
      "the same of providers' events, which stand in a line of their own; a provider sends one that was refused again later",
      OUT_OF_THE_WAY,
    ),
    perSession: setting("CALLS_AT_ONCE_PER_SESSION", count.default(32), "the same of one signed-in browser", {
      sandboxValue: "100",
    }),
  }),

  collections: group("Collections", {
    callsPerDay: setting(
      "COLLECTION_CALLS_PER_DAY",
      integer(1, 5).default(3),
      "how often a borrower may be called about an overdue loan in a day",
    ),
    textsPerDay: setting(
      "COLLECTION_TEXTS_PER_DAY",
      integer(1, 5).default(2),
      "how many texts a person of the lender may send about it in a day",
    ),
  }),

  signIn: group("Signing in", {
    pepper: setting("OTP_PEPPER", key32, "32 bytes in base64: what codes are hashed with", {
      isSecret: true,
    }),
    ttlSeconds: setting("OTP_TTL_SECONDS", integer(30, 900).default(300), "how long a code is good"),
    resendSeconds: setting(
      "OTP_RESEND_SECONDS",
      integer(1, 900).default(60),
      "how soon another code may be sent",
    ),
    triesMax: setting("OTP_TRIES_MAX", integer(1, 10).default(5), "how many wrong tries end a code"),
    sendsPerNumberPerDay: setting(
      "OTP_SENDS_PER_NUMBER_PER_DAY",
      count.default(10),
      "codes to one number that are asked for from one network address; from a /48 of IPv6 four times as many",
    ),
    // Keeps a crowd of networks from flooding a phone; a number with an account has the reserve beside it.
    sendsPerNumberEverywherePerDay: setting(
      "OTP_SENDS_PER_NUMBER_EVERYWHERE_PER_DAY",
      count.default(30),
      "codes to one number from all network addresses together; beyond it the reserve",
    ),
    reservePerNumberPerDay: setting(
      "OTP_RESERVE_PER_NUMBER_PER_DAY",
      count.default(3),
      "codes of the reserve, to one number that has an account from one network address: sent a little later, when the number's or everybody's codes are used up",
    ),
    // Indian carriers put thousands of phones behind one address, so this is wide; the number's own limit is tight.
    sendsPerAddressPerHour: setting(
      "OTP_SENDS_PER_ADDRESS_PER_HOUR",
      count.default(60),
      "codes asked for from one network address; from a /48 of IPv6 four times as many",
      OUT_OF_THE_WAY,
    ),
    // A ceiling on what a flood of texts can cost before somebody looks at the alarm.
    sendsTotalPerHour: setting(
      "OTP_SENDS_TOTAL_PER_HOUR",
      count.default(5_000),
      "codes to everybody together; beyond it the reserve",
      OUT_OF_THE_WAY,
    ),
    leadTags: setting(
      "LEAD_TAGS",
      leadTags.prefault("utm_*,gclid,fbclid,ref,campaign"),
      "query parameters of the page that are kept as the source of an application, comma between; a star stands for any ending",
    ),
    sessionIdleSeconds: setting(
      "SESSION_IDLE_SECONDS",
      count.default(7_200),
      "after how long without a call a session ends",
    ),
    sessionAbsoluteSeconds: setting(
      "SESSION_ABSOLUTE_SECONDS",
      count.default(86_400),
      "after how long a session ends in any case",
    ),
  }),

  console: group("The lender's console", {
    signInsPerAddressPerHour: setting(
      "STAFF_SIGN_INS_PER_ADDRESS_PER_HOUR",
      count.default(200),
      "tries to sign in, and looks at invitations, from one network address; an office may share one",
      { sandboxValue: "100000" },
    ),
    revealsPerPersonPerDay: setting(
      "STAFF_REVEALS_PER_PERSON_PER_DAY",
      count.default(200),
      "masked values that one of the lender's people may look at, the numbers of their calls among them",
      OUT_OF_THE_WAY,
    ),
    exportsPerPersonPerDay: setting(
      "STAFF_EXPORTS_PER_PERSON_PER_DAY",
      count.default(50),
      "files that one of the lender's people may take out of the lists",
      OUT_OF_THE_WAY,
    ),
  }),

  basicDetails: group("PAN lookups", {
    panRefusalsPerDay: setting(
      "PAN_REFUSALS_PER_DAY",
      count.default(5),
      "PANs of one borrower that the tax register refuses, until midnight in India",
    ),
    // Trying that many PANs is a search for other people's names.
    panTriesPerDay: setting(
      "PAN_TRIES_PER_DAY",
      count.default(10),
      "lookups of PANs by one borrower, until midnight in India",
    ),
    panTriesPerAddressPerHour: setting(
      "PAN_TRIES_PER_ADDRESS_PER_HOUR",
      count.default(200),
      "lookups of PANs from one network address; from a /48 of IPv6 four times as many",
      OUT_OF_THE_WAY,
    ),
  }),

  identity: group("Identity", {
    visitMinutes: setting(
      "DIGILOCKER_VISIT_MINUTES",
      integer(5, 60).default(15),
      "how long a visit to DigiLocker stays open",
    ),
    visitsPerDay: setting(
      "DIGILOCKER_VISITS_PER_DAY",
      count.default(10),
      "visits to DigiLocker that a borrower may start",
    ),
    isAadhaarCodeOn: setting(
      "AADHAAR_CODE",
      onOrOff.prefault("off"),
      "`on` offers the form with the Aadhaar number as a second way: it needs a licence of the identity authority. Such a proof is good for a year and for ₹60,000 in twelve months",
      { sandboxValue: "on", isFilledOnSandbox: true },
    ),
    codeResendSeconds: setting(
      "AADHAAR_CODE_RESEND_SECONDS",
      integer(1, 900).default(12),
      "how soon another code of the identity authority may be sent",
    ),
    codesPerDay: setting(
      "AADHAAR_CODES_PER_DAY",
      count.default(5),
      "codes of the identity authority, a borrower and an Aadhaar number",
    ),
    // As long as the identity authority's own code is good.
    codeTtlSeconds: setting(
      "AADHAAR_CODE_TTL_SECONDS",
      integer(30, 600).default(600),
      "how long such a code is good",
    ),
    codeTriesMax: setting(
      "AADHAAR_CODE_TRIES_MAX",
      integer(1, 10).default(5),
      "how many wrong tries end such a code",
    ),
  }),

  email: group("Confirming an e-mail address", {
    linkTtlSeconds: setting("EMAIL_LINK_TTL_SECONDS", count.default(604_800), "how long a link is good"),
    newLinksPerDay: setting(
      "EMAIL_NEW_LINKS_PER_DAY",
      count.default(3),
      "new links that an old one may ask for",
    ),
  }),

  bureau: group("Credit bureau", {
    questionsPerDay: setting(
      "BUREAU_QUESTIONS_PER_DAY",
      count.default(10),
      "how often the bureau is asked about one borrower in a day when it does not answer",
    ),
    memberCode: setting(
      "BUREAU_MEMBER_CODE",
      bureauMember.default("MEMBERCODE"),
      "the lender's member code at the credit information companies, in the files for them. Production refuses the example",
    ),
    memberName: setting(
      "BUREAU_MEMBER_NAME",
      bureauMember.default("LENDER"),
      "the lender's short name there",
    ),
  }),

  centralKyc: group("Central KYC registry", {
    institutionCode: setting(
      "CKYC_INSTITUTION_CODE",
      registryCode.default("IN0000"),
      "what the registry knows the lender by, in the batches for it. Production refuses the example",
    ),
    regionCode: setting("CKYC_REGION_CODE", registryCode.default("01"), "the lender's region there"),
    branchCode: setting("CKYC_BRANCH_CODE", registryCode.default("001"), "the lender's branch there"),
    userCode: setting("CKYC_USER_CODE", registryCode.default("maker"), "who puts batches in there"),
    formatVersion: setting(
      "CKYC_FORMAT_VERSION",
      registryVersion.default("V1.2"),
      "the version of the format that the batches name",
    ),
    verifierName: setting(
      "CKYC_VERIFIER_NAME",
      registryWords.default("COMPLIANCE OFFICER"),
      "which of the lender's people answers for the records",
    ),
    verifierTitle: setting("CKYC_VERIFIER_DESIGNATION", registryWords.default("MANAGER"), "their title"),
    verifierBranch: setting("CKYC_VERIFIER_BRANCH", registryWords.default("HEAD OFFICE"), "where they sit"),
    verifierCode: setting("CKYC_VERIFIER_CODE", registryCode.default("0000"), "their number with the lender"),
    peopleOfABatch: setting(
      "CKYC_PEOPLE_OF_A_BATCH",
      integer(1, 500).default(20),
      "how many people a batch holds. The registry's form takes twenty, its file transfer more",
    ),
  }),

  bankStatement: group("Bank statements", {
    // FinBox takes five minutes to thirty days.
    visitMinutes: setting(
      "BANK_SESSION_MINUTES",
      integer(5, 1_440).default(30),
      "how long a bank session stays open",
    ),
    visitsPerDay: setting(
      "BANK_SESSIONS_PER_DAY",
      count.default(10),
      "bank sessions that a borrower may start",
    ),
    // As often as FinBox's own pages advise.
    readAgainMs: setting(
      "BANK_SESSION_READ_AGAIN_MS",
      integer(10, 5_000).default(2_000),
      "how long to wait before FinBox is asked once more whether it has read the statement",
    ),
  }),

  offer: group("Offer", {
    holdMinutes: setting("OFFER_HOLD_MINUTES", integer(1, 60).default(10), "how long a price is held"),
    holdMinutesMax: setting(
      "OFFER_HOLD_MINUTES_MAX",
      integer(1, 1_440).default(120),
      "how far ahead of now a hold can be extended",
    ),
  }),

  references: group("References", {
    isOn: setting("REFERENCES", onOrOff.prefault("on"), "`off` takes the step with the two references away"),
  }),

  selfie: group("Selfie", {
    triesMax: setting(
      "SELFIE_TRIES_MAX",
      integer(1, 10).default(3),
      "photos that may fail before a person looks",
    ),
  }),

  bankAccount: BANK_ACCOUNT_SETTINGS,

  eSign: group("E-sign", {
    visitMinutes: setting(
      "ESIGN_VISIT_MINUTES",
      integer(5, 1_440).default(30),
      "how long a signing stays open",
    ),
    visitsPerDay: setting("ESIGN_VISITS_PER_DAY", count.default(10), "signings that a borrower may start"),
    needsVerifiedEmail: setting(
      "ESIGN_NEEDS_VERIFIED_EMAIL",
      flag.default(false),
      "`true` asks for a confirmed e-mail address before anything is signed",
    ),
    trust: setting(
      "ESIGN_TRUST",
      certificates,
      "certificates (PEM) of the authorities whose signatures count; in India the root of the Controller of Certifying Authorities. `npm start` on the sandbox makes one of its own",
    ),
    readAgainMs: setting(
      "ESIGN_READ_AGAIN_MS",
      integer(10, 5_000).default(1_000),
      "how long to wait before the signing service is asked once more",
    ),
  }),

  disbursal: group("Disbursal", {
    automaticMax: setting(
      "DISBURSAL_AUTOMATIC_RUPEES_MAX",
      rupees.prefault(25_000),
      "up to this principal the money is released by itself; above it a person of the lender does",
    ),
    askAgainMs: setting(
      "PAYOUT_ASK_AGAIN_MS",
      integer(10, 600_000).default(30_000),
      "how long until a payout whose outcome is not known is asked about again, at first",
    ),
    provider: setting(
      "PAYOUT_PROVIDER",
      z.enum(PAYOUT_PROVIDERS).default("razorpayx"),
      "whom new payouts are begun with: `razorpayx` or `cashfree`. One that was begun stays where it is",
    ),
    retryProvider: setting(
      "PAYOUT_RETRY_PROVIDER",
      z.enum(["same", ...PAYOUT_PROVIDERS]).default("same"),
      "whom the try after a payout that a bank refused or returned is begun with: `same`, `razorpayx` or `cashfree`",
    ),
  }),

  repayment: group("Repayment", {
    ordersPerDay: setting(
      "REPAYMENT_ORDERS_PER_DAY",
      count.default(50),
      "orders that a borrower can have made in a day",
    ),
    // A bank's page that was closed half way is given up by the provider in about this time.
    holdMinutes: setting(
      "REPAYMENT_HOLD_MINUTES",
      integer(1, 1_440).default(30),
      "for how long an attempt that was only begun holds other payments off",
    ),
    askAgainMs: setting(
      "REPAYMENT_ASK_AGAIN_MS",
      integer(10, 600_000).default(30_000),
      "after how long an order or a refund that is under way is asked about again, at least",
    ),
    settlementWorkingDays: setting(
      "SETTLEMENT_WORKING_DAYS",
      integer(1, 10).default(2),
      "on which working day after it moved the payment provider settles money to the bank, by the lender's contract. What is in no settlement the day after that is a difference",
    ),
  }),

  documents: group("Documents", {
    linkSeconds: setting(
      "DOCUMENT_LINK_SECONDS",
      integer(30, 300).default(300),
      "how long the address of a document is good",
    ),
    // Each is drawn anew.
    statementsPerDay: setting(
      "STATEMENTS_PER_DAY",
      count.default(20),
      "statements of account that a borrower can have drawn in a day",
    ),
  }),
} as const;
