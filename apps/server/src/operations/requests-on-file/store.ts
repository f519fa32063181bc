import type { RequestState } from "@vaada/contract/console/calls/requests";
import type { RequestKind } from "@vaada/contract/console/roles";
import type { Paise } from "@vaada/money/paise";
import {
  type Condition,
  type Page,
  type PageRequest,
  readPage,
  when,
} from "../../platform/db/keyset-page.ts";
import type { Tx } from "../../platform/db/tx.ts";

/** A request as it is kept, with the names of its two people. */
export type RequestRow = {
  readonly key: bigint;
  readonly id: string;
  readonly kind: RequestKind;
  readonly applicationId: bigint | null;
  readonly borrowerId: string | null;
  readonly panId: string | null;
  readonly nameSealed: Buffer | null;
  readonly amount: Paise | null;
  /** The words and figures of the request; `null` once erased, and so is the ending. */
  readonly contentSealed: Buffer | null;
  readonly seenHash: Buffer | null;
  readonly askedBy: string;
  readonly askedByNameSealed: Buffer;
  readonly askedAt: Date;
  readonly lapsesAt: Date;
  readonly state: RequestState;
  readonly endedAt: Date | null;
  readonly endedBy: string | null;
  readonly endedByNameSealed: Buffer | null;
  readonly endingSealed: Buffer | null;
};

const SELECT = `select request.number as key, request.id, request.kind, request.application_id as "applicationId",
  request.borrower_id as "borrowerId", pan.id as "panId", pan.name_sealed as "nameSealed", request.amount_paise as amount, request.content_sealed as "contentSealed",
  request.seen_hash as "seenHash", request.asked_by as "askedBy", maker.name_sealed as "askedByNameSealed",
  request.asked_at as "askedAt", request.lapses_at as "lapsesAt", request.state, request.ended_at as "endedAt",
  request.ended_by as "endedBy", ender.name_sealed as "endedByNameSealed", request.ending_sealed as "endingSealed"
  from vaada.requests as request
  join vaada.staff as maker on maker.id = request.asked_by
  left join vaada.staff as ender on ender.id = request.ended_by
  left join lateral (
    select id, name_sealed from vaada.pan_records
     where borrower_id = request.borrower_id and standing = 'valid'
     order by confirmed_at desc nulls last, asked_at desc limit 1) as pan on true`;

export async function readRequestRow(tx: Tx, id: string): Promise<RequestRow | null> {
  const { rows } = await tx.query<RequestRow>(`${SELECT} where request.id = $1`, [id]);
  return rows[0] ?? null;
}

/** Keeps everybody else from ending it until this transaction ends. */
export async function lockRequest(tx: Tx, id: string): Promise<void> {
  await tx.query("select from vaada.requests where id = $1 for update", [id]);
}

/** The one that waits for the same thing. */
export async function readWaitingRequest(tx: Tx, contentHash: Buffer): Promise<RequestRow | null> {
  const { rows } = await tx.query<RequestRow>(
    `${SELECT} where request.content_hash = $1 and request.state = 'waiting'`,
    [contentHash],
  );
  return rows[0] ?? null;
}

export type RequestFilters = {
  readonly kind?: RequestKind | undefined;
  /** The kinds that whoever reads may not see. */
  readonly hidden?: readonly string[] | undefined;
  readonly state?: RequestState | undefined;
  readonly applicationId?: number | undefined;
  readonly askedBy?: string | undefined;
  /** Those that wait and lapse by then. */
  readonly lapsesBy?: Date | undefined;
  /** The platform's time. */
  readonly now: Date;
};

export const readRequestPage = (
  tx: Tx,
  { kind, hidden, state, applicationId, askedBy, lapsesBy, now }: RequestFilters,
  page: PageRequest,
): Promise<Page<RequestRow>> =>
  readPage<RequestRow>(tx, {
    select: SELECT,
    key: "request.number",
    where: [
      ...when(kind, "request.kind = ?"),
      ...when(hidden, "request.kind <> all (?::text[])"),
      ...when(applicationId, "request.application_id = ?"),
      ...when(askedBy, "request.asked_by = ?"),
      ...when(lapsesBy, "request.lapses_at <= ?"),
      ...inState(lapsesBy === undefined ? state : "waiting", now),
    ],
    page,
  });

/** One that has lapsed is so from that moment on, whenever that is written down. */
function inState(state: RequestState | undefined, now: Date): Condition[] {
  switch (state) {
    case "waiting":
      return [{ text: "request.state = 'waiting' and request.lapses_at > ?", value: now }];
    case "lapsed":
      return [
        {
          text: "request.state = 'lapsed' or (request.state = 'waiting' and request.lapses_at <= ?)",
          value: now,
        },
      ];
    default:
      return when(state, "request.state = ?");
  }
}

export type NewRequest = {
  readonly id: string;
  readonly kind: RequestKind;
  readonly applicationId: number | null;
  readonly borrowerId: string | null;
  readonly amount: Paise | null;
  readonly contentSealed: Buffer;
  readonly contentHash: Buffer;
  readonly seenHash: Buffer;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly lapsesAt: Date;
};

/** False when the same thing is asked for and waits already. */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into vaada.requests
       (id, kind, application_id, borrower_id, amount_paise, content_sealed, content_hash, seen_hash, asked_by,
        asked_at, lapses_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (content_hash) where state = 'waiting' do nothing`,
    [
      request.id,
      request.kind,
      request.applicationId,
      request.borrowerId,
      request.amount,
      request.contentSealed,
      request.contentHash,
      request.seenHash,
      request.askedBy,
      request.askedAt,
      request.lapsesAt,
    ],
  );
  return rowCount > 0;
}

/** Needs the request's lock. */
export async function endRequest(
  tx: Tx,
  end: {
    readonly id: string;
    readonly state: "agreed" | "declined" | "withdrawn";
    readonly by: string;
    readonly now: Date;
    /** `null` when nothing was agreed to, or it is about no money. */
    readonly agreed: Paise | null;
    readonly endingSealed: Buffer;
  },
): Promise<void> {
  await tx.query(
    `update vaada.requests set state = $2, ended_by = $3, ended_at = $4, ending_sealed = $5, agreed_paise = $6
      where id = $1 and state = 'waiting'`,
    [end.id, end.state, end.by, end.now, end.endingSealed, end.agreed],
  );
}

/** Takes out what was written of a borrower, and what the two saw. One that still waits has lapsed with it. */
export async function eraseRequests(
  tx: Tx,
  { borrowerId, now }: { readonly borrowerId: string; readonly now: Date },
): Promise<number> {
  const { rowCount } = await tx.query(
    `update vaada.requests
        set content_sealed = null, content_hash = null, seen_hash = null, ending_sealed = null, erased_at = $2,
            state = case state when 'waiting' then 'lapsed' else state end, ended_at = coalesce(ended_at, $2)
      where borrower_id = $1 and erased_at is null`,
    [borrowerId, now],
  );
  return rowCount;
}

/** What was agreed to of one kind and one borrower, or none. */
type AgreedSum = { readonly kind: RequestKind; readonly borrowerId: string | null; readonly amount: Paise };

/**
 * Sums what was agreed to since a time, for these borrowers; `null` is for what is about none. It may be more than was asked for, or
 * no amount was asked for.
 */
export async function readAgreedSince(
  tx: Tx,
  { since, borrowerIds }: { readonly since: Date; readonly borrowerIds: readonly (string | null)[] },
): Promise<AgreedSum[]> {
  const { rows } = await tx.query<AgreedSum>(
    `select kind, borrower_id as "borrowerId", sum(coalesce(agreed_paise, amount_paise))::bigint as amount
       from vaada.requests
      where (borrower_id = any ($2::uuid[]) or $3 and borrower_id is null)
        and state = 'agreed' and ended_at >= $1
        and coalesce(agreed_paise, amount_paise) is not null
      group by kind, borrower_id`,
    [since, borrowerIds.filter((id) => id !== null), borrowerIds.includes(null)],
  );
  return rows;
}

/** Any number that no other advisory lock of the database uses. */
const LOCK_OF_AGREEMENTS = 8_602_317;

/** One at a time agrees to an act of a kind for a borrower. */
export async function lockAgreements(
  tx: Tx,
  { kind, borrowerId }: Pick<RequestRow, "kind" | "borrowerId">,
): Promise<void> {
  await tx.query("select pg_advisory_xact_lock($1, hashtext($2))", [
    LOCK_OF_AGREEMENTS,
    `${kind} ${borrowerId}`,
  ]);
}

export type LapsedRequest = {
  readonly id: string;
  readonly kind: RequestKind;
  readonly applicationId: bigint | null;
  readonly borrowerId: string | null;
};

/** Ends those that nobody agreed to in time, and names them. */
export async function lapseRows(tx: Tx, now: Date): Promise<LapsedRequest[]> {
  const { rows } = await tx.query<LapsedRequest>(
    `update vaada.requests set state = 'lapsed', ended_at = lapses_at where state = 'waiting' and lapses_at <= $1
     returning id, kind, application_id as "applicationId", borrower_id as "borrowerId"`,
    [now],
  );
  return rows;
}
