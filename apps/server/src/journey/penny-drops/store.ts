import type { Tx } from "../../platform/db/tx.ts";

export type DropOutcome = "verified" | "name-differs" | "invalid" | "failed";

/** A rupee that was sent to learn whose an account is. `outcome` is null while the answer is awaited. */
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
  const { rows } = await tx.query<Stored>(`select ${COLUMNS} from vaada.penny_drops where id = $1`, [id]);
  return onlyRow(rows);
}

/** Holds it until the transaction ends; the application's lock comes first. */
export async function lockDrop(tx: Tx, id: string): Promise<PennyDrop> {
  const { rows } = await tx.query<Stored>(
    `select ${COLUMNS} from vaada.penny_drops where id = $1 for update`,
    [id],
  );
  return onlyRow(rows);
}

export async function readAwaited(tx: Tx, accountId: number): Promise<PennyDrop | null> {
  const { rows } = await tx.query<Stored>(
    `select ${COLUMNS} from vaada.penny_drops where account_id = $1 and answered_at is null`,
    [accountId],
  );
  return rows.length === 0 ? null : onlyRow(rows);
}

/** For a worker, who is nobody's: whose it is. */
export async function readWhoseDrop(
  tx: Tx,
  reference: string,
): Promise<{ readonly dropId: string; readonly borrowerId: string } | null> {
  const { rows } = await tx.query<{ dropId: string; borrowerId: string }>(
    `select id as "dropId", borrower_id as "borrowerId" from vaada.penny_drops where provider_reference = $1`,
    [reference],
  );
  return rows[0] ?? null;
}

/** The penny drops whose answer nobody has told us: the event may have been lost. */
export async function readUnansweredReferences(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ reference: string }>(
    `select provider_reference as reference from vaada.penny_drops
      where answered_at is null and provider_reference is not null
        and asked_at < now() - interval '1 minute'`,
  );
  return rows.map(({ reference }) => reference);
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
  given: {
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
    [given.id, given.outcome, given.now, given.reference, given.nameSealed, given.utr],
  );
}

type Stored = Omit<PennyDrop, "accountId" | "applicationId"> & {
  readonly accountId: bigint;
  readonly applicationId: bigint;
};

const COLUMNS = `id, account_id as "accountId", application_id as "applicationId", asked_at as "askedAt",
  provider_reference as reference, outcome, registered_name_sealed as "nameSealed"`;

function onlyRow([row]: readonly Stored[]): PennyDrop {
  if (row === undefined) throw new Error("penny-drops: one that is not the borrower's");
  return { ...row, accountId: Number(row.accountId), applicationId: Number(row.applicationId) };
}
