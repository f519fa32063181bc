import type { AttemptStart } from "../journey/identity/store.ts";
import type { Tx } from "../platform/db/tx.ts";

/** Whether the code is over and its personal part is gone, erased now or before. False: it is still good. */
export async function eraseFinishedCode(tx: Tx, requestId: string): Promise<boolean> {
  const { rowCount: erased } = await tx.query(
    `update vaada.sign_in_codes
        set mobile_sealed = null, mobile_index = null, code_hash = null, salt = null, address = null,
            user_agent = null, erased_at = now()
      where request_id = $1 and erased_at is null
        and (expires_at <= now() or used_at is not null or ended_at is not null)`,
    [requestId],
  );
  if (erased > 0) return true;
  const { rowCount: live } = await tx.query(
    "select from vaada.sign_in_codes where request_id = $1 and erased_at is null",
    [requestId],
  );
  return live === 0;
}

/** A session is kept a day past its end, for whoever asks why it ended. */
export async function removeEnded(tx: Tx): Promise<void> {
  await tx.query("delete from vaada.sessions where expires_at < now() - interval '1 day'");
  await tx.query("delete from vaada.limits where window_ends_at < now()");
  await tx.query("delete from vaada.worker_heartbeats where seen_at < now() - interval '1 hour'");
  // A week is as long as an event may be sent again.
  await tx.query("delete from vaada.provider_event_names where received_at < now() - interval '30 days'");
}

/**
 * Ends the attempts that ran out, and answers which they were. A code takes the trace of its number with it. A visit is
 * given a day more: its provider may yet tell how it ended.
 */
export async function expireAttempts(tx: Tx): Promise<AttemptStart[]> {
  const { rows } = await tx.query<AttemptStart>(
    `update vaada.identity_attempts set ended_at = now(), outcome = 'expired', number_hash = null
      where ended_at is null
        and expires_at < now() - case way when 'digilocker' then interval '1 day' else interval '0' end
      returning borrower_id as "borrowerId", way`,
  );
  return rows;
}

/** The visits that ran out and of which nobody has told how they ended: the event may have been lost. */
export async function readOverdueVisits(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ reference: string }>(
    `select provider_reference as reference from vaada.identity_attempts
      where way = 'digilocker' and ended_at is null and expires_at < now() and provider_reference is not null`,
  );
  return rows.map(({ reference }) => reference);
}

/**
 * Ends the sessions at the bank statement service that ran out a day ago, and answers whose they were: until then their
 * provider may yet tell what was shared.
 */
export async function expireSessions(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ borrowerId: string }>(
    `update vaada.statement_sessions set ended_at = now(), outcome = 'expired', analysis_sealed = null
      where ended_at is null and expires_at < now() - interval '1 day' and provider_reference is not null
      returning borrower_id as "borrowerId"`,
  );
  return rows.map(({ borrowerId }) => borrowerId);
}

/** The sessions that ran out before their provider had named them: who was opening them was cut off. */
export async function readUnopenedSessions(
  tx: Tx,
): Promise<{ readonly sessionId: string; readonly borrowerId: string }[]> {
  const { rows } = await tx.query<{ sessionId: string; borrowerId: string }>(
    `select id as "sessionId", borrower_id as "borrowerId" from vaada.statement_sessions
      where ended_at is null and expires_at < now() and provider_reference is null`,
  );
  return rows;
}

/**
 * The sessions that ran out and of which nobody has told what came of them: the event may have been lost. One whose
 * statement was read waits for its borrower.
 */
export async function readOverdueSessions(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ reference: string }>(
    `select provider_reference as reference from vaada.statement_sessions
      where ended_at is null and expires_at < now() and provider_reference is not null and not is_read`,
  );
  return rows.map(({ reference }) => reference);
}

/** Who has given another PAN or address by then needs the first no more; until then a slip can be looked into. */
const NEEDED_FOR = "interval '30 days'";

/** Erases the PANs that were looked up and never confirmed, and answers who had asked about them. */
export async function erasePans(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ borrowerId: string }>(
    `delete from vaada.pan_records where confirmed_at is null and asked_at < now() - ${NEEDED_FOR}
      returning borrower_id as "borrowerId"`,
  );
  return rows.map(({ borrowerId }) => borrowerId);
}

/** Erases the addresses that another one took the place of. */
export async function eraseEmails(tx: Tx): Promise<void> {
  await tx.query(`delete from vaada.emails where replaced_at < now() - ${NEEDED_FOR}`);
}

/** The months ahead each have their part of the inbox before the first event comes. */
export async function makeRoomForEvents(tx: Tx): Promise<void> {
  await tx.query("select vaada.ensure_month_partitions(3)");
}
