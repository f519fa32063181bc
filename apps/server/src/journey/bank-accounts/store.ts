import type { Tx } from "../../platform/db/tx.ts";

export type AccountRow = {
  readonly id: number;
  readonly sealId: string;
  readonly bankName: string;
  readonly holderSealed: Buffer;
  readonly numberSealed: Buffer;
  readonly ending: string;
  readonly ifsc: string;
  readonly hash: Buffer;
  readonly isMandateRequired: boolean;
  /** The penny drop that proved the account. */
  readonly verifiedBy: string | null;
};

/** Why an account was discarded. */
export type DiscardReason = "replaced" | "name-differs" | "invalid" | "payout-refused";

/** The account that the loan goes to, unless it was discarded, or erased with what no law keeps of the application. */
export async function readLiveAccountRow(tx: Tx, applicationId: number): Promise<AccountRow | null> {
  const { rows } = await tx.query<StoredAccount>(
    `select ${COLUMNS} from vaada.bank_accounts
      where application_id = $1 and discarded_at is null and erased_at is null`,
    [applicationId],
  );
  return rows[0] === undefined ? null : accountFromRow(rows[0]);
}

/** The same by its id alone, which stays when the details are erased: auto-pays hang on it. */
export async function readLiveAccountId(tx: Tx, applicationId: number): Promise<number | null> {
  const { rows } = await tx.query<{ id: bigint }>(
    "select id from vaada.bank_accounts where application_id = $1 and discarded_at is null",
    [applicationId],
  );
  return rows[0] === undefined ? null : Number(rows[0].id);
}

/**
 * The proved account of the borrower's last loan before this application. An account that a bank has since sent a payout
 * back from is closed, so no borrower is held to it.
 */
export async function readEarlierAccountRow(
  tx: Tx,
  { borrowerId, applicationId }: { readonly borrowerId: string; readonly applicationId: number },
): Promise<AccountRow | null> {
  const { rows } = await tx.query<StoredAccount>(
    `select ${COLUMNS} from vaada.bank_accounts
      where borrower_id = $1 and application_id < $2 and verified_at is not null and discarded_at is null
        and erased_at is null and account_hash not in (
          select refused.account_hash from vaada.bank_accounts as refused
           where refused.borrower_id = $1 and refused.discard_reason = 'payout-refused')
      order by id desc limit 1`,
    [borrowerId, applicationId],
  );
  return rows[0] === undefined ? null : accountFromRow(rows[0]);
}

/** Why the application's last account was discarded. `null` while one is live, or when none was given. */
export async function readLastDiscard(tx: Tx, applicationId: number): Promise<string | null> {
  const { rows } = await tx.query<{ reason: string | null }>(
    `select discard_reason as reason from vaada.bank_accounts
      where application_id = $1 order by discarded_at is null desc, id desc limit 1`,
    [applicationId],
  );
  return rows[0]?.reason ?? null;
}

export async function isLiveAccount(
  tx: Tx,
  { accountId, applicationId }: { readonly accountId: number; readonly applicationId: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "select from vaada.bank_accounts where id = $1 and application_id = $2 and discarded_at is null",
    [accountId, applicationId],
  );
  return rowCount > 0;
}

export type NewAccount = Omit<AccountRow, "id"> & {
  readonly applicationId: number;
  readonly borrowerId: string;
  /** The platform's time. */
  readonly givenAt: Date;
};

/** An account that a penny drop proved before keeps that proof. The database checks that the proof is of these details. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<number> {
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into vaada.bank_accounts
       (application_id, borrower_id, seal_id, bank_name, holder_sealed, number_sealed, number_ending, ifsc,
        account_hash, is_mandate_required, given_at, verified_by, verified_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::timestamptz, $12::uuid,
       case when $12::uuid is not null then $11::timestamptz end)
     returning id`,
    [
      account.applicationId,
      account.borrowerId,
      account.sealId,
      account.bankName,
      account.holderSealed,
      account.numberSealed,
      account.ending,
      account.ifsc,
      account.hash,
      account.isMandateRequired,
      account.givenAt,
      account.verifiedBy,
    ],
  );
  if (rows[0] === undefined) throw new Error("insertAccount: an insert returned no row");
  return Number(rows[0].id);
}

/** False when the account was discarded before. `now` is the platform's time. */
export async function markDiscarded(
  tx: Tx,
  {
    accountId,
    reason,
    now,
  }: { readonly accountId: number; readonly reason: DiscardReason; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vaada.bank_accounts set discarded_at = $3, discard_reason = $2
      where id = $1 and discarded_at is null`,
    [accountId, reason, now],
  );
  return rowCount > 0;
}

/** False when the account was discarded meanwhile. `now` is the platform's time. */
export async function markVerified(
  tx: Tx,
  {
    accountId,
    pennyDropId,
    now,
  }: { readonly accountId: number; readonly pennyDropId: string; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vaada.bank_accounts set verified_by = $2, verified_at = $3
      where id = $1 and discarded_at is null and verified_at is null`,
    [accountId, pennyDropId, now],
  );
  return rowCount > 0;
}

type HolderRow = {
  readonly mobileSealed: Buffer;
  readonly emailId: string;
  readonly emailSealed: Buffer;
  readonly panRecordId: string;
  readonly panNameSealed: Buffer;
  readonly identityNameSealed: Buffer;
};

/** Throws for a borrower without a confirmed PAN, an e-mail address and a proven identity: the bank account comes later. */
export async function readHolderRow(tx: Tx, borrowerId: string): Promise<HolderRow> {
  const { rows } = await tx.query<HolderRow>(
    `select mobile_sealed as "mobileSealed", email.id as "emailId", email_sealed as "emailSealed",
            pan.id as "panRecordId", pan.name_sealed as "panNameSealed",
            identity.name_sealed as "identityNameSealed"
       from vaada.borrowers
       join vaada.emails as email on email.borrower_id = borrowers.id and email.replaced_at is null
       join vaada.pan_records as pan on pan.borrower_id = borrowers.id and pan.confirmed_at is not null
       join vaada.identities as identity on identity.borrower_id = borrowers.id
      where borrowers.id = $1`,
    [borrowerId],
  );
  if (rows[0] === undefined) throw new Error("readHolderRow: a borrower who is not proven");
  return rows[0];
}

type StoredAccount = Omit<AccountRow, "id"> & { readonly id: bigint };

const COLUMNS = `id, seal_id as "sealId", bank_name as "bankName", holder_sealed as "holderSealed",
  number_sealed as "numberSealed", number_ending as ending, ifsc, account_hash as hash,
  is_mandate_required as "isMandateRequired", verified_by as "verifiedBy"`;

const accountFromRow = (row: StoredAccount): AccountRow => ({ ...row, id: Number(row.id) });

/** Erases whose accounts they were and where. The rows stay, because auto-pays and payouts refer to them. */
export async function eraseAccounts(
  tx: Tx,
  { applicationIds, now }: { readonly applicationIds: readonly number[]; readonly now: Date },
): Promise<number> {
  const { rowCount } = await tx.query(
    `update vaada.bank_accounts
        set bank_name = null, holder_sealed = null, number_sealed = null, number_ending = null, ifsc = null,
            account_hash = null, erased_at = $2
      where application_id = any ($1::bigint[]) and erased_at is null`,
    [applicationIds, now],
  );
  return rowCount;
}
