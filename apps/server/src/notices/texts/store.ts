import type { HouseholdIncome } from "@vaada/contract/employment";
import type { Language } from "@vaada/contract/language";
import type { LoanStatus } from "@vaada/lending/owed/standing";
import type { Paise } from "@vaada/money/paise";
import type { Tx } from "../../platform/db/tx.ts";
import { rankOf } from "../../platform/queue/jobs.ts";

/** All in one call of the queue: one call a text takes longer than the rest of the close of a day. */
const ENQUEUE_TEXTS = `
  select vaada.enqueue_all('text-notice', array_agg(json_build_object('notificationId', id)),
           array_agg('text-notice:' || id), now() + $2::double precision * interval '1 millisecond', $3::smallint)`;

/** A job for each of these that nobody was texted of, all in one statement. What has no registered words is passed over. */
export async function enqueueTexts(
  tx: Tx,
  { keys, afterMs }: { readonly keys: readonly string[]; readonly afterMs: number },
): Promise<void> {
  await tx.query(
    `${ENQUEUE_TEXTS} from vaada.notifications where key = any ($1::text[]) and texted_at is null having count(*) > 0`,
    [keys, afterMs, rankOf("text-notice")],
  );
}

/** The same for one that is to be texted again if it is known not to have arrived. */
export async function enqueueTextAgain(
  tx: Tx,
  { key, afterMs }: { readonly key: string; readonly afterMs: number },
): Promise<void> {
  await tx.query(
    `${ENQUEUE_TEXTS} from vaada.notifications
      where key = $1 and (texted_at is null or text_stage = 'failed') having count(*) > 0`,
    [key, afterMs, rankOf("text-notice")],
  );
}

/**
 * The same for what was told since an instant of the platform and has not left yet. A text that was put off waits in real
 * time, which the platform's calendar may have overtaken.
 */
export async function enqueueWaitingTexts(
  tx: Tx,
  { since, afterMs }: { readonly since: Date; readonly afterMs: number },
): Promise<void> {
  await tx.query(
    `${ENQUEUE_TEXTS} from vaada.notifications
      where created_at > $1 and texted_at is null
        and kind in ('debit-done', 'debit-bounced', 'late-fee', 'charge', 'class-changed')
     having count(*) > 0`,
    [since, afterMs, rankOf("text-notice")],
  );
}

/** How often a text is tried that the law wants and that does not arrive. */
export const TEXTS_MAX = 2;

/** Since when nobody may have written to a borrower ($1): a stop, or hours that left none, which may have no time. */
export const SILENT_SINCE = `
  (select coalesce(least(stopped_at, case when from_hour is null then hours_set_at
                                          else coalesce(hours_set_at, '-infinity') end), '-infinity')
     from vaada.contact_rules where borrower_id = $1)`;

export type Silence = { readonly borrowerId: string; readonly afterMs: number };

/**
 * The same for what a borrower was charged, or reported as, while nobody might write to them, and for the second try of what did not
 * arrive before.
 */
export async function enqueueTextsOfSilence(tx: Tx, { borrowerId, afterMs }: Silence): Promise<void> {
  await tx.query(
    `${ENQUEUE_TEXTS} from vaada.notifications
      where borrower_id = $1 and kind in ('late-fee', 'charge', 'class-changed') and created_at >= ${SILENT_SINCE}
        and (texted_at is null or text_stage = 'failed' and text_tries < $4)
     having count(*) > 0`,
    [borrowerId, afterMs, rankOf("text-notice"), TEXTS_MAX],
  );
}

export type NoticeOwner = {
  readonly borrowerId: string;
  readonly kind: string;
  readonly key: string;
  /** The platform's time. */
  readonly createdAt: Date;
};

/** Reads the owner and the kind of a notification for a worker, who acts for nobody. */
export async function readNoticeOwner(tx: Tx, id: number): Promise<NoticeOwner | null> {
  const { rows } = await tx.query<NoticeOwner>(
    `select borrower_id as "borrowerId", kind, key, created_at as "createdAt" from vaada.notifications where id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** The facts that decide at which hours a borrower may be written to. */
export type BorrowerIncome = { readonly monthlyIncome: Paise; readonly household: HouseholdIncome | null };

/** As it was stated with the application that a notification is about. `null` when it is about none. */
export async function readIncomeBehind(tx: Tx, id: number): Promise<BorrowerIncome | null> {
  const { rows } = await tx.query<BorrowerIncome>(
    `select monthly_income_paise as "monthlyIncome", household_income as household
       from vaada.notifications as notice join vaada.employments using (application_id) where notice.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** As it was stated with an application. */
export async function readIncomeOf(tx: Tx, applicationId: number): Promise<BorrowerIncome | null> {
  const { rows } = await tx.query<BorrowerIncome>(
    `select monthly_income_paise as "monthlyIncome", household_income as household
       from vaada.employments where application_id = $1`,
    [applicationId],
  );
  return rows[0] ?? null;
}

export type ClaimedText = {
  readonly key: string;
  readonly kind: string;
  readonly params: unknown;
  /** The platform's time. */
  readonly createdAt: Date;
  readonly mobileSealed: Buffer;
  readonly language: Language;
  /** The number of the loan that the text is about. */
  readonly loanNo: string | null;
  readonly loanStatus: LoanStatus | "undone" | null;
  /** It announces a debit that does not come. */
  readonly isCalledOff: boolean;
};

/** Whether a notice announces a debit that was cancelled or put off since, or whose auto-pay has ended or pauses. */
export const IS_CALLED_OFF = `
  (notice.key like 'debit-ahead:debit:%' and not exists (
     select from vaada.debits as debit join vaada.mandates as mandate on mandate.id = debit.mandate_id
      where debit.application_id = notice.application_id and debit.status in ('noticed', 'presented')
        and notice.key = 'debit-ahead:debit:' || debit.id || ':' || to_char(debit.present_on, 'YYYY-MM-DD')
        and mandate.status = 'confirmed' and mandate.cancel_asked_at is null and mandate.paused_at is null))`;

/** What a message about a notice is made of, whichever way it goes. */
const TOLD = `
  notice.key, kind, params, notice.created_at as "createdAt", mobile_sealed as "mobileSealed", borrower.language,
  ${IS_CALLED_OFF} as "isCalledOff",
  (select loan_no from vaada.loans where loans.application_id = notice.application_id) as "loanNo",
  (select status from vaada.loans where loans.application_id = notice.application_id) as "loanStatus"`;

/** `now` is real time, `under` the set of rules that lets it go (RC-04). */
type Claim = { readonly id: number; readonly now: Date; readonly under: string };

/** `null` when its text is on its way or has arrived, or WhatsApp has taken it. */
export async function claimText(tx: Tx, { id, now, under }: Claim): Promise<ClaimedText | null> {
  const { rows } = await tx.query<ClaimedText>(
    `update vaada.notifications as notice
        set texted_at = $2, texted_under = $3, text_tries = text_tries + 1,
            text_request = null, text_stage = null, text_reason = null
       from vaada.borrowers as borrower
      where notice.id = $1 and (texted_at is null or text_stage = 'failed') and borrower.id = notice.borrower_id
        and coalesce(whatsapp_stage, 'failed') in ('asked', 'failed')
      returning ${TOLD}`,
    [id, now, under],
  );
  return rows[0] ?? null;
}

/** `null` when it was tried before: it is tried once, and what did not go is a text. */
export async function claimWhatsapp(tx: Tx, { id, now, under }: Claim): Promise<ClaimedText | null> {
  const { rows } = await tx.query<ClaimedText>(
    `update vaada.notifications as notice set whatsapp_at = $2, whatsapp_under = $3, whatsapp_stage = 'asked'
       from vaada.borrowers as borrower
      where notice.id = $1 and texted_at is null and whatsapp_at is null and borrower.id = notice.borrower_id
      returning ${TOLD}`,
    [id, now, under],
  );
  return rows[0] ?? null;
}

/** It was overtaken before it was sent. */
export async function unclaimWhatsapp(tx: Tx, id: number): Promise<void> {
  await tx.query(
    "update vaada.notifications set whatsapp_at = null, whatsapp_under = null, whatsapp_stage = null where id = $1",
    [id],
  );
}

export type WhatsappStage = "asked" | "sent" | "delivered" | "read" | "failed";

/** The stages that each can follow. Reports come in any order, and one may come before the answer to the call. */
const COMES_AFTER: Readonly<Record<WhatsappStage, readonly WhatsappStage[]>> = {
  asked: ["asked"],
  sent: ["asked"],
  delivered: ["asked", "sent"],
  read: ["asked", "sent", "delivered"],
  failed: ["asked", "sent"],
};

/** False when it is known to have come further, or to be over. */
export async function setWhatsappStage(
  tx: Tx,
  {
    key,
    stage,
    reason,
  }: { readonly key: string; readonly stage: WhatsappStage; readonly reason: string | null },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vaada.notifications set whatsapp_stage = $2, whatsapp_reason = $3
      where key = $1 and whatsapp_stage = any ($4::text[])`,
    [key, stage, reason, COMES_AFTER[stage]],
  );
  return rowCount === 1;
}

/** Reads the owner of a notice that WhatsApp reports on, for a worker, who acts for nobody. */
export async function readOwnerByKey(tx: Tx, key: string): Promise<string | null> {
  const { rows } = await tx.query<{ borrowerId: string }>(
    `select borrower_id as "borrowerId" from vaada.notifications where key = $1`,
    [key],
  );
  return rows[0]?.borrowerId ?? null;
}

type Untexted = {
  readonly id: number;
  /** Real time. */
  readonly now: Date;
};

/** It was claimed, and surely did not go. */
export async function unclaimText(tx: Tx, { id, now }: Untexted): Promise<void> {
  await tx.query(
    `update vaada.notifications
        set texted_at = null, texted_under = null, untexted_at = $2, text_tries = text_tries - 1
      where id = $1`,
    [id, now],
  );
}

/** It is not sent any more, unless it went already. */
export async function dropText(tx: Tx, { id, now }: Untexted): Promise<void> {
  await tx.query("update vaada.notifications set untexted_at = $2 where id = $1 and texted_at is null", [
    id,
    now,
  ]);
}

/** Keeps the provider's name of a text that it has taken, by which it reports on it. */
export async function recordTextRequest(
  tx: Tx,
  { id, request }: { readonly id: number; readonly request: string },
): Promise<void> {
  await tx.query(
    "update vaada.notifications set text_request = $2, text_stage = 'sent' where id = $1 and text_request is null",
    [id, request],
  );
}

/** Reads the notice behind a text for a worker, who acts for nobody. `tries`: how many texts of it have gone. */
export async function readNoticeOfRequest(
  tx: Tx,
  request: string,
): Promise<{
  readonly id: number;
  readonly borrowerId: string;
  readonly kind: string;
  readonly tries: number;
} | null> {
  const { rows } = await tx.query<{ id: number; borrowerId: string; kind: string; tries: number }>(
    `select id::integer, borrower_id as "borrowerId", kind, text_tries as tries
       from vaada.notifications where text_request = $1`,
    [request],
  );
  return rows[0] ?? null;
}

export type TextStage = "sent" | "delivered" | "failed";

/** False when that is known already. An operator may first give up and then deliver, but never take a delivery back. */
export async function setTextStage(
  tx: Tx,
  {
    request,
    stage,
    reason,
  }: { readonly request: string; readonly stage: "delivered" | "failed"; readonly reason: string | null },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vaada.notifications set text_stage = $2, text_reason = $3
      where text_request = $1 and text_stage = any ($4::text[])`,
    [request, stage, reason, stage === "delivered" ? ["sent", "failed"] : ["sent"]],
  );
  return rowCount === 1;
}
