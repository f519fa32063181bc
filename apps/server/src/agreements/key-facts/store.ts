import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Language } from "@vaada/contract/language";
import type { Tx } from "../../platform/db/tx.ts";

/** One issue of a key fact statement with its acceptance. */
export type IssueRow = {
  readonly id: string;
  readonly issue: number;
  readonly offerId: string;
  readonly issuedLanguage: Language;
  readonly validThrough: CivilDate;
  readonly contentSealed: Buffer;
  readonly acceptedLanguage: Language | null;
  readonly acceptedAt: Date | null;
};

/** `null` as well for one whose content was erased. */
export async function readIssue(
  tx: Tx,
  { applicationId, issue }: { readonly applicationId: number; readonly issue: number | "last" },
): Promise<IssueRow | null> {
  const { rows } = await tx.query<IssueRow>(
    `select issued.id, issue, offer_id as "offerId", issued.language as "issuedLanguage",
            valid_through as "validThrough", content_sealed as "contentSealed",
            accepted.language as "acceptedLanguage", accepted.accepted_at as "acceptedAt"
       from vaada.key_fact_statements as issued
       left join vaada.key_fact_acceptances as accepted on accepted.key_fact_statement_id = issued.id
      where issued.application_id = $1 and ($2::integer is null or issue = $2) and issued.erased_at is null
      order by issue desc limit 1`,
    [applicationId, issue === "last" ? null : issue],
  );
  return rows[0] ?? null;
}

/** Remembers the page that a borrower fetched; the one before it counts no more. */
export async function rememberReading(
  tx: Tx,
  reading: {
    readonly applicationId: number;
    readonly borrowerId: string;
    readonly shownHash: Buffer;
    /** Real time. */
    readonly now: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into vaada.key_fact_readings (application_id, borrower_id, shown_hash, read_at)
     values ($1, $2, $3, $4)
     on conflict (application_id) do update set shown_hash = excluded.shown_hash, read_at = excluded.read_at`,
    [reading.applicationId, reading.borrowerId, reading.shownHash, reading.now],
  );
}

/** The hash of the page that was fetched last; `null` when none was. */
export async function readLastReading(tx: Tx, applicationId: number): Promise<Buffer | null> {
  const { rows } = await tx.query<{ shownHash: Buffer }>(
    `select shown_hash as "shownHash" from vaada.key_fact_readings where application_id = $1`,
    [applicationId],
  );
  return rows[0]?.shownHash ?? null;
}

export type NewAcceptance = {
  readonly id: string;
  readonly keyFactStatementId: string;
  readonly applicationId: number;
  readonly borrowerId: string;
  readonly shownHash: Buffer;
  readonly pageVersion: string;
  readonly language: Language;
  readonly acceptedAt: Date;
  readonly acceptedAtReal: Date;
  readonly addressSealed: Buffer;
  readonly userAgent: string;
};

export async function insertAcceptance(tx: Tx, accepted: NewAcceptance): Promise<void> {
  await tx.query(
    `insert into vaada.key_fact_acceptances
       (id, key_fact_statement_id, application_id, borrower_id, shown_hash, page_version, language, accepted_at,
        accepted_at_real, address_sealed, user_agent)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      accepted.id,
      accepted.keyFactStatementId,
      accepted.applicationId,
      accepted.borrowerId,
      accepted.shownHash,
      accepted.pageVersion,
      accepted.language,
      accepted.acceptedAt,
      accepted.acceptedAtReal,
      accepted.addressSealed,
      accepted.userAgent,
    ],
  );
}

/** Erases from where the statements were accepted. */
export async function eraseAcceptances(
  tx: Tx,
  { applicationIds, now }: { readonly applicationIds: readonly number[]; readonly now: Date },
): Promise<number> {
  const { rowCount } = await tx.query(
    `update vaada.key_fact_acceptances set address_sealed = null, user_agent = null, erased_at = $2
      where application_id = any ($1::bigint[]) and erased_at is null`,
    [applicationIds, now],
  );
  return rowCount;
}
