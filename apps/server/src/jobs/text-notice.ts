import { type CivilDate, civilDateInIndia } from "@vaada/calendar/civil-date";
import { formatDay } from "@vaada/calendar/format";
import { Secret } from "@vaada/contract/secret";
import { formatRupees } from "@vaada/money/format";
import { msUntilContact, STOPPED_TEXT_PAUSE_MS } from "../notices/contact-hours.ts";
import { type Notice, parseNotice } from "../notices/notice.ts";
import { claimText, readWhoseNews, unclaimText } from "../notices/texts/store.ts";
import { AS_WORKER, asBorrower } from "../platform/db/actor.ts";
import { isStopped } from "../platform/db/switches.ts";
import type { Tx } from "../platform/db/tx.ts";
import { enqueue } from "../platform/queue/enqueue.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { TextMessage } from "../providers/sms/port.ts";
import type { JobServices } from "../services.ts";

/** Texts what a borrower is told of in the app, once, and at no time of the night. A text that may have gone is not sent again. */
export async function textNotice(
  services: JobServices,
  { notificationId: id }: JobPayload<"text-notice">,
): Promise<void> {
  const { database, vault, clock, sms, metrics } = services;
  const borrowerId = await database.withTx(AS_WORKER, (tx) => readWhoseNews(tx, id));
  if (borrowerId === null) return;
  const now = clock.realNow();
  if (msUntilContact(clock) > 0)
    return database.withTx(AS_WORKER, (tx) => postpone(tx, id, msUntilContact(clock)));
  const owner = asBorrower(borrowerId);
  const claimed = await database.withTx(owner, async (tx) => {
    if (!(await isStopped(tx, "texts"))) return claimText(tx, { id, now });
    await postpone(tx, id, STOPPED_TEXT_PAUSE_MS);
    return null;
  });
  if (claimed === null) return;
  const notice = parseNotice(claimed);
  const link = `${services.settings.appOrigin}/dashboard`;
  const createdOn = civilDateInIndia(claimed.createdAt.getTime());
  const said = notice === null ? null : wordsOf(notice, { link, today: clock.today(), createdOn });
  if (said === null) return;
  const place = { table: "borrowers", column: "mobile_sealed", row: borrowerId };
  const mobile = new Secret(vault.open(claimed.mobileSealed, place));
  const result = await sms.notify({ mobile, ...said });
  metrics.countSms(result.kind);
  if (result.kind !== "failed") return;
  await database.withTx(owner, (tx) => unclaimText(tx, id));
  // Thrown, so that the queue tries again.
  throw new Error(`text-notice: ${result.reason}`);
}

const postpone = (tx: Tx, notificationId: number, afterMs: number): Promise<void> =>
  enqueue(tx, "text-notice", { notificationId }, { afterMs });

/** `null` for what has no registered words, and for what is not so any more: the text may have waited for days. */
function wordsOf(
  notice: Notice,
  {
    link,
    today,
    createdOn,
  }: { readonly link: string; readonly today: CivilDate; readonly createdOn: CivilDate },
): Worded | null {
  switch (notice.kind) {
    case "due-soon":
    case "due-today": {
      const dueOn = "dueOn" in notice ? notice.dueOn : createdOn;
      if (dueOn < today) return null;
      const date = formatDay(dueOn);
      return { template: "due", values: { amount: formatRupees(notice.amount), date, link } };
    }
    case "debit-ahead": {
      const { on, loanNo: loan } = notice;
      if (on <= today) return null;
      const values = { amount: formatRupees(notice.amount), date: formatDay(on), loan, link };
      return { template: "debit-ahead", values };
    }
    default:
      return null;
  }
}

type Worded =
  | Pick<Extract<TextMessage, { template: "due" }>, "template" | "values">
  | Pick<Extract<TextMessage, { template: "debit-ahead" }>, "template" | "values">;
