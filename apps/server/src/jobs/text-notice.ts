import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { Secret } from "@vaada/contract/secret";
import { ruleSetOn } from "@vaada/lending/rule-register";
import {
  contactSubjectOf,
  isAboutDebt,
  msUntilContact,
  STOPPED_TEXT_PAUSE_MS,
} from "../notices/contact-hours.ts";
import { parseNotice } from "../notices/notice.ts";
import {
  type ClaimedText,
  claimText,
  readIncomeBehind,
  readNoticeOwner,
  unclaimText,
} from "../notices/texts/store.ts";
import { textOf } from "../notices/texts/text-of-notice.ts";
import { readContactRules } from "../operations/collections/store.ts";
import { AS_WORKER, asBorrower } from "../platform/db/actor.ts";
import { isStopped } from "../platform/db/switches.ts";
import type { Tx } from "../platform/db/tx.ts";
import { enqueue } from "../platform/queue/enqueue.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

/**
 * Texts what a borrower is told of in the app, once, and at no time of the night unless it is about what they do just now. A
 * text that may have gone is not sent again.
 */
export async function textNotice(
  services: JobServices,
  { notificationId: id }: JobPayload<"text-notice">,
): Promise<void> {
  const { database, vault, sms, metrics } = services;
  const notification = await database.withTx(AS_WORKER, (tx) => readNoticeOwner(tx, id));
  if (notification === null) return;
  const { borrowerId, kind } = notification;
  const owner = asBorrower(borrowerId);
  const claimed = await database.withTx(owner, (tx) => claimInHours(tx, services, { id, kind, borrowerId }));
  if (claimed === null) return;
  const notice = parseNotice(claimed);
  const { clock, lender, settings } = services;
  const createdOn = civilDateInIndia(claimed.createdAt.getTime());
  const language = sms.writtenIn(claimed.language);
  const { appOrigin } = settings;
  const context = { claimed, lender, appOrigin, language, today: clock.today(), createdOn };
  const said = notice === null ? null : textOf(notice, context);
  // Overtaken: nothing goes, and the file must not say that something went.
  if (said === null) return database.withTx(owner, (tx) => unclaimText(tx, id));
  const place = { table: "borrowers", column: "mobile_sealed", row: borrowerId };
  const mobile = new Secret(vault.open(claimed.mobileSealed, place));
  const result = await sms.notify({ mobile, language, ...said });
  metrics.countSms(result.kind);
  if (result.kind !== "failed") return;
  await database.withTx(owner, (tx) => unclaimText(tx, id));
  // Thrown, so that the queue tries again.
  throw new Error(`text-notice: ${result.reason}`);
}

/** Puts a text off whose hour it is not, or while texts are stopped. */
async function claimInHours(
  tx: Tx,
  { clock }: JobServices,
  { id, kind, borrowerId }: { readonly id: number; readonly kind: string; readonly borrowerId: string },
): Promise<ClaimedText | null> {
  const rules = await readContactRules(tx, borrowerId);
  if (rules.stoppedFor !== null && isAboutDebt(kind)) return null;
  const waitMs = msUntilContact(clock, contactSubjectOf(await readIncomeBehind(tx, id), clock, rules.asked));
  if (waitMs > 0 && !isAboutNow(kind)) return postpone(tx, id, waitMs);
  if (await isStopped(tx, "texts")) return postpone(tx, id, STOPPED_TEXT_PAUSE_MS);
  return claimText(tx, { id, now: clock.realNow(), under: ruleSetOn(clock.today()) });
}

/** The borrower has just pressed for it, or somebody has just signed in: in the morning it would be of no use. */
const isAboutNow = (kind: string): boolean =>
  ["finish-later", "new-device", "mobile-change-asked", "mobile-changed"].includes(kind);

async function postpone(tx: Tx, notificationId: number, afterMs: number): Promise<null> {
  await enqueue(tx, "text-notice", { notificationId }, { afterMs });
  return null;
}
