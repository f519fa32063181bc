import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Language } from "@vaada/contract/language";
import type { LoanFee } from "@vaada/lending/fees";
import type { Paise } from "@vaada/money/paise";
import { feesFromColumns, LOAN_FEES, type LoanFeeColumns } from "../../agreements/offers/fees-on-file.ts";
import type { Tx } from "../../platform/db/tx.ts";

/**
 * Inserts a disbursal with the signed terms and the live account that a penny drop verified. Throws without them, which
 * is our own mistake, so that nothing is signed.
 */
export async function insertDisbursal(
  tx: Tx,
  agreement: {
    readonly agreementId: string;
    readonly applicationId: number;
    readonly borrowerId: string;
    readonly now: Date;
  },
): Promise<void> {
  const { rowCount } = await tx.query(
    `insert into vaada.disbursals
       (agreement_id, application_id, borrower_id, offer_id, account_id, account_hash, amount_paise, asked_at)
     select agreement.id, agreement.application_id, agreement.borrower_id, offer.id, account.id,
            account.account_hash, offer.net_paise, $4
       from vaada.agreements as agreement
       join vaada.key_fact_statements as key_facts on key_facts.id = agreement.key_fact_statement_id
       join vaada.offers as offer on offer.id = key_facts.offer_id and offer.replaced_at is null
       join vaada.bank_accounts as account
         on account.application_id = agreement.application_id and account.discarded_at is null
      where agreement.id = $1 and agreement.application_id = $2 and agreement.borrower_id = $3
        and account.verified_at is not null`,
    [agreement.agreementId, agreement.applicationId, agreement.borrowerId, agreement.now],
  );
  if (rowCount !== 1) throw new Error("insertDisbursal: an agreement without its terms or a proved account");
}

export type Disbursal = {
  readonly agreementId: string;
  readonly applicationId: number;
  readonly borrowerId: string;
  readonly offerId: string;
  readonly accountId: number;
  readonly accountHash: Buffer;
  readonly amount: Paise;
  /** The platform's time of the signing. */
  readonly askedAt: Date;
  readonly releasedAt: Date | null;
  readonly arrivedAt: Date | null;
  readonly arrivedOn: CivilDate | null;
  readonly utr: string | null;
  readonly stoppedAt: Date | null;
  readonly endedAt: Date | null;
};

/** A decision by it needs the application's lock. */
export async function readDisbursal(tx: Tx, agreementId: string): Promise<Disbursal | null> {
  return disbursalOf(await tx.query<DisbursalRow>(`${SELECT} where agreement_id = $1`, [agreementId]));
}

export async function readLiveDisbursal(tx: Tx, applicationId: number): Promise<Disbursal | null> {
  return disbursalOf(
    await tx.query<DisbursalRow>(`${SELECT} where application_id = $1 and ended_at is null`, [applicationId]),
  );
}

const SELECT = `select agreement_id as "agreementId", application_id as "applicationId",
  borrower_id as "borrowerId", offer_id as "offerId", account_id as "accountId", account_hash as "accountHash",
  amount_paise as amount, asked_at as "askedAt", released_at as "releasedAt", arrived_at as "arrivedAt",
  arrived_on as "arrivedOn", utr, stopped_at as "stoppedAt", ended_at as "endedAt" from vaada.disbursals`;

type DisbursalRow = Omit<Disbursal, "applicationId" | "accountId"> & {
  readonly applicationId: bigint;
  readonly accountId: bigint;
};

const disbursalOf = ({ rows: [row] }: { readonly rows: readonly DisbursalRow[] }): Disbursal | null =>
  row === undefined
    ? null
    : { ...row, applicationId: Number(row.applicationId), accountId: Number(row.accountId) };

export async function markReleased(
  tx: Tx,
  release: { readonly agreementId: string; readonly by: "limit" | "review"; readonly now: Date },
): Promise<void> {
  await tx.query(
    `update vaada.disbursals set released_at = $3, released_by = $2
      where agreement_id = $1 and released_at is null`,
    [release.agreementId, release.by, release.now],
  );
}

/** A person must decide from here on. The first stop keeps its time. */
export async function markStopped(
  tx: Tx,
  { agreementId, now }: { readonly agreementId: string; readonly now: Date },
): Promise<void> {
  await tx.query(
    "update vaada.disbursals set stopped_at = $2 where agreement_id = $1 and stopped_at is null",
    [agreementId, now],
  );
}

export async function clearStopped(tx: Tx, agreementId: string): Promise<void> {
  await tx.query("update vaada.disbursals set stopped_at = null where agreement_id = $1", [agreementId]);
}

export async function markArrived(
  tx: Tx,
  arrival: {
    readonly agreementId: string;
    readonly now: Date;
    readonly today: CivilDate;
    readonly utr: string;
  },
): Promise<void> {
  await tx.query(
    `update vaada.disbursals set arrived_at = $2, arrived_on = $3, utr = $4, stopped_at = null, told_at = null
      where agreement_id = $1`,
    [arrival.agreementId, arrival.now, arrival.today, arrival.utr],
  );
}

/** For money that came back: nothing has arrived. */
export async function clearArrived(tx: Tx, agreementId: string): Promise<void> {
  await tx.query(
    "update vaada.disbursals set arrived_at = null, arrived_on = null, utr = null where agreement_id = $1",
    [agreementId],
  );
}

/**
 * Ends the live disbursal of an application, for new terms. False, and nothing changes, while a payout is alive or once
 * the money has arrived; a payout that the provider refused to begin is not alive once no call of it can be on its way.
 * Needs the application's lock, so that no payout begins meanwhile.
 */
export async function endDisbursal(
  tx: Tx,
  { applicationId, now }: { readonly applicationId: number; readonly now: Date },
): Promise<boolean> {
  await tx.query(
    `update vaada.payouts set status = 'rejected', settled_at = now() where application_id = $1 and ${IS_NEVER_BEGUN}`,
    [applicationId],
  );
  const { rowCount } = await tx.query(
    `update vaada.disbursals set ended_at = $2
      where application_id = $1 and ended_at is null and arrived_at is null
        and not exists (
          select from vaada.payouts
           where payouts.application_id = $1 and status in ('intended', 'queued', 'processing', 'processed'))`,
    [applicationId, now],
  );
  return rowCount > 0;
}

const IS_NEVER_BEGUN = `status = 'intended' and provider_reference is null and reason is not null
  and asked_last_at < now() - interval '1 hour'`;

/** Whether a payout would keep `endDisbursal` from ending anything. A decision by it needs the application's lock. */
export async function isPayoutAlive(tx: Tx, applicationId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from vaada.payouts where application_id = $1
        and status in ('intended', 'queued', 'processing', 'processed') and (${IS_NEVER_BEGUN}) is not true`,
    [applicationId],
  );
  return rowCount > 0;
}

/** The terms of a disbursal, and whether they still bind. */
export type DisbursalTerms = {
  readonly productId: string;
  readonly productVersion: number;
  readonly principal: Paise;
  /** Those that are kept back, and those that may be levied. */
  readonly fees: readonly LoanFee[];
  readonly net: Paise;
  readonly mandateMax: Paise;
  readonly repay: Paise;
  readonly dueOn: CivilDate;
  /** `null` for a loan that is repaid at once. */
  readonly instalmentDues: readonly CivilDate[] | null;
  readonly instalment: Paise | null;
  /** Whether the signature is on the document of the accepted statement that is in force. */
  readonly isBinding: boolean;
  readonly isApplicationOpen: boolean;
};

export async function readDisbursalTerms(tx: Tx, agreementId: string): Promise<DisbursalTerms> {
  const { rows } = await tx.query<Omit<DisbursalTerms, "fees"> & LoanFeeColumns>(
    `select offer.product_id as "productId", offer.product_version as "productVersion",
            principal_paise as principal, net_paise as net, ${LOAN_FEES},
            mandate_max_paise as "mandateMax", repay_paise as repay, due_on as "dueOn",
            instalment_dues as "instalmentDues", instalment_paise as instalment,
            agreement.outcome is not distinct from 'signed' and offer.replaced_at is null
              and offer.net_paise = disbursal.amount_paise
              and document.content_hash = agreement.document_hash
              and document.key_fact_statement_id = agreement.key_fact_statement_id
              and key_facts.offer_id = offer.id
              and exists (select from vaada.key_fact_acceptances where key_fact_statement_id = key_facts.id)
              and key_facts.issue = (
                select max(issue) from vaada.key_fact_statements
                 where application_id = disbursal.application_id) as "isBinding",
            application.closed_at is null and application.under_review_at is null
              and application.set_aside_as is null and not exists (
                select from vaada.requests
                 where requests.application_id = application.id and requests.state = 'waiting'
                   and requests.kind in ('hold', 'reject', 'not-required')) as "isApplicationOpen"
       from vaada.disbursals as disbursal
       join vaada.applications as application on application.id = disbursal.application_id
       join vaada.offers as offer on offer.id = disbursal.offer_id
       join vaada.agreements as agreement on agreement.id = disbursal.agreement_id
       join vaada.documents as document on document.id = agreement.document_id
       join vaada.key_fact_statements as key_facts on key_facts.id = agreement.key_fact_statement_id
      where disbursal.agreement_id = $1`,
    [agreementId],
  );
  if (rows[0] === undefined) throw new Error("readDisbursalTerms: a disbursal without its terms");
  return { ...rows[0], fees: feesFromColumns(rows[0]).fees };
}

/** The borrower of a disbursal. A worker acts for no borrower, so it reads the owner first. */
export async function readDisbursalOwner(tx: Tx, agreementId: string): Promise<string | null> {
  const { rows } = await tx.query<{ borrowerId: string }>(
    `select borrower_id as "borrowerId" from vaada.disbursals where agreement_id = $1`,
    [agreementId],
  );
  return rows[0]?.borrowerId ?? null;
}

/** The disbursals that have neither arrived nor ended: they wait, or their worker was lost. */
export async function readOpenDisbursals(tx: Tx): Promise<
  {
    readonly agreementId: string;
    readonly applicationId: number;
    readonly borrowerId: string;
    readonly askedAt: Date;
  }[]
> {
  const { rows } = await tx.query<{
    agreementId: string;
    applicationId: bigint;
    borrowerId: string;
    askedAt: Date;
  }>(
    `select agreement_id as "agreementId", application_id as "applicationId", borrower_id as "borrowerId",
            asked_at as "askedAt"
       from vaada.disbursals where arrived_at is null and ended_at is null order by asked_at`,
  );
  return rows.map((row) => ({ ...row, applicationId: Number(row.applicationId) }));
}

/** The agreements of a borrower whose money has not arrived. */
export async function readOpenAgreementsOf(tx: Tx, borrowerId: string): Promise<string[]> {
  const { rows } = await tx.query<{ agreementId: string }>(
    `select agreement_id as "agreementId" from vaada.disbursals
      where borrower_id = $1 and arrived_at is null and ended_at is null`,
    [borrowerId],
  );
  return rows.map(({ agreementId }) => agreementId);
}

/** The facts of the text message about an arrival. */
export type ArrivalText = {
  readonly mobileSealed: Buffer;
  readonly language: Language;
  readonly amount: Paise;
  /** The last four digits of the account. */
  readonly ending: string;
  readonly utr: string;
  readonly repay: Paise;
  readonly dueOn: CivilDate;
};

/** Claims the text, so that no borrower gets it twice; `null` when it was sent, or nothing has arrived. */
export async function claimArrivalText(
  tx: Tx,
  { agreementId, now }: { readonly agreementId: string; readonly now: Date },
): Promise<ArrivalText | null> {
  const { rows } = await tx.query<ArrivalText>(
    `update vaada.disbursals as disbursal set told_at = $2
       from vaada.bank_accounts as account, vaada.borrowers as borrower, vaada.offers as offer
      where agreement_id = $1 and arrived_at is not null and told_at is null
        and account.id = disbursal.account_id and borrower.id = disbursal.borrower_id
        and offer.id = disbursal.offer_id
      returning mobile_sealed as "mobileSealed", borrower.language, disbursal.amount_paise as amount,
        number_ending as ending,
        disbursal.utr, coalesce(instalment_paise, repay_paise) as repay, coalesce(instalment_dues[1], due_on) as "dueOn"`,
    [agreementId, now],
  );
  return rows[0] ?? null;
}

/** For a text that surely did not go: it is sent again. */
export async function unclaimArrivalText(tx: Tx, agreementId: string): Promise<void> {
  await tx.query("update vaada.disbursals set told_at = null where agreement_id = $1", [agreementId]);
}
