import type { ConsentKind } from "@vaada/contract/consent";
import type { Language } from "@vaada/contract/language";
import type { Tx } from "../../platform/db/tx.ts";

/** On which text, when and from where a consent was given: what proves it later. */
export type ConsentEvidence = {
  readonly noticeVersion: string;
  readonly language: Language;
  readonly givenAt: Date;
  readonly address: string | null;
  readonly userAgent: string | null;
};

/** One row a purpose: each can be withdrawn without the others. Goes in with the act that it allows. */
export async function insertConsents(
  tx: Tx,
  given: {
    /** The name of the call that the screen made when it had been given. */
    readonly call: string;
    readonly kinds: readonly ConsentKind[];
    readonly borrowerId: string;
    readonly applicationId: number;
    readonly evidence: ConsentEvidence;
  },
): Promise<void> {
  const { noticeVersion, language, givenAt, address, userAgent } = given.evidence;
  await tx.query(
    `insert into vaada.consents
       (borrower_id, application_id, kind, granted, notice_version, language, given_at, address, user_agent,
        call)
     select $1, $2, kind, true, $4, $5, $6, $7, $8, $9 from unnest($3::text[]) as kind`,
    [
      given.borrowerId,
      given.applicationId,
      given.kinds,
      noticeVersion,
      language,
      givenAt,
      address,
      userAgent,
      given.call,
    ],
  );
}

/** Needs the application's lock. It is the last word even when two are said within one tick of the clock. */
export async function insertWord(
  tx: Tx,
  said: {
    readonly borrowerId: string;
    readonly applicationId: number;
    readonly kind: ConsentKind;
    readonly granted: boolean;
    readonly call: string;
    readonly evidence: ConsentEvidence;
  },
): Promise<string> {
  const { noticeVersion, language, givenAt, address, userAgent } = said.evidence;
  const { rows } = await tx.query<{ id: string }>(
    `insert into vaada.consents
       (borrower_id, application_id, kind, granted, notice_version, language, given_at, address, user_agent, call)
     values ($1, $2, $3, $4, $5, $6,
       greatest($7::timestamptz, (select max(given_at) + interval '1 microsecond' from vaada.consents
                                   where borrower_id = $1 and kind = $3)),
       $8, $9, $10)
     returning id`,
    [
      said.borrowerId,
      said.applicationId,
      said.kind,
      said.granted,
      noticeVersion,
      language,
      givenAt,
      address,
      userAgent,
      said.call,
    ],
  );
  if (rows[0] === undefined) throw new Error("insertWord: an insert returned no row");
  return rows[0].id;
}

/** Whether the last that was said of it is yes. */
export async function isConsentGiven(
  tx: Tx,
  { borrowerId, kind }: { readonly borrowerId: string; readonly kind: ConsentKind },
): Promise<boolean> {
  const { rows } = await tx.query<{ granted: boolean }>(
    `select granted from vaada.consents where borrower_id = $1 and kind = $2
      order by given_at desc, id desc limit 1`,
    [borrowerId, kind],
  );
  return rows[0]?.granted ?? false;
}
