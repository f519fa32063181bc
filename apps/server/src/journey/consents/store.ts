import { changeConsent } from "@vaada/contract/calls/consents";
import { ACCOUNT_CONSENT, type ConsentKind, OPTIONAL_CONSENTS } from "@vaada/contract/consent";
import type { Tx } from "../../platform/db/tx.ts";
import type { ConsentEvidence } from "./evidence.ts";

export type GivenConsents = {
  /** The name of the call that carried the consents. */
  readonly call: string;
  readonly kinds: readonly ConsentKind[];
  readonly borrowerId: string;
  readonly applicationId: number;
  readonly evidence: ConsentEvidence;
};

/** Writes one row per purpose, because each can be withdrawn alone. Runs in the transaction of the act it allows. */
export async function insertConsents(tx: Tx, consent: GivenConsents): Promise<void> {
  const { noticeVersion, language, readIn, givenAt, address, userAgent } = consent.evidence;
  await tx.query(
    `insert into vaada.consents
       (borrower_id, application_id, kind, granted, notice_version, language, given_at, address, user_agent,
        call, read_in)
     select $1, $2, kind, true, $4, $5, $6, $7, $8, $9, $10 from unnest($3::text[]) as kind`,
    [
      consent.borrowerId,
      consent.applicationId,
      consent.kinds,
      noticeVersion,
      language,
      givenAt,
      address,
      userAgent,
      consent.call,
      readIn ?? null,
    ],
  );
}

/** Needs the application's lock. The newest choice wins even when two fall within one tick of the clock. */
export async function insertConsentChoice(
  tx: Tx,
  choice: {
    readonly borrowerId: string;
    readonly applicationId: number;
    readonly kind: ConsentKind;
    readonly granted: boolean;
    readonly call: string;
    readonly evidence: ConsentEvidence;
  },
): Promise<string> {
  const { noticeVersion, language, givenAt, address, userAgent } = choice.evidence;
  const { rows } = await tx.query<{ id: string }>(
    `insert into vaada.consents
       (borrower_id, application_id, kind, granted, notice_version, language, given_at, address, user_agent, call)
     values ($1, $2, $3, $4, $5, $6,
       greatest($7::timestamptz, (select max(given_at) + interval '1 microsecond' from vaada.consents
                                   where borrower_id = $1 and kind = $3)),
       $8, $9, $10)
     returning id`,
    [
      choice.borrowerId,
      choice.applicationId,
      choice.kind,
      choice.granted,
      noticeVersion,
      language,
      givenAt,
      address,
      userAgent,
      choice.call,
    ],
  );
  if (rows[0] === undefined) throw new Error("insertConsentChoice: an insert returned no row");
  return rows[0].id;
}

/** Whether the borrower's last choice on this purpose is a yes. */
export const isConsentGiven = async (tx: Tx, consent: ConsentName): Promise<boolean> =>
  (await readLastChoice(tx, consent)) ?? false;

type ConsentName = { readonly borrowerId: string; readonly kind: ConsentKind };

/** `null` when nothing was ever said of it. */
export async function readLastChoice(tx: Tx, { borrowerId, kind }: ConsentName): Promise<boolean | null> {
  const { rows } = await tx.query<{ granted: boolean }>(
    `select granted from vaada.consents where borrower_id = $1 and kind = $2
      order by given_at desc, id desc limit 1`,
    [borrowerId, kind],
  );
  return rows[0]?.granted ?? null;
}

/** The notice on which a borrower last said yes to this; `null` when they never did. */
export async function readLastNotice(tx: Tx, { borrowerId, kind }: ConsentName): Promise<string | null> {
  const { rows } = await tx.query<{ noticeVersion: string }>(
    `select notice_version as "noticeVersion" from vaada.consents
      where borrower_id = $1 and kind = $2 and granted order by given_at desc, id desc limit 1`,
    [borrowerId, kind],
  );
  return rows[0]?.noticeVersion ?? null;
}

/** The browsers with which a borrower has signed in, as the evidence of those sign-ins names them. */
export async function readSignInUserAgents(tx: Tx, borrowerId: string): Promise<(string | null)[]> {
  const { rows } = await tx.query<{ userAgent: string | null }>(
    `select distinct user_agent as "userAgent" from vaada.consents where borrower_id = $1 and kind = $2`,
    [borrowerId, ACCOUNT_CONSENT],
  );
  return rows.map(({ userAgent }) => userAgent);
}

/** A borrower's proofs stand for the next application, so that one rests on the same consents. */
const CONSENTS_OF_PROOFS = [
  "pan-lookup",
  "identity",
  "verification-sharing",
] as const satisfies readonly ConsentKind[];

/**
 * The consents that an application rests on: those that its own steps were given, and those of the proofs. What was only
 * said in the profile gave nothing to the application.
 */
const IS_RESTED_ON = `exists (
  select from vaada.consents as given
   where given.borrower_id = $1 and given.kind = said.kind and given.granted and given.call <> $3
     and (given.application_id = $2 or given.kind = any ($4::text[]))
     and given.kind <> all ($5::text[]))`;

const restParameters = (use: { readonly borrowerId: string; readonly applicationId: number }) => [
  use.borrowerId,
  use.applicationId,
  changeConsent.name,
  CONSENTS_OF_PROOFS,
  OPTIONAL_CONSENTS,
];

/** Those whose last word is no, of what the application rests on and of what a call would give. */
export async function readWithdrawnConsents(
  tx: Tx,
  use: {
    readonly borrowerId: string;
    readonly applicationId: number;
    readonly gives: readonly ConsentKind[];
  },
): Promise<ConsentKind[]> {
  const { rows } = await tx.query<{ kind: ConsentKind }>(
    `select kind from (
       select distinct on (kind) kind, granted from vaada.consents
        where borrower_id = $1 order by kind, given_at desc, id desc) as said
      where not granted and (kind = any ($6::text[]) or ${IS_RESTED_ON}) order by kind`,
    [...restParameters(use), use.gives],
  );
  return rows.map(({ kind }) => kind);
}

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(", ");

/**
 * A condition on rows with a `borrower_id` and an `application_id`, for who reads many at once: their application rests on a consent that is
 * withdrawn, as `readWithdrawnConsents` has it.
 */
export const restsOnWithdrawn = (row: string): string => `exists (
  select from vaada.consents as given
   where given.borrower_id = ${row}.borrower_id and given.granted and given.call <> '${changeConsent.name}'
     and (given.application_id = ${row}.application_id or given.kind in (${quoted(CONSENTS_OF_PROOFS)}))
     and given.kind not in (${quoted(OPTIONAL_CONSENTS)})
     and not (select said.granted from vaada.consents as said
               where said.borrower_id = given.borrower_id and said.kind = given.kind
               order by said.given_at desc, said.id desc limit 1))`;

/** The kinds that an application rests on, withdrawn or not. */
export async function readConsentsRestedOn(
  tx: Tx,
  use: { readonly borrowerId: string; readonly applicationId: number },
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ kind: string }>(
    `select kind from (select distinct kind from vaada.consents where borrower_id = $1) as said
      where ${IS_RESTED_ON}`,
    restParameters(use),
  );
  return new Set(rows.map(({ kind }) => kind));
}

/** For the end of an account alone: until then a consent is never taken off the record. */
export async function eraseConsents(tx: Tx, borrowerId: string): Promise<number> {
  const { rowCount } = await tx.query("delete from vaada.consents where borrower_id = $1", [borrowerId]);
  return rowCount;
}
