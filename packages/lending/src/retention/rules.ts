import { APPLICANT_DAYS, LOAN_RECORD_YEARS, SIGN_IN_YEARS, SLIP_DAYS } from "./periods.ts";

/** The grounds of a period: a law, or the end of the purpose. */
export const GROUNDS = [
  /** Prevention of Money-Laundering Act 2002, s. 12(3) and (4), and the KYC directions: five years after the relationship. */
  "money-laundering-act",
  /** Companies Act 2013, s. 128(5): books and vouchers of eight financial years. */
  "companies-act",
  /** Limitation Act 1963, Schedule, art. 113: three years in which a matter can be taken to court. */
  "limitation-act",
  /**
   * Digital Personal Data Protection Rules 2025, r. 6(1)(e) and 8(3): traffic data and logs of one year. From 13 May 2027 r. 8(3)
   * asks the same of the personal data itself, which shorter periods of this table do not meet (docs/compliance.md, DP-05).
   */
  "data-protection-rules",
  /** CERT-In directions of 28 April 2022: logs of 180 days, in India. */
  "cert-in-directions",
  /** The promise that a refusal made: until that day no new application is decided. */
  "refusal-period",
  /** No law: the data is kept for what it was given for, and no longer. */
  "purpose",
] as const;
export type Ground = (typeof GROUNDS)[number];

/** From when a period is counted. */
export const STARTS = [
  "code-ended",
  "asked",
  "replaced",
  "sign-in-ended",
  "event-received",
  "line-written",
  "file-written",
  "account-ended",
  "last-sign-in",
  "application-ended",
  "loan-or-application-ended",
  "last-loan-closed",
  "financial-year-of-last-loan-ended",
  "complaint-answered",
] as const;
export type Start = (typeof STARTS)[number];

export type Period = { readonly years: number } | { readonly days: number } | { readonly hours: number };

export type RetentionRule = { readonly from: Start; readonly keep: Period; readonly ground: Ground };

export type Retention = {
  /** The rule, or that of somebody who had a loan where the two differ. */
  readonly rule: RetentionRule;
  /** The rule of an application that never became a loan, and of somebody who never had one. */
  readonly withoutLoan?: RetentionRule;
  /** `anonymous`: figures stay in the books or as evidence, and lead to nobody any more. */
  readonly becomes: "erased" | "anonymous";
  readonly keptIn: "database" | "database and sealed files" | "sealed files" | "log store";
};

const LOAN_RECORD: RetentionRule = {
  from: "last-loan-closed",
  keep: { years: LOAN_RECORD_YEARS },
  ground: "money-laundering-act",
};
/** Long enough to come back to an application or to ask why it was refused, and half a year at most. */
const APPLICANT: RetentionRule = { from: "last-sign-in", keep: { days: APPLICANT_DAYS }, ground: "purpose" };
const APPLICATION: RetentionRule = {
  from: "application-ended",
  keep: { days: APPLICANT_DAYS },
  ground: "purpose",
};

/** Data that only the borrower has a use for. */
const ACCOUNT: RetentionRule = { from: "account-ended", keep: { days: 0 }, ground: "purpose" };

const ofPerson = {
  rule: LOAN_RECORD,
  withoutLoan: APPLICANT,
  becomes: "erased",
  keptIn: "database",
} as const;
const ofApplication = { ...ofPerson, withoutLoan: APPLICATION } as const;
const withFiles = { keptIn: "database and sealed files" } as const;

/**
 * Every kind of personal data, and when it ends: the one table that the notices, the borrower's data file, the public pages, the
 * documentation and the job all read. A change of a period is a new version of the notices that tell it.
 */
export const RETENTION = {
  "sign-in-codes": {
    rule: { from: "code-ended", keep: { hours: 1 }, ground: "purpose" },
    becomes: "erased",
    keptIn: "database",
  },
  "tried-pans": {
    rule: { from: "asked", keep: { days: SLIP_DAYS }, ground: "purpose" },
    becomes: "erased",
    keptIn: "database",
  },
  "replaced-emails": {
    rule: { from: "replaced", keep: { days: SLIP_DAYS }, ground: "purpose" },
    becomes: "erased",
    keptIn: "database",
  },
  "stray-files": {
    rule: { from: "file-written", keep: { days: SLIP_DAYS }, ground: "purpose" },
    becomes: "erased",
    keptIn: "sealed files",
  },
  "sign-ins": {
    rule: { from: "sign-in-ended", keep: { years: SIGN_IN_YEARS }, ground: "data-protection-rules" },
    becomes: "erased",
    keptIn: "database",
  },
  "provider-events": {
    rule: { from: "event-received", keep: { years: 1 }, ground: "data-protection-rules" },
    becomes: "erased",
    keptIn: "database",
  },
  logs: {
    rule: { from: "line-written", keep: { days: 180 }, ground: "cert-in-directions" },
    becomes: "erased",
    keptIn: "log store",
  },
  "security-log": {
    rule: { from: "line-written", keep: { years: 1 }, ground: "data-protection-rules" },
    becomes: "erased",
    keptIn: "log store",
  },
  account: ofPerson,
  consents: ofPerson,
  identity: { ...ofPerson, ...withFiles },
  notifications: ofPerson,
  feedback: { rule: ACCOUNT, becomes: "erased", keptIn: "database" },
  nominee: { rule: ACCOUNT, becomes: "erased", keptIn: "database" },
  employment: ofApplication,
  "credit-report": ofApplication,
  "bank-statement": ofApplication,
  selfies: { ...ofApplication, ...withFiles },
  "bank-account": ofApplication,
  terms: { ...ofApplication, ...withFiles },
  decisions: { ...ofPerson, becomes: "anonymous" },
  references: {
    rule: { from: "loan-or-application-ended", keep: { days: 0 }, ground: "purpose" },
    becomes: "erased",
    keptIn: "database",
  },
  books: {
    rule: { from: "financial-year-of-last-loan-ended", keep: { years: 8 }, ground: "companies-act" },
    becomes: "anonymous",
    ...withFiles,
  },
  /** Words and figures of requests of two people. The row stays, and so does what the trail says of it. */
  "requests-of-two": {
    rule: { from: "financial-year-of-last-loan-ended", keep: { years: 8 }, ground: "companies-act" },
    withoutLoan: APPLICANT,
    becomes: "anonymous",
    keptIn: "database",
  },
  complaints: {
    rule: { from: "complaint-answered", keep: { years: 3 }, ground: "limitation-act" },
    becomes: "erased",
    keptIn: "database",
  },
} as const satisfies Readonly<Record<string, Retention>>;

export type DataKind = keyof typeof RETENTION;

/**
 * The kinds that no rule ends, because they prove something that can be asked about at any time. No eraser
 * reaches them: their data on a borrower is sealed, masked or figures, and leads to an account that is erased
 * as the table above says. All of it stands in the database.
 */
export const LASTING_KINDS = [
  /** The trail. Companies (Accounts) Rules 2014, r. 3(1), asks for eight years; each entry proves the one before it. */
  "staff-trail",
  /** Screenings and matches. Money-laundering act s. 12 asks for five years after the relationship; UAPA s. 51A for the screening. */
  "screenings",
  /**
   * A file's report to the bureaus, in figures. Credit Information Companies (Regulation) Act 2005: it can be
   * disputed.
   */
  "bureau-records",
  /** Certificates of erasure. They say what kind went and never what it said. */
  "erasures",
  /** The lender's list of PANs, as keyed hashes. Not for good: until the lender's people take one off. No law asks for it. */
  "barred-pans",
] as const;
export type LastingKind = (typeof LASTING_KINDS)[number];

export const isLasting = (kind: DataKind | LastingKind): kind is LastingKind =>
  LASTING_KINDS.some((lasting) => lasting === kind);

export const DATA_KINDS = Object.keys(RETENTION) as readonly DataKind[];

export const retentionOf = (kind: DataKind): Retention => RETENTION[kind];
