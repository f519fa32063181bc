import type { Tx } from "../../platform/db/tx.ts";

export type DropOutcome = "verified" | "name-differs" | "invalid" | "failed";

/** One rupee sent to learn whose account it is. `outcome` is null until the provider answers. */
export type PennyDrop = {
  readonly id: string;
  readonly accountId: number;
  readonly applicationId: number;
  readonly askedAt: Date;
  readonly reference: string | null;
  readonly outcome: DropOutcome | null;
  readonly nameSealed: Buffer | null;
};

export async function readDrop(tx: Tx, id: string): Promise<PennyDrop> {
  const { rows } = await tx.query<StoredDrop>(`select ${COLUMNS} from vaada.penny_drops where id = $1`, [id]);
  return onlyRow(rows);
}

/** Locks a penny drop until the transaction ends. The application's lock comes first. */
export async function lockDrop(tx: Tx, id: string): Promise<PennyDrop> {
  const { rows } = await tx.query<StoredDrop>(
    `select ${COLUMNS} from vaada.penny_drops where id = $1 for update`,
    [id],
  );
  return onlyRow(rows);
}

export async function readAwaitedDrop(tx: Tx, accountId: number): Promise<PennyDrop | null> {
  const { rows } = await tx.query<StoredDrop>(
    `select ${COLUMNS} from vaada.penny_drops where account_id = $1 and answered_at is null`,
    [accountId],
  );
  return rows.length === 0 ? null : onlyRow(rows);
}

/** The borrower of a penny drop. A worker reads it first, to act as that borrower. */
export async function readDropOwner(
  tx: Tx,
  reference: string,
): Promise<{ readonly dropId: string; readonly borrowerId: string } | null> {
  const { rows } = await tx.query<{ dropId: string; borrowerId: string }>(
    `select id as "dropId", borrower_id as "borrowerId" from vaada.penny_drops where provider_reference = $1`,
    [reference],
  );
  return rows[0] ?? null;
}

/** For the sweep: penny drops without an answer, whose event may have been lost. */
export async function readUnansweredDropReferences(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ reference: string }>(
    `select provider_reference as reference from vaada.penny_drops
      where answered_at is null and provider_reference is not null
        and asked_at < now() - interval '1 minute'`,
  );
  return rows.map(({ reference }) => reference);
}

/** How many rupees may have been sent to an account for a borrower. */
export async function countDrops(
  tx: Tx,
  { borrowerId, accountHash }: { readonly borrowerId: string; readonly accountHash: Buffer },
): Promise<number> {
  const { rows } = await tx.query<{ count: bigint }>(
    "select count(*) from vaada.penny_drops where borrower_id = $1 and account_hash = $2",
    [borrowerId, accountHash],
  );
  return Number(rows[0]?.count ?? 0n);
}

export async function insertDrop(
  tx: Tx,
  drop: Pick<PennyDrop, "id" | "accountId" | "applicationId" | "askedAt"> & {
    readonly borrowerId: string;
    readonly accountHash: Buffer;
  },
): Promise<void> {
  await tx.query(
    `insert into vaada.penny_drops (id, account_id, application_id, borrower_id, account_hash, asked_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [drop.id, drop.accountId, drop.applicationId, drop.borrowerId, drop.accountHash, drop.askedAt],
  );
}

export async function recordReference(
  tx: Tx,
  { id, reference }: { readonly id: string; readonly reference: string },
): Promise<void> {
  await tx.query(
    "update vaada.penny_drops set provider_reference = $2 where id = $1 and provider_reference is null",
    [id, reference],
  );
}

export async function recordOutcome(
  tx: Tx,
  result: {
    readonly id: string;
    readonly outcome: DropOutcome;
    readonly reference: string | null;
    readonly nameSealed: Buffer | null;
    readonly utr: string | null;
    readonly now: Date;
  },
): Promise<void> {
  await tx.query(
    `update vaada.penny_drops
        set outcome = $2, answered_at = $3, provider_reference = coalesce(provider_reference, $4),
            registered_name_sealed = $5, utr = $6
      where id = $1 and answered_at is null`,
    [result.id, result.outcome, result.now, result.reference, result.nameSealed, result.utr],
  );
}

type StoredDrop = Omit<PennyDrop, "accountId" | "applicationId"> & {
  readonly accountId: bigint;
  readonly applicationId: bigint;
};

const COLUMNS = `id, account_id as "accountId", application_id as "applicationId", asked_at as "askedAt",
  provider_reference as reference, outcome, registered_name_sealed as "nameSealed"`;

function onlyRow([row]: readonly StoredDrop[]): PennyDrop {
  if (row === undefined) throw new Error("penny-drops: a penny drop that is not the borrower's");
  return { ...row, accountId: Number(row.accountId), applicationId: Number(row.applicationId) };
}

/** Erases the names that banks had for the accounts. */
export async function eraseDrops(tx: Tx, applicationIds: readonly number[]): Promise<number> {
  const { rowCount } = await tx.query(
    `update vaada.penny_drops set registered_name_sealed = null, account_hash = null
      where application_id = any ($1::bigint[]) and account_hash is not null`,
    [applicationIds],
  );
  return rowCount;
}
