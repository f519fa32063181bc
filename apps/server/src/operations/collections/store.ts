import type { CivilDate } from "@vaada/calendar/civil-date";
import type { ContactStop } from "@vaada/contract/console/calls/collections";
import type { ContactHours } from "@vaada/lending/rule-register";
import type { Paise } from "@vaada/money/paise";
import type { Tx } from "../../platform/db/tx.ts";

/** The rules for contact with one borrower. */
export type ContactRules = {
  /** `null` while people may contact them. */
  readonly stoppedFor: ContactStop | null;
  readonly asked: ContactHours | null;
  readonly collectorId: string | null;
  /** The key of the notice that tells the borrower of the collector. */
  readonly collectorNotice: string | null;
  /** Whether the text that tells of the collector has left, and is not known to have got lost. */
  readonly isTold: boolean;
};

const NONE: ContactRules = {
  stoppedFor: null,
  asked: null,
  collectorId: null,
  collectorNotice: null,
  isTold: false,
};

/** Whether the text of a notice is known not to have gone, or not to have arrived. */
export const IS_UNTEXTED =
  "(texted_at is null and untexted_at is not null or text_stage is not distinct from 'failed')";

/** The transaction is in the borrower's name. */
export async function readContactRules(tx: Tx, borrowerId: string): Promise<ContactRules> {
  const { rows } = await tx.query<{
    stoppedFor: ContactStop | null;
    from: number | null;
    until: number | null;
    collectorId: string | null;
    collectorNotice: string | null;
    isTold: boolean;
  }>(
    `select stopped_for as "stoppedFor", from_hour as "from", until_hour as until, collector_id as "collectorId",
            collector_notice as "collectorNotice",
            exists (select from vaada.notifications
                     where key = collector_notice and texted_at is not null and not ${IS_UNTEXTED}) as "isTold"
       from vaada.contact_rules where borrower_id = $1`,
    [borrowerId],
  );
  const [row] = rows;
  if (row === undefined) return NONE;
  const { from, until, ...rules } = row;
  return { ...rules, asked: from === null || until === null ? null : { from, until } };
}

/** `now` is the platform's. The first stop of several says since when nobody writes. */
export async function writeStop(
  tx: Tx,
  stop: {
    readonly borrowerId: string;
    readonly stop: ContactStop;
    readonly staffId: string;
    readonly now: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into vaada.contact_rules (borrower_id, stopped_for, stopped_by, stopped_at) values ($1, $2, $3, $4)
     on conflict (borrower_id) do update
        set stopped_for = $2, stopped_by = $3, stopped_at = coalesce(contact_rules.stopped_at, $4)`,
    [stop.borrowerId, stop.stop, stop.staffId, stop.now],
  );
}

/** Hours that stand may leave none, and keep the time of the stop then: what it held is not told before they are corrected. */
export async function liftStop(tx: Tx, borrowerId: string): Promise<void> {
  await tx.query(
    `update vaada.contact_rules
        set stopped_for = null, stopped_by = null, stopped_at = null,
            hours_set_at = case when from_hour is not null
                                then least(stopped_at, coalesce(hours_set_at, '-infinity')) end
      where borrower_id = $1`,
    [borrowerId],
  );
}

/**
 * `now` is the platform's. Without hours, those of the law hold again. The time of the first hours stays while any stand or contact
 * is stopped; hours of which no time was kept may be of any.
 */
export async function writeHours(
  tx: Tx,
  {
    borrowerId,
    hours,
    now,
  }: { readonly borrowerId: string; readonly hours: ContactHours | null; readonly now: Date },
): Promise<void> {
  await tx.query(
    `insert into vaada.contact_rules (borrower_id, from_hour, until_hour, hours_set_at) values ($1, $2, $3, $4)
     on conflict (borrower_id) do update
        set from_hour = $2, until_hour = $3,
            hours_set_at = case when $4::timestamptz is null and contact_rules.stopped_at is null then null
                                when contact_rules.from_hour is null then coalesce(contact_rules.hours_set_at, $4)
                                else coalesce(contact_rules.hours_set_at, '-infinity') end`,
    [borrowerId, hours?.from ?? null, hours?.until ?? null, hours === null ? null : now],
  );
}

export async function writeCollector(
  tx: Tx,
  collector: { readonly borrowerId: string; readonly staffId: string; readonly noticeKey: string },
): Promise<void> {
  await tx.query(
    `insert into vaada.contact_rules (borrower_id, collector_id, collector_notice) values ($1, $2, $3)
     on conflict (borrower_id) do update set collector_id = $2, collector_notice = $3`,
    [collector.borrowerId, collector.staffId, collector.noticeKey],
  );
}

/** One line of the contact log. */
export type NewContact = {
  readonly id: string;
  readonly borrowerId: string;
  readonly applicationId: number;
  readonly kind: "call" | "text" | "assignment" | "stop" | "resume" | "hours";
  readonly outcome: string;
  /** The call that came to this outcome; `null` for anything else, and for the beginning of a call. */
  readonly callId: string | null;
  readonly noteSealed: Buffer | null;
  /** The set of rules that allowed it (RC-04). */
  readonly rules: string;
  readonly noticeKey: string | null;
  readonly staffId: string;
  /** The platform's. */
  readonly now: Date;
  readonly today: CivilDate;
};

export async function insertContact(tx: Tx, contact: NewContact): Promise<void> {
  await tx.query(
    `insert into vaada.contacts
       (id, borrower_id, application_id, kind, outcome, call_id, note_sealed, rules, notice_key, staff_id, happened_at,
        happened_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      contact.id,
      contact.borrowerId,
      contact.applicationId,
      contact.kind,
      contact.outcome,
      contact.callId,
      contact.noteSealed,
      contact.rules,
      contact.noticeKey,
      contact.staffId,
      contact.now,
      contact.today,
    ],
  );
}

/** The outcome of a call of which nobody has said yet what it came to. */
export const BEGUN = "begun";

export type OpenCall = {
  readonly id: string;
  readonly applicationId: number;
  readonly begunAt: Date;
};

/** The call of the person who asks of which they have not said yet what came of it, whichever loan it is about. */
export async function readOpenCall(tx: Tx): Promise<OpenCall | null> {
  const { rows } = await tx.query<Omit<OpenCall, "applicationId"> & { readonly applicationId: bigint }>(
    `select id, application_id as "applicationId", begun_at as "begunAt" from vaada.own_open_call() where id is not null`,
  );
  return rows[0] === undefined ? null : { ...rows[0], applicationId: Number(rows[0].applicationId) };
}

/** Any number that no other advisory lock of the database uses. */
const LOCK_OF_CALLS = 8_602_318;

/** One call of a person begins at a time. */
export async function lockCallsOf(tx: Tx, staffId: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock($1, hashtext($2))", [LOCK_OF_CALLS, staffId]);
}

/** The sealed number of a borrower; `null` once it is erased. */
export async function readNumber(tx: Tx, borrowerId: string): Promise<Buffer | null> {
  const { rows } = await tx.query<{ sealed: Buffer | null }>(
    "select mobile_sealed as sealed from vaada.borrowers where id = $1",
    [borrowerId],
  );
  return rows[0]?.sealed ?? null;
}

/**
 * Whether a row of `contacts` is an attempt to reach the borrower: a call that was begun, or a text that is not known to have failed.
 */
export const IS_ATTEMPT = `(contacts.kind = 'call' and contacts.call_id is null
  or contacts.kind = 'text' and not exists (
       select from vaada.notifications where key = contacts.notice_key and ${IS_UNTEXTED}))`;

export type Attempts = { readonly calls: number; readonly texts: number };

/** How often somebody tried to reach a borrower on a day. */
export async function countAttempts(
  tx: Tx,
  { borrowerId, on }: { readonly borrowerId: string; readonly on: CivilDate },
): Promise<Attempts> {
  const { rows } = await tx.query<{ calls: bigint; texts: bigint }>(
    `select count(*) filter (where kind = 'call') as calls, count(*) filter (where kind = 'text') as texts
       from vaada.contacts where borrower_id = $1 and happened_on = $2 and ${IS_ATTEMPT}`,
    [borrowerId, on],
  );
  return { calls: Number(rows[0]?.calls ?? 0n), texts: Number(rows[0]?.texts ?? 0n) };
}

export type PromiseRow = {
  readonly id: string;
  readonly applicationId: bigint;
  readonly promisedOn: CivilDate;
  readonly amount: Paise;
  readonly madeOn: CivilDate;
  readonly state: "open" | "kept" | "broken" | "replaced";
};

const PROMISE = `id, application_id as "applicationId", promised_on as "promisedOn", amount_paise as amount,
  made_on as "madeOn", state`;

export async function readOpenPromise(tx: Tx, applicationId: number): Promise<PromiseRow | null> {
  const { rows } = await tx.query<PromiseRow>(
    `select ${PROMISE} from vaada.promises where application_id = $1 and state = 'open'`,
    [applicationId],
  );
  return rows[0] ?? null;
}

/** Takes the place of the one that is open. */
export async function insertPromise(
  tx: Tx,
  promise: Pick<PromiseRow, "id" | "promisedOn" | "amount" | "madeOn"> & {
    readonly applicationId: number;
    readonly borrowerId: string;
    readonly staffId: string;
    readonly now: Date;
  },
): Promise<void> {
  await tx.query(
    `update vaada.promises set state = 'replaced', judged_on = $2 where application_id = $1 and state = 'open'`,
    [promise.applicationId, promise.madeOn],
  );
  await tx.query(
    `insert into vaada.promises (id, application_id, borrower_id, promised_on, amount_paise, made_on, made_at, made_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      promise.id,
      promise.applicationId,
      promise.borrowerId,
      promise.promisedOn,
      promise.amount,
      promise.madeOn,
      promise.now,
      promise.staffId,
    ],
  );
}

/** For a worker: the open promises of these loans whose day has come, or of all loans. */
export async function readDuePromises(
  tx: Tx,
  {
    on,
    applicationIds = null,
  }: { readonly on: CivilDate; readonly applicationIds?: readonly number[] | null },
): Promise<PromiseRow[]> {
  const { rows } = await tx.query<PromiseRow>(
    `select ${PROMISE} from vaada.promises
      where state = 'open' and promised_on <= $1 and ($2::bigint[] is null or application_id = any ($2))
      order by application_id`,
    [on, applicationIds],
  );
  return rows;
}

export async function judgePromise(
  tx: Tx,
  { id, state, on }: { readonly id: string; readonly state: "kept" | "broken"; readonly on: CivilDate },
): Promise<void> {
  await tx.query("update vaada.promises set state = $2, judged_on = $3 where id = $1 and state = 'open'", [
    id,
    state,
    on,
  ]);
}

/** Erases the log, the promises and the rules of a borrower. */
export async function eraseContacts(tx: Tx, borrowerId: string): Promise<number> {
  const contacts = await tx.query("delete from vaada.contacts where borrower_id = $1", [borrowerId]);
  const promises = await tx.query("delete from vaada.promises where borrower_id = $1", [borrowerId]);
  const rules = await tx.query("delete from vaada.contact_rules where borrower_id = $1", [borrowerId]);
  return contacts.rowCount + promises.rowCount + rules.rowCount;
}
