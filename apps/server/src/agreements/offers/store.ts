import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Language } from "@vaada/contract/language";
import type { RuleHit } from "@vaada/lending/policy/credit-decision";
import type { Tx } from "../../platform/db/tx.ts";
import { FEE_COLUMN_OF, type FeeColumns, feesFromColumns, feesToColumns } from "./fees-on-file.ts";
import type { Approval, LoanRequest, Offer } from "./offer.ts";
import {
  REPAYMENT_COLUMN_OF,
  type RepaymentColumns,
  repaymentFromColumns,
  repaymentToColumns,
} from "./repayment-on-file.ts";

/** The application of a loan, and its borrower. */
export type LoanOwner = { readonly applicationId: number; readonly borrowerId: string };

/** The application's offer. A replaced offer does not count. */
export async function readOffer(tx: Tx, applicationId: number): Promise<Offer | null> {
  const { rows } = await tx.query<OfferRow>(
    `select ${SELECTED} from vaada.offers where application_id = $1 and replaced_at is null`,
    [applicationId],
  );
  return rows[0] === undefined ? null : offerOf(rows[0]);
}

/** Inserts an offer, or updates the row of its id. Needs the application's lock. */
export async function saveOffer(
  tx: Tx,
  { applicationId, borrowerId }: LoanOwner,
  offer: Offer,
): Promise<void> {
  const { fees, penal, repayment, ...rest } = offer;
  const filed = feesToColumns({ fees, penal });
  const row = {
    ...rest,
    ...repaymentToColumns(repayment),
    ...filed,
    otherFees: JSON.stringify(filed.otherFees),
  };
  await tx.query(SAVE, [applicationId, borrowerId, ...NAMES.map((name) => row[name])]);
}

/** For an offer that another decision has replaced. */
export async function replaceOffer(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx.query("update vaada.offers set replaced_at = $2 where id = $1", [id, now]);
}

/** Ends the offer of an application that was cancelled: nobody can take it, and nothing is paid out by it. */
export async function replaceOfferOf(
  tx: Tx,
  { applicationId, now }: { readonly applicationId: number; readonly now: Date },
): Promise<void> {
  await tx.query(
    "update vaada.offers set replaced_at = $2 where application_id = $1 and replaced_at is null",
    [applicationId, now],
  );
}

type OfferRow = Omit<Offer, "fees" | "penal" | "repayment"> & FeeColumns & RepaymentColumns;

const offerOf = ({ instalmentDues, instalment, annualRate, aheadDays, ...row }: OfferRow): Offer => ({
  ...row,
  ...feesFromColumns(row),
  repayment: repaymentFromColumns({ instalmentDues, instalment, annualRate, aheadDays }),
});

const COLUMN_OF: Readonly<Record<keyof OfferRow, string>> = {
  id: "id",
  decisionId: "decision_id",
  productId: "product_id",
  productVersion: "product_version",
  grade: "grade",
  sanctioned: "sanctioned_paise",
  cap: "cap_paise",
  principal: "principal_paise",
  salaryDay: "salary_day",
  ratePpmPerDay: "rate_ppm_per_day",
  ...REPAYMENT_COLUMN_OF,
  ...FEE_COLUMN_OF,
  net: "net_paise",
  interest: "interest_paise",
  repay: "repay_paise",
  aprBasisPoints: "apr_basis_points",
  tenureDays: "tenure_days",
  dueOn: "due_on",
  coolingOffDays: "cooling_off_days",
  mandateMax: "mandate_max_paise",
  pricedOn: "priced_on",
  heldUntil: "held_until",
  takenAt: "taken_at",
};
const NAMES = Object.keys(COLUMN_OF) as (keyof OfferRow)[];
/** The columns that never change: an offer that differs in one of them is another row. */
const FIXED: readonly (keyof OfferRow)[] = ["id", "decisionId", "productId"];

const SELECTED = NAMES.map((name) => `${COLUMN_OF[name]} as "${name}"`).join(", ");
const SAVE = `
  insert into vaada.offers (application_id, borrower_id, ${NAMES.map((name) => COLUMN_OF[name]).join(", ")})
  values ($1, $2, ${NAMES.map((_, index) => `$${index + 3}`).join(", ")})
  on conflict (id) do update set ${NAMES.filter((name) => !FIXED.includes(name))
    .map((name) => `${COLUMN_OF[name]} = excluded.${COLUMN_OF[name]}`)
    .join(", ")}`;

/** The last decision on the application, if it approved. */
export async function readApproval(tx: Tx, applicationId: number): Promise<Approval | null> {
  const { rows } = await tx.query<Approval & { isApproved: boolean }>(
    `select id as "decisionId", grade, amount_paise as amount, cap_paise as cap,
            repay_max_paise as "repayMax", outcome = 'approve' as "isApproved"
       from vaada.decisions where application_id = $1 order by number desc limit 1`,
    [applicationId],
  );
  if (rows[0]?.isApproved !== true) return null;
  const { isApproved, ...approval } = rows[0];
  return approval;
}

/** The rules that held in a decision, in the order of the policy. */
export async function readRuleHits(tx: Tx, decisionId: string): Promise<readonly RuleHit[]> {
  const { rows } = await tx.query<{ ruleHits: readonly RuleHit[] }>(
    `select rule_hits as "ruleHits" from vaada.decisions where id = $1`,
    [decisionId],
  );
  if (rows[0] === undefined) throw new Error("readRuleHits: an offer on no decision");
  return rows[0].ruleHits;
}

/** The same of an offer's decision. */
export async function readRuleHitsOfOffer(tx: Tx, offerId: string): Promise<readonly RuleHit[]> {
  const { rows } = await tx.query<{ decisionId: string }>(
    `select decision_id as "decisionId" from vaada.offers where id = $1`,
    [offerId],
  );
  if (rows[0] === undefined) throw new Error("readRuleHitsOfOffer: no such offer");
  return readRuleHits(tx, rows[0].decisionId);
}

export async function readLoanRequest(tx: Tx, applicationId: number): Promise<LoanRequest | null> {
  const { rows } = await tx.query<LoanRequest>(
    `select salary_day as "salaryDay", requested_paise as requested,
            employment_type = 'Salaried' as "isSalaried"
       from vaada.employments where application_id = $1`,
    [applicationId],
  );
  return rows[0] ?? null;
}

export async function readLanguage(tx: Tx, borrowerId: string): Promise<Language> {
  const { rows } = await tx.query<{ language: Language }>(
    "select language from vaada.borrowers where id = $1",
    [borrowerId],
  );
  if (rows[0] === undefined) throw new Error("readLanguage: a session without its borrower");
  return rows[0].language;
}

/** The number of an application's next key fact statement, counted from 1. Needs the application's lock. */
export async function readNextIssue(tx: Tx, applicationId: number): Promise<number> {
  const { rows } = await tx.query<{ issue: number }>(
    "select coalesce(max(issue), 0) + 1 as issue from vaada.key_fact_statements where application_id = $1",
    [applicationId],
  );
  if (rows[0] === undefined) throw new Error("readNextIssue: a select returned no row");
  return rows[0].issue;
}

export type IssuedKeyFacts = LoanOwner & {
  readonly id: string;
  readonly offerId: string;
  readonly issue: number;
  readonly proposalNumber: string;
  readonly language: Language;
  readonly contentSealed: Buffer;
  readonly contentHash: Buffer;
  readonly issuedAt: Date;
  readonly issuedOn: CivilDate;
  readonly validThrough: CivilDate;
};

export async function insertKeyFacts(tx: Tx, issued: IssuedKeyFacts): Promise<void> {
  await tx.query(
    `insert into vaada.key_fact_statements
       (id, application_id, borrower_id, offer_id, issue, proposal_number, language, content_sealed, content_hash,
        issued_at, issued_on, valid_through)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      issued.id,
      issued.applicationId,
      issued.borrowerId,
      issued.offerId,
      issued.issue,
      issued.proposalNumber,
      issued.language,
      issued.contentSealed,
      issued.contentHash,
      issued.issuedAt,
      issued.issuedOn,
      issued.validThrough,
    ],
  );
}

/** Erases what the statements say of the borrower. Terms and proposal numbers stay, and name nobody. */
export async function eraseKeyFacts(
  tx: Tx,
  { applicationIds, now }: { readonly applicationIds: readonly number[]; readonly now: Date },
): Promise<number> {
  const { rowCount } = await tx.query(
    `update vaada.key_fact_statements set content_sealed = null, erased_at = $2
      where application_id = any ($1::bigint[]) and erased_at is null`,
    [applicationIds, now],
  );
  return rowCount;
}
