import type { ConsentKind } from "@vaada/contract/consent";
import type { Language } from "@vaada/contract/language";
import { NOTICE_VERSION_UNSTATED } from "@vaada/contract/notice";
import type { Tx } from "../../platform/db/tx.ts";
import type { Caller } from "../../platform/http/caller.ts";

/** Proves a consent later: on which text, when and from where it was given. */
export type ConsentEvidence = {
  readonly noticeVersion: string;
  readonly language: Language;
  readonly givenAt: Date;
  readonly address: string | null;
  readonly userAgent: string | null;
};

/** The evidence that a call carries for its own consents. `now` is real time. */
export const evidenceOf = (caller: Caller, now: Date): ConsentEvidence => ({
  noticeVersion: caller.noticeVersion ?? NOTICE_VERSION_UNSTATED,
  language: caller.language,
  givenAt: now,
  address: caller.address,
  userAgent: caller.userAgent,
});

/** Writes one row per purpose, because each can be withdrawn alone. Runs in the transaction of the act it allows. */
export async function insertConsents(
  tx: Tx,
  consent: {
    /** The name of the call that carried the consent. */
    readonly call: string;
    readonly kinds: readonly ConsentKind[];
    readonly borrowerId: string;
    readonly applicationId: number;
    readonly evidence: ConsentEvidence;
  },
): Promise<void> {
  const { noticeVersion, language, givenAt, address, userAgent } = consent.evidence;
  await tx.query(
    `insert into vaada.consents
       (borrower_id, application_id, kind, granted, notice_version, language, given_at, address, user_agent,
        call)
     select $1, $2, kind, true, $4, $5, $6, $7, $8, $9 from unnest($3::text[]) as kind`,
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

/** For the end of an account alone: until then a consent is never taken off the record. */
export async function eraseConsents(tx: Tx, borrowerId: string): Promise<number> {
  const { rowCount } = await tx.query("delete from vaada.consents where borrower_id = $1", [borrowerId]);
  return rowCount;
}
