import type { ConsentKind } from "@vaada/contract/consent";
import type { Language } from "@vaada/contract/language";
import type { Tx } from "../db/tx.ts";

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
