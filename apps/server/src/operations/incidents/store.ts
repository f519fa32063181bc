import type { Tx } from "../../platform/db/tx.ts";

/** The data that somebody may have seen, and when. */
export type Incident = {
  readonly from: Date;
  readonly to: Date;
  /** Only borrowers who were signed in meanwhile: it was their sessions, not the database, that somebody got at. */
  readonly isOfSessions: boolean;
  /** Only the sessions of these that began from this network, in CIDR. */
  readonly network: string | null;
};

/** A borrower whose data was within reach, by id, and which kinds of it we held by the end of the incident. */
export type AffectedBorrower = {
  readonly borrowerId: string;
  readonly language: string;
  readonly lastSeenAt: Date | null;
  readonly held: readonly string[];
};

/** It asks for nothing that is sealed: the list names people by id. */
export async function readAffectedBorrowers(tx: Tx, incident: Incident): Promise<AffectedBorrower[]> {
  const { rows } = await tx.query<AffectedBorrower>(
    `select b.id as "borrowerId", b.language, s.last_seen_at as "lastSeenAt",
            array['mobile'] || array_remove(array[
              case when exists (select from vaada.emails e where e.borrower_id = b.id and e.given_at < $2) then 'email' end,
              case when exists (select from vaada.pan_records p where p.borrower_id = b.id and p.asked_at < $2) then 'pan' end,
              case when exists (select from vaada.identities i where i.borrower_id = b.id and i.verified_at < $2) then 'identity' end,
              case when exists (select from vaada.employments w where w.borrower_id = b.id and w.given_at < $2) then 'employment' end,
              case when exists (select from vaada.bureau_reports r where r.borrower_id = b.id and r.answered_at < $2) then 'bureau-report' end,
              case when exists (select from vaada.statement_sessions t where t.borrower_id = b.id and t.is_read and t.started_at < $2) then 'bank-statement' end,
              case when exists (select from vaada.reference_persons q where q.borrower_id = b.id and q.given_at < $2) then 'references' end,
              case when exists (select from vaada.selfies f where f.borrower_id = b.id and f.taken_at < $2) then 'selfie' end,
              case when exists (select from vaada.bank_accounts a where a.borrower_id = b.id and a.given_at < $2) then 'bank-account' end,
              case when exists (select from vaada.documents d where d.borrower_id = b.id and d.made_at < $2) then 'documents' end,
              case when exists (select from vaada.loans l where l.borrower_id = b.id and l.arrived_at < $2) then 'loan' end
            ], null) as held
       from vaada.borrowers b
       left join lateral (
         select max(last_seen_at) as last_seen_at from vaada.sessions
          where borrower_id = b.id and created_at < $2 and last_seen_at >= $1
            and ($4::cidr is null or address <<= $4::cidr)
       ) s on true
      where b.created_at < $2 and (not $3::boolean or s.last_seen_at is not null)
      order by b.id`,
    [incident.from, incident.to, incident.isOfSessions, incident.network],
  );
  return rows;
}
