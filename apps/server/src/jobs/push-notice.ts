import { DAY_MS } from "@vaada/calendar/civil-date";
import { ruleSetOn } from "@vaada/lending/rule-register";
import { contactSubjectOf, msUntilMessage } from "../notices/contact-hours.ts";
import { describeNotice } from "../notices/describe-notice.ts";
import { parseNotice } from "../notices/notice.ts";
import { markPushed, readToPush, removeGone } from "../notices/push/store.ts";
import { openSubscription } from "../notices/push/subscription-on-file.ts";
import { readIncomeBehind, readNoticeOwner } from "../notices/texts/store.ts";
import { readContactRules } from "../operations/collections/store.ts";
import { AS_WORKER, asBorrower } from "../platform/db/actor.ts";
import { enqueue } from "../platform/queue/enqueue.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

/**
 * Shows what a borrower is told of on one of their devices. Done twice, the second takes the place of the first there. What
 * was read meanwhile, or is a day old, is news no more.
 */
export async function pushNotice(services: JobServices, ids: JobPayload<"push-notice">): Promise<void> {
  const { notificationId, subscriptionId } = ids;
  const { database, clock, push, metrics, vault, lender } = services;
  const notification = await database.withTx(AS_WORKER, (tx) => readNoticeOwner(tx, notificationId));
  if (notification === null || push === null) return;
  const { borrowerId } = notification;
  const owner = asBorrower(borrowerId);
  const { income, rules } = await database.withTx(owner, async (tx) => ({
    income: await readIncomeBehind(tx, notificationId),
    rules: await readContactRules(tx, borrowerId),
  }));
  const isDue = DUE_KINDS.includes(notification.kind);
  if (rules.stoppedFor !== null && isDue) return;
  const contacted = contactSubjectOf(income, clock, rules.asked);
  const waitMs = msUntilMessage(clock, { contacted, isAboutDebt: isDue });
  if (waitMs === null) return;
  if (waitMs > 0) return postpone(services, ids, waitMs);
  const found = await database.withTx(owner, (tx) => readToPush(tx, ids));
  const notice = found === null ? null : parseNotice(found);
  if (found === null || notice === null || isOld(found.createdAt, clock)) return;
  const under = ruleSetOn(clock.today());
  const { title, description, leadsTo } = describeNotice(notice, { language: found.language, lender });
  const result = await push.send(openSubscription(vault, subscriptionId, found.sealed), {
    title,
    body: description,
    tag: `news-${notificationId}`,
    leadsTo,
  });
  metrics.countProvider("push", result.kind);
  // Thrown, so that the queue tries again.
  if (result.kind === "failed") throw new Error(`push-notice: ${result.reason}`);
  await database.withTx(owner, (tx) =>
    result.kind === "gone"
      ? removeGone(tx, subscriptionId)
      : markPushed(tx, { notificationId, now: clock.realNow(), under }),
  );
}

/** The pushes that speak of a debt: a stop of contact keeps them from leaving. */
const DUE_KINDS: readonly string[] = ["due-soon", "due-today", "overdue"];

/** By the platform's time, as it was told. */
const isOld = (toldAt: Date, clock: JobServices["clock"]): boolean =>
  clock.now().getTime() - toldAt.getTime() > DAY_MS;

const postpone = (
  { database }: JobServices,
  payload: JobPayload<"push-notice">,
  afterMs: number,
): Promise<void> => database.withTx(AS_WORKER, (tx) => enqueue(tx, "push-notice", payload, { afterMs }));
