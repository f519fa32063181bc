import type { Tx } from "../../platform/db/tx.ts";

export type SelfieOutcome = "matched" | "mismatch" | "unusable" | "unanswered";

/** One try, from the moment its photo arrives. */
export type SelfieRow = {
  readonly id: string;
  readonly takenAt: Date;
  readonly photoIndex: Buffer;
  readonly outcome: SelfieOutcome | null;
};

/** Needs the application's lock: an application has room for one try that waits for its verdict. */
export async function insertSelfie(
  tx: Tx,
  selfie: {
    readonly id: string;
    readonly applicationId: number;
    readonly borrowerId: string;
    readonly takenAt: Date;
    readonly photoIndex: Buffer;
    readonly fileKey: string;
  },
): Promise<void> {
  await tx.query(
    `insert into vaada.selfies
       (id, application_id, borrower_id, taken_at, photo_index, file_key, is_seen_before)
     values ($1, $2, $3, $4, $5, $6, vaada.is_photo_of_another($5))`,
    [selfie.id, selfie.applicationId, selfie.borrowerId, selfie.takenAt, selfie.photoIndex, selfie.fileKey],
  );
}

/** The one try that waits for its verdict. */
export async function readAwaitedSelfie(tx: Tx, applicationId: number): Promise<SelfieRow | null> {
  const { rows } = await tx.query<SelfieRow>(
    `select ${COLUMNS} from vaada.selfies where application_id = $1 and judged_at is null`,
    [applicationId],
  );
  return rows[0] ?? null;
}

export async function readMatchedSelfie(tx: Tx, applicationId: number): Promise<SelfieRow | null> {
  const { rows } = await tx.query<SelfieRow>(
    `select ${COLUMNS} from vaada.selfies where application_id = $1 and outcome = 'matched'`,
    [applicationId],
  );
  return rows[0] ?? null;
}

export async function readSelfieOutcome(tx: Tx, id: string): Promise<SelfieOutcome | null> {
  const { rows } = await tx.query<SelfieRow>(`select ${COLUMNS} from vaada.selfies where id = $1`, [id]);
  if (rows[0] === undefined) throw new Error("readSelfieOutcome: a selfie that is not the borrower's");
  return rows[0].outcome;
}

/** The provider's verdict, its confidence and its reference of the last check. */
export type SelfieVerdict = {
  readonly outcome: SelfieOutcome;
  readonly liveConfidence: number | null;
  readonly matchConfidence: number | null;
  readonly reference: string | null;
};

/** False when the try was ended meanwhile. */
export async function writeVerdict(
  tx: Tx,
  { id, judgedAt, ...verdict }: SelfieVerdict & { readonly id: string; readonly judgedAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vaada.selfies
        set judged_at = $2, outcome = $3, live_confidence = $4, match_confidence = $5, provider_reference = $6
      where id = $1 and judged_at is null`,
    [id, judgedAt, verdict.outcome, verdict.liveConfidence, verdict.matchConfidence, verdict.reference],
  );
  return rowCount > 0;
}

/** A photo that the provider gave no verdict on does not count as a try. */
export async function countTries(tx: Tx, applicationId: number): Promise<number> {
  const { rows } = await tx.query<{ tries: bigint }>(
    `select count(*) as tries from vaada.selfies
      where application_id = $1 and outcome in ('mismatch', 'unusable')`,
    [applicationId],
  );
  return Number(rows[0]?.tries ?? 0n);
}

/** How often a person of the lender has asked for another selfie. Each time gives the tries anew. */
export async function countAskedAgain(tx: Tx, applicationId: number): Promise<number> {
  const { rows } = await tx.query<{ times: bigint }>(
    "select count(*) as times from vaada.reviews where application_id = $1 and action = 'ask-again'",
    [applicationId],
  );
  return Number(rows[0]?.times ?? 0n);
}

/** The file of the last photo that was sent, whatever came of it. */
export async function readLastPhotoKey(tx: Tx, applicationId: number): Promise<string | null> {
  const { rows } = await tx.query<{ fileKey: string | null }>(
    `select file_key as "fileKey" from vaada.selfies where application_id = $1 order by taken_at desc limit 1`,
    [applicationId],
  );
  return rows[0]?.fileKey ?? null;
}

/** The file of the photo in the borrower's identity record, if the record has one. */
export async function readIdentityPhotoKey(tx: Tx, borrowerId: string): Promise<string | null> {
  const { rows } = await tx.query<{ photoKey: string | null }>(
    `select photo_key as "photoKey" from vaada.identities where borrower_id = $1`,
    [borrowerId],
  );
  return rows[0]?.photoKey ?? null;
}

const COLUMNS = `id, taken_at as "takenAt", photo_index as "photoIndex", outcome`;

/** Erases the tries, and returns the files of their photos, which are to be removed. */
export async function eraseSelfies(tx: Tx, applicationIds: readonly number[]): Promise<string[]> {
  const { rows } = await tx.query<{ fileKey: string }>(
    `delete from vaada.selfies where application_id = any ($1::bigint[]) returning file_key as "fileKey"`,
    [applicationIds],
  );
  return rows.map(({ fileKey }) => fileKey);
}
