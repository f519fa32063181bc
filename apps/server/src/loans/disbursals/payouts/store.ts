import type { PayoutProvider } from "@vaada/contract/payout-providers";
import type { Paise } from "@vaada/money/paise";
import type { Tx } from "../../../platform/db/tx.ts";
import type { PayoutState } from "./states.ts";

/** A payment that the provider is or will be asked for. The provider knows its key as our reference too. */
export type Payout = {
  readonly id: string;
  readonly agreementId: string;
  readonly applicationId: number;
  readonly borrowerId: string;
  readonly number: number;
  readonly idempotencyKey: string;
  /** The provider that it is begun with, asked about at and ended by. */
  readonly provider: PayoutProvider;
  readonly amount: Paise;
  readonly fundAccountReference: string | null;
  readonly providerReference: string | null;
  readonly status: PayoutState;
  readonly reason: string | null;
  /** Real time. */
  readonly intendedAt: Date;
  /** Real time of the last call that may have paid; `null` before the first. */
  readonly askedLastAt: Date | null;
  /** Real time at which we learned that it was paid after all, while another payout had replaced it. */
  readonly paidLateAt: Date | null;
};

const SELECT = `select id, agreement_id as "agreementId", application_id as "applicationId",
  borrower_id as "borrowerId", number, idempotency_key as "idempotencyKey", provider, amount_paise as amount,
  fund_account_reference as "fundAccountReference", provider_reference as "providerReference", status, reason,
  intended_at as "intendedAt", asked_last_at as "askedLastAt", paid_late_at as "paidLateAt"
  from vaada.payouts`;

type Row = Omit<Payout, "applicationId"> & { readonly applicationId: bigint };

const payoutOf = ({ rows: [row] }: { readonly rows: readonly Row[] }): Payout | null =>
  row === undefined ? null : { ...row, applicationId: Number(row.applicationId) };

/** The newest payout of a disbursal. */
export const readLastPayout = async (tx: Tx, agreementId: string): Promise<Payout | null> =>
  payoutOf(
    await tx.query<Row>(`${SELECT} where agreement_id = $1 order by number desc limit 1`, [agreementId]),
  );

/** The application's lock comes first. */
export async function lockPayout(tx: Tx, id: string): Promise<Payout> {
  const payout = payoutOf(await tx.query<Row>(`${SELECT} where id = $1 for update`, [id]));
  if (payout === null) throw new Error("lockPayout: a payout that is not the borrower's");
  return payout;
}

export async function hasOtherLivePayout(
  tx: Tx,
  { id, applicationId }: Pick<Payout, "id" | "applicationId">,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from vaada.payouts where application_id = $2 and id <> $1
        and status in ('intended', 'queued', 'processing', 'processed')`,
    [id, applicationId],
  );
  return rowCount > 0;
}

/** Whether another payout has paid the loan: one of an earlier disbursal, or one that was taken for failed. */
export async function isPaidElsewhere(
  tx: Tx,
  { agreementId, applicationId }: Pick<Payout, "agreementId" | "applicationId">,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from vaada.payouts where application_id = $2
        and (paid_late_at is not null or (status = 'processed' and agreement_id <> $1))`,
    [agreementId, applicationId],
  );
  return rowCount > 0;
}

/** False when it was marked before. No other payout of the loan goes from here on. */
export async function markPaidLate(
  tx: Tx,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update vaada.payouts set paid_late_at = $2 where id = $1 and paid_late_at is null",
    [id, now],
  );
  return rowCount > 0;
}

/** The payouts that were paid late and whose loan has no live payout any more: a refresh posts them. */
export async function readLatePaidReferences(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ reference: string }>(
    `select provider_reference as reference from vaada.payouts as late
      where paid_late_at is not null and provider_reference is not null and not exists (
        select from vaada.payouts as other where other.application_id = late.application_id
           and other.status in ('intended', 'queued', 'processing', 'processed'))`,
  );
  return rows.map(({ reference }) => reference);
}

/** How many payouts to a borrower have used a key. One that was surely never sent leaves its key to the next. */
export async function countPayoutsTo(tx: Tx, borrowerId: string): Promise<number> {
  const { rows } = await tx.query<{ count: bigint }>(
    `select count(*) from vaada.payouts
      where borrower_id = $1 and (provider_reference is not null or status <> 'rejected')`,
    [borrowerId],
  );
  return Number(rows[0]?.count ?? 0n);
}

export async function insertPayout(
  tx: Tx,
  payout: Pick<
    Payout,
    | "id"
    | "agreementId"
    | "applicationId"
    | "borrowerId"
    | "number"
    | "idempotencyKey"
    | "provider"
    | "amount"
    | "intendedAt"
  > & { readonly accountHash: Buffer },
): Promise<void> {
  await tx.query(
    `insert into vaada.payouts
       (id, agreement_id, application_id, borrower_id, number, idempotency_key, account_hash, amount_paise,
        status, intended_at, provider)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'intended', $9, $10)`,
    [
      payout.id,
      payout.agreementId,
      payout.applicationId,
      payout.borrowerId,
      payout.number,
      payout.idempotencyKey,
      payout.accountHash,
      payout.amount,
      payout.intendedAt,
      payout.provider,
    ],
  );
}

/** The first reference stays, because one key must go with one body. Returns the reference on file. */
export async function recordFundAccount(
  tx: Tx,
  references: {
    readonly id: string;
    /** `null` when only the account is known. */
    readonly contactReference: string | null;
    readonly fundAccountReference: string;
  },
): Promise<string> {
  const { rows } = await tx.query<{ fundAccountReference: string }>(
    `update vaada.payouts
        set contact_reference = coalesce(contact_reference, $2),
            fund_account_reference = coalesce(fund_account_reference, $3)
      where id = $1 returning fund_account_reference as "fundAccountReference"`,
    [references.id, references.contactReference, references.fundAccountReference],
  );
  if (rows[0] === undefined) throw new Error("recordFundAccount: a payout that is not the borrower's");
  return rows[0].fundAccountReference;
}

/** Moves a payout to the provider that turns out to have its key: all later questions go there. */
export async function recordPayoutProvider(
  tx: Tx,
  found: {
    readonly id: string;
    readonly provider: PayoutProvider;
    readonly fundAccountReference: string | null;
  },
): Promise<void> {
  await tx.query("update vaada.payouts set provider = $2, fund_account_reference = $3 where id = $1", [
    found.id,
    found.provider,
    found.fundAccountReference,
  ]);
}

/** Clears the last refusal: this call may succeed. */
export async function markPayoutAsked(
  tx: Tx,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> {
  await tx.query("update vaada.payouts set asked_last_at = $2, reason = null where id = $1", [id, now]);
}

/** For a payout that the provider refused to begin. */
export async function recordPayoutReason(
  tx: Tx,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  await tx.query("update vaada.payouts set reason = left($2, 100) where id = $1", [id, reason]);
}

export async function recordPayoutReference(
  tx: Tx,
  { id, reference }: { readonly id: string; readonly reference: string },
): Promise<void> {
  await tx.query("update vaada.payouts set provider_reference = $2 where id = $1", [id, reference]);
}

export async function recordPayoutStatus(
  tx: Tx,
  result: {
    readonly id: string;
    readonly status: PayoutState;
    readonly reason: string | null;
    readonly utr: string | null;
    readonly now: Date;
  },
): Promise<void> {
  await tx.query(
    `update vaada.payouts
        set status = $2, reason = left($3, 100), utr = coalesce($4, utr), settled_at = $5, paid_late_at = null
      where id = $1`,
    [result.id, result.status, result.reason, result.utr, result.now],
  );
}

/**
 * Every key that a provider may have been asked by since an instant, also under rows that were lost: those on file, and for each
 * borrower whose disbursal is open or was paid since then how many keys were used.
 */
export async function readKeysSince(
  tx: Tx,
  since: Date,
): Promise<{
  readonly keys: readonly string[];
  readonly used: readonly { readonly borrowerId: string; readonly count: number }[];
}> {
  const { rows: onFile } = await tx.query<{ key: string }>(
    "select distinct idempotency_key as key from vaada.payouts where intended_at >= $1",
    [since],
  );
  const { rows: used } = await tx.query<{ borrowerId: string; count: number }>(
    `select asked.borrower_id as "borrowerId", count(payouts.id)::int as count
       from (select borrower_id from vaada.disbursals where arrived_at is null and ended_at is null
             union select borrower_id from vaada.payouts where intended_at >= $1) as asked
       left join vaada.payouts
         on payouts.borrower_id = asked.borrower_id
           and (payouts.provider_reference is not null or payouts.status <> 'rejected')
      group by asked.borrower_id`,
    [since],
  );
  return { keys: onFile.map(({ key }) => key), used };
}

/** Payouts that came to nothing lately, by the provider's names: one of them may have been paid after all. */
export async function readEndedReferences(
  tx: Tx,
  { provider, since }: { readonly provider: PayoutProvider; readonly since: Date },
): Promise<string[]> {
  const { rows } = await tx.query<{ reference: string }>(
    `select provider_reference as reference from vaada.payouts
      where provider = $1 and provider_reference is not null and intended_at >= $2
        and status in ('failed', 'cancelled', 'rejected')`,
    [provider, since],
  );
  return rows.map(({ reference }) => reference);
}

/** The owner of a payout. A worker acts for no borrower, so it reads the owner first. */
export type PayoutOwner = {
  readonly id: string;
  readonly applicationId: number;
  readonly borrowerId: string;
};

type PayoutOwnerRow = Omit<PayoutOwner, "applicationId"> & { readonly applicationId: bigint };

const payoutOwnerOf = ({ rows: [row] }: { readonly rows: readonly PayoutOwnerRow[] }): PayoutOwner | null =>
  row === undefined ? null : { ...row, applicationId: Number(row.applicationId) };

const SELECT_OWNER = `select id, application_id as "applicationId", borrower_id as "borrowerId" from vaada.payouts`;

export const readPayoutOwnerByReference = async (tx: Tx, reference: string): Promise<PayoutOwner | null> =>
  payoutOwnerOf(await tx.query<PayoutOwnerRow>(`${SELECT_OWNER} where provider_reference = $1`, [reference]));

/** Names the owner of the newest payout under a key: the earlier ones were never sent. */
export const readPayoutOwnerByKey = async (tx: Tx, key: string): Promise<PayoutOwner | null> =>
  payoutOwnerOf(
    await tx.query<PayoutOwnerRow>(
      `${SELECT_OWNER} where idempotency_key = $1 order by intended_at desc limit 1`,
      [key],
    ),
  );

/** The number of undecided payouts, and the start of the oldest. */
export async function countUndecidedPayouts(
  tx: Tx,
): Promise<{ readonly count: number; readonly oldestIntendedAt: Date | null }> {
  const { rows } = await tx.query<{ count: bigint; oldestIntendedAt: Date | null }>(
    `select count(*) as count, min(intended_at) as "oldestIntendedAt" from vaada.payouts
      where status in ('intended', 'queued', 'processing')`,
  );
  return { count: Number(rows[0]?.count ?? 0n), oldestIntendedAt: rows[0]?.oldestIntendedAt ?? null };
}

/** The person to pay, sealed. */
export type PayeeRow = {
  readonly mobileSealed: Buffer;
  readonly panRecordId: string;
  readonly nameSealed: Buffer;
  readonly emailId: string;
  readonly emailSealed: Buffer;
};

export async function readPayee(tx: Tx, borrowerId: string): Promise<PayeeRow> {
  const { rows } = await tx.query<PayeeRow>(
    `select mobile_sealed as "mobileSealed", pan.id as "panRecordId", pan.name_sealed as "nameSealed",
            email.id as "emailId", email.email_sealed as "emailSealed"
       from vaada.borrowers
       join vaada.pan_records as pan on pan.borrower_id = borrowers.id and pan.confirmed_at is not null
       join vaada.emails as email on email.borrower_id = borrowers.id and email.replaced_at is null
      where borrowers.id = $1`,
    [borrowerId],
  );
  if (rows[0] === undefined) throw new Error("readPayee: a signed loan of nobody");
  return rows[0];
}
