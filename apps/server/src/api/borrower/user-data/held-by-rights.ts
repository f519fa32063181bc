import type { HeldSection } from "./sections.ts";

/** The sections of data that is kept because the borrower used a right over their data. */
export const HELD_BY_RIGHTS: readonly HeldSection[] = [
  {
    table: "nominees",
    section: "nominee",
    sealed: ["name_sealed", "mobile_sealed"],
    query: `select borrower_id as "sealRow", name_sealed, mobile_sealed, named_at as "namedAt"
              from vaada.nominees where borrower_id = $1`,
  },
  {
    table: "correction_requests",
    section: "corrections",
    sealed: ["value_sealed", "reason_sealed", "answer_sealed"],
    // A number that somebody else asked from is theirs, until it is this borrower's.
    query: `select id as "sealRow", 'DR-' || number as number, field,
                   case when not exists (select from vaada.mobile_changes
                     where correction_id = correction_requests.id and asked_from is not null and changed_at is null)
                     then value_sealed end as value_sealed,
                   reason_sealed, received_at as "receivedAt", answer_by as "answerBy", answered_at as "answeredAt", outcome,
                   answer_sealed
              from vaada.correction_requests where borrower_id = $1 order by number`,
  },
  {
    table: "mobile_changes",
    section: "corrections",
    sealed: ["old_sealed", "new_sealed", "why_lost_sealed"],
    query: `select id as "sealRow", old_sealed, case when is_own then new_sealed end as new_sealed, why_lost_sealed,
                   asked_at as "askedAt", proven_at as "codesRightAt", changed_at as "changedAt",
                   case when is_own then host(address) end as "networkAddress",
                   case when is_own then user_agent end as browser
              from vaada.mobile_changes
                   cross join lateral (values (asked_from is null or changed_at is not null)) as whose (is_own)
             where borrower_id = $1 order by asked_at`,
  },
  {
    table: "erasure_certificates",
    section: "erasures",
    query: `select id as certificate, cause, erased_at as "erasedAt", entries, encode(content_hash, 'hex') as hash
              from vaada.erasure_certificates where borrower_id = $1 order by erased_at, id`,
  },
];
