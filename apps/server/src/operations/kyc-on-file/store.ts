import { randomUUID } from "node:crypto";
import type { CivilDate } from "@vaada/calendar/civil-date";
import type { IdentityWay } from "@vaada/lending/identity-proof";
import type { Tx } from "../../platform/db/tx.ts";
import type { Gender } from "../../providers/pan/port.ts";

/** Who is to be told of, or was, with what is sealed of them. */
export type SealedPerson = {
  readonly borrowerId: string;
  readonly loanNo: string;
  /** The day on which the money of the first loan arrived. */
  readonly lentOn: CivilDate;
  readonly way: IdentityWay;
  readonly provenOn: CivilDate;
  readonly reference: string;
  readonly aadhaarLastFour: string;
  readonly nameSealed: Buffer;
  readonly birthDateSealed: Buffer;
  readonly careOfSealed: Buffer | null;
  readonly addressSealed: Buffer;
  readonly photoKey: string | null;
  readonly gender: Gender | null;
  readonly panId: string | null;
  readonly panSealed: Buffer | null;
  readonly mobileSealed: Buffer | null;
  readonly emailId: string | null;
  readonly emailSealed: Buffer | null;
};

/** An address that was not confirmed may be anybody's. */
const PERSON = `identity.borrower_id as "borrowerId", first."loanNo", first."lentOn", identity.way,
  identity.proven_on as "provenOn", identity.provider_reference as reference,
  identity.aadhaar_last_four as "aadhaarLastFour", identity.name_sealed as "nameSealed",
  identity.birth_date_sealed as "birthDateSealed", identity.care_of_sealed as "careOfSealed",
  identity.address_sealed as "addressSealed", identity.photo_key as "photoKey", pan.gender, pan.id as "panId",
  pan.pan_sealed as "panSealed", borrower.mobile_sealed as "mobileSealed", email.id as "emailId",
  email.email_sealed as "emailSealed"`;

const FROM_IDENTITY = `join vaada.borrowers as borrower on borrower.id = identity.borrower_id
  cross join lateral (
    select loan_no as "loanNo", arrived_on as "lentOn" from vaada.loans
     where loans.borrower_id = identity.borrower_id and status <> 'undone' order by arrived_on, application_id limit 1) as first
  left join vaada.pan_records as pan on pan.borrower_id = identity.borrower_id and pan.confirmed_at is not null
  left join vaada.emails as email on email.borrower_id = identity.borrower_id and email.replaced_at is null
    and email.verified_at is not null`;

/** Nobody told of them, or their record came back. */
const IS_UNTOLD = `not exists (select from vaada.kyc_uploads as told
   where told.borrower_id = identity.borrower_id and told.outcome is distinct from 'sent-back')`;

export async function isWaiting(tx: Tx, borrowerId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from vaada.identities as identity
      where borrower_id = $1 and ${IS_UNTOLD}
        and exists (select from vaada.loans where loans.borrower_id = $1 and status <> 'undone')`,
    [borrowerId],
  );
  return rowCount > 0;
}

/** Whoever has borrowed and was never told of, or whose record came back. A record of today would be refused. */
export async function readWaiting(
  tx: Tx,
  { before, limit }: { before: CivilDate; limit: number },
): Promise<SealedPerson[]> {
  const { rows } = await tx.query<SealedPerson>(
    `select ${PERSON} from vaada.identities as identity ${FROM_IDENTITY}
      where identity.proven_on < $1
        and ${IS_UNTOLD}
      order by first."lentOn", identity.borrower_id limit $2`,
    [before, limit],
  );
  return rows;
}

export type BatchPerson = SealedPerson & { readonly line: number };

/** Those of a batch whose identity is still on file. */
export async function readPeopleOf(tx: Tx, batch: number): Promise<BatchPerson[]> {
  const { rows } = await tx.query<BatchPerson>(
    `select upload.line, ${PERSON} from vaada.kyc_uploads as upload
       join vaada.identities as identity on identity.borrower_id = upload.borrower_id ${FROM_IDENTITY}
      where upload.batch_number = $1 order by upload.line`,
    [batch],
  );
  return rows;
}

/** Two people who make a batch at once would tell of somebody twice: the second waits, and finds nobody left. */
export async function holdBatches(tx: Tx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('central-kyc'))");
}

type TakingRecord = { readonly at: Date; readonly by: string; readonly sha256: Buffer };

/** The number is ours before the text that names it is written. */
export async function takeBatchNumber(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ number: bigint }>(
    "select nextval('vaada.kyc_batches_number_seq') as number",
  );
  return Number(rows[0]?.number);
}

export async function insertBatch(
  tx: Tx,
  batch: TakingRecord & {
    readonly number: number;
    readonly madeOn: CivilDate;
    readonly borrowerIds: readonly string[];
  },
): Promise<void> {
  await tx.query(
    `insert into vaada.kyc_batches (number, made_on, taken_at, taken_by, sha256) overriding system value
     values ($1, $2, $3, $4, $5)`,
    [batch.number, batch.madeOn, batch.at, batch.by, batch.sha256],
  );
  await tx.query(
    `insert into vaada.kyc_uploads (id, batch_number, line, borrower_id, told_on)
     select id, $1, line, borrower_id, $4
       from unnest($2::uuid[], $3::uuid[]) with ordinality as one (id, borrower_id, line)`,
    [batch.number, batch.borrowerIds.map(() => randomUUID()), batch.borrowerIds, batch.madeOn],
  );
}

export async function markTakenAgain(
  tx: Tx,
  { number, at, by, sha256 }: TakingRecord & { number: number },
): Promise<void> {
  await tx.query("update vaada.kyc_batches set taken_at = $2, taken_by = $3, sha256 = $4 where number = $1", [
    number,
    at,
    by,
    sha256,
  ]);
}

type Upload = { readonly id: string; readonly line: number; readonly outcome: string | null };

/** Locks the records of a batch until the transaction ends. */
export async function lockUploads(tx: Tx, batch: number): Promise<Upload[]> {
  const { rows } = await tx.query<Upload>(
    "select id, line, outcome from vaada.kyc_uploads where batch_number = $1 order by line for update",
    [batch],
  );
  return rows;
}

export async function recordAnswer(
  tx: Tx,
  answer: { readonly id: string; readonly on: CivilDate; readonly numberSealed: Buffer | null },
): Promise<void> {
  await tx.query(
    "update vaada.kyc_uploads set answered_on = $2, outcome = $3, kyc_number_sealed = $4 where id = $1",
    [answer.id, answer.on, answer.numberSealed === null ? "sent-back" : "numbered", answer.numberSealed],
  );
}

/** Somebody who was typed in at the registry's portal, with the number that it gave there. */
export async function insertByHand(
  tx: Tx,
  told: {
    readonly id: string;
    readonly borrowerId: string;
    readonly on: CivilDate;
    readonly numberSealed: Buffer;
  },
): Promise<void> {
  await tx.query(
    `insert into vaada.kyc_uploads (id, borrower_id, told_on, answered_on, outcome, kyc_number_sealed)
     values ($1, $2, $3, $3, 'numbered', $4)`,
    [told.id, told.borrowerId, told.on, told.numberSealed],
  );
}

export async function eraseKycUploads(tx: Tx, borrowerId: string): Promise<number> {
  const { rowCount } = await tx.query("delete from vaada.kyc_uploads where borrower_id = $1", [borrowerId]);
  return rowCount;
}
