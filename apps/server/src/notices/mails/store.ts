import type { Language } from "@vaada/contract/language";
import type { LoanStatus } from "@vaada/lending/owed/standing";
import type { Tx } from "../../platform/db/tx.ts";
import { rankOf } from "../../platform/queue/jobs.ts";
import type { Notice } from "../notice.ts";
import { IS_CALLED_OFF, SILENT_SINCE, type Silence } from "../texts/store.ts";

/** The notices that leave as a mail too: what a borrower is charged, and the debit that did not pay. */
export const MAILED_KINDS: readonly Notice["kind"][] = ["debit-bounced", "late-fee", "charge"];

/** All in one call of the queue, as for texts. Whether the address is confirmed is asked when the mail is about to leave. */
const ENQUEUE = `
  select vaada.enqueue_all('mail-notice', array_agg(json_build_object('notificationId', id)),
           array_agg('mail-notice:' || id), now() + $2::double precision * interval '1 millisecond', $3::smallint)
    from vaada.notifications where mailed_at is null`;
const ENQUEUE_MAILS = `${ENQUEUE} and kind in ('${MAILED_KINDS.join("', '")}')`;

/**
 * A job for each of these that nobody was mailed of. What is not mailed is passed over. The kinds are a parameter, or the planner takes
 * the index of all mails that wait, which an evening of late fees fills.
 */
export async function enqueueMails(
  tx: Tx,
  { keys, afterMs }: { readonly keys: readonly string[]; readonly afterMs: number },
): Promise<void> {
  await tx.query(`${ENQUEUE} and key = any ($1::text[]) and kind = any ($4::text[]) having count(*) > 0`, [
    keys,
    afterMs,
    rankOf("mail-notice"),
    MAILED_KINDS,
  ]);
}

/** The same for what was told since an instant of the platform and has not left yet. */
export async function enqueueWaitingMails(
  tx: Tx,
  { since, afterMs }: { readonly since: Date; readonly afterMs: number },
): Promise<void> {
  await tx.query(`${ENQUEUE_MAILS} and created_at > $1 having count(*) > 0`, [
    since,
    afterMs,
    rankOf("mail-notice"),
  ]);
}

/** The same for what a borrower was charged while nobody might write to them, and for a class of which the text did not arrive. */
export async function enqueueMailsOfSilence(tx: Tx, { borrowerId, afterMs }: Silence): Promise<void> {
  await tx.query(
    `${ENQUEUE} and borrower_id = $1 and created_at >= ${SILENT_SINCE}
        and (kind in ('late-fee', 'charge') or kind = 'class-changed' and text_stage = 'failed')
     having count(*) > 0`,
    [borrowerId, afterMs, rankOf("mail-notice")],
  );
}

export type UnmailedNotice = {
  readonly kind: string;
  readonly params: unknown;
  readonly language: Language;
  readonly emailId: string;
  readonly emailSealed: Buffer;
  /** The number of the loan that the mail is about. */
  readonly loanNo: string;
  readonly loanStatus: LoanStatus | "undone";
};

/** `null` when it was mailed, is about no loan or a debit that does not come, or the borrower has no confirmed address: another may be somebody else's. */
export async function readUnmailedNotice(tx: Tx, id: number): Promise<UnmailedNotice | null> {
  const { rows } = await tx.query<UnmailedNotice>(
    `select notice.kind, notice.params, borrower.language, emails.id as "emailId", email_sealed as "emailSealed",
            loan.loan_no as "loanNo", loan.status as "loanStatus"
       from vaada.notifications as notice
       join vaada.borrowers as borrower on borrower.id = notice.borrower_id
       join vaada.emails on emails.borrower_id = notice.borrower_id and replaced_at is null and verified_at is not null
       join vaada.loans as loan on loan.application_id = notice.application_id
      where notice.id = $1 and mailed_at is null and not ${IS_CALLED_OFF}`,
    [id],
  );
  return rows[0] ?? null;
}

/** `now` is real time, `under` the set of rules that let it go (RC-04). */
export async function markNoticeMailed(
  tx: Tx,
  { id, now, under }: { readonly id: number; readonly now: Date; readonly under: string },
): Promise<void> {
  await tx.query("update vaada.notifications set mailed_at = $2, mailed_under = $3 where id = $1", [
    id,
    now,
    under,
  ]);
}
