import { Secret } from "@vaada/contract/secret";
import { ruleSetOn } from "@vaada/lending/rule-register";
import { contactSubjectOf, isAboutDebt, msUntilMessage } from "../notices/contact-hours.ts";
import { mailOfNotice } from "../notices/mails/mail-of-notice.ts";
import { markNoticeMailed, readUnmailedNotice, type UnmailedNotice } from "../notices/mails/store.ts";
import { parseNotice } from "../notices/notice.ts";
import { readIncomeBehind, readNoticeOwner } from "../notices/texts/store.ts";
import { readContactRules } from "../operations/collections/store.ts";
import { AS_WORKER, asBorrower } from "../platform/db/actor.ts";
import type { Tx } from "../platform/db/tx.ts";
import { enqueue } from "../platform/queue/enqueue.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { OutgoingMail } from "../providers/mail/port.ts";
import type { JobServices } from "../services.ts";

/**
 * Mails what a borrower is told of in the app, to a confirmed address and to no other, at the hours of a text and under the same
 * stop of contact. A mail that may have gone goes again under the same name, which is one mail to its reader.
 */
export async function mailNotice(
  services: JobServices,
  { notificationId: id }: JobPayload<"mail-notice">,
): Promise<void> {
  const { database, clock, mail, metrics, log } = services;
  const notification = await database.withTx(AS_WORKER, (tx) => readNoticeOwner(tx, id));
  if (notification === null) return;
  const owner = asBorrower(notification.borrowerId);
  const unmailed = await database.withTx(owner, (tx) => readInHours(tx, services, { id, ...notification }));
  const outgoing = unmailed === null ? null : mailOf(services, { id, unmailed });
  if (outgoing === null) return;
  const under = ruleSetOn(clock.today());
  const result = await mail.send(outgoing);
  metrics.countProvider("email", result.kind);
  switch (result.kind) {
    case "sent":
      return database.withTx(owner, (tx) => markNoticeMailed(tx, { id, now: clock.realNow(), under }));
    case "failed":
      // The text and the app have told the borrower; the mornings that follow try again.
      log.warn({ notificationId: id, reason: result.reason }, "the mail of a notice was refused");
      return;
    case "postponed":
    case "unknown":
      // Thrown, so that the queue tries again.
      throw new Error(`mail-notice: ${result.kind}, ${result.reason}`);
    default:
      return result satisfies never;
  }
}

/** Puts a mail off whose hour it is not. */
async function readInHours(
  tx: Tx,
  { clock }: JobServices,
  { id, kind, borrowerId }: { readonly id: number; readonly kind: string; readonly borrowerId: string },
): Promise<UnmailedNotice | null> {
  const rules = await readContactRules(tx, borrowerId);
  if (rules.stoppedFor !== null && isAboutDebt(kind)) return null;
  const contacted = contactSubjectOf(await readIncomeBehind(tx, id), clock, rules.asked);
  const waitMs = msUntilMessage(clock, { contacted, isAboutDebt: isAboutDebt(kind) });
  if (waitMs === null) return null;
  if (waitMs === 0) return readUnmailedNotice(tx, id);
  await enqueue(tx, "mail-notice", { notificationId: id }, { afterMs: waitMs });
  return null;
}

/** `null` for what is not so any more: nobody is written to about a loan that is paid, but of the debit that paid it. */
function mailOf(
  { vault, lender, settings, clock }: JobServices,
  { id, unmailed }: { readonly id: number; readonly unmailed: UnmailedNotice },
): OutgoingMail | null {
  const { language, emailId, emailSealed, loanNo, loanStatus } = unmailed;
  const notice = parseNotice(unmailed);
  if (notice === null) return null;
  const isOwed = loanStatus === "active" || loanStatus === "part-paid";
  if (!isOwed && notice.kind !== "debit-done") return null;
  // Its text did not arrive, and meanwhile the debit has been made.
  if (notice.kind === "debit-ahead" && notice.on <= clock.today()) return null;
  const { appOrigin } = settings;
  return {
    id: `notice-${id}`,
    to: new Secret(vault.open(emailSealed, { table: "emails", column: "email_sealed", row: emailId })),
    language,
    ...mailOfNotice(notice, { language, lender, appOrigin, loanNo, isOwed, today: clock.today() }),
  };
}
