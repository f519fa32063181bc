import { type CivilDate, civilDateInIndia } from "@vaada/calendar/civil-date";
import { formatDay } from "@vaada/calendar/format";
import type { LinkRoute } from "@vaada/contract/routes";
import { Secret } from "@vaada/contract/secret";
import { formatRupees } from "@vaada/money/format";
import { msUntilContact, STOPPED_TEXT_PAUSE_MS } from "../notices/contact-hours.ts";
import { nameDevice } from "../notices/devices/phrases.ts";
import { type Notice, parseNotice } from "../notices/notice.ts";
import { claimText, readWhoseNews, unclaimText } from "../notices/texts/store.ts";
import { AS_WORKER, asBorrower } from "../platform/db/actor.ts";
import { isStopped } from "../platform/db/switches.ts";
import type { Tx } from "../platform/db/tx.ts";
import { enqueue } from "../platform/queue/enqueue.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { TextMessage } from "../providers/sms/port.ts";
import type { JobServices } from "../services.ts";

/**
 * Texts what a borrower is told of in the app, once, and at no time of the night unless it is about what they do just now. A
 * text that may have gone is not sent again.
 */
export async function textNotice(
  services: JobServices,
  { notificationId: id }: JobPayload<"text-notice">,
): Promise<void> {
  const { database, vault, clock, sms, metrics } = services;
  const news = await database.withTx(AS_WORKER, (tx) => readWhoseNews(tx, id));
  if (news === null) return;
  const { borrowerId } = news;
  const now = clock.realNow();
  if (msUntilContact(clock) > 0 && !isAboutNow(news.kind))
    return database.withTx(AS_WORKER, (tx) => postpone(tx, id, msUntilContact(clock)));
  const owner = asBorrower(borrowerId);
  const claimed = await database.withTx(owner, async (tx) => {
    if (!(await isStopped(tx, "texts"))) return claimText(tx, { id, now });
    await postpone(tx, id, STOPPED_TEXT_PAUSE_MS);
    return null;
  });
  if (claimed === null) return;
  const notice = parseNotice(claimed);
  const { appOrigin } = services.settings;
  const createdOn = civilDateInIndia(claimed.createdAt.getTime());
  const said = notice === null ? null : wordsOf(notice, { appOrigin, today: clock.today(), createdOn });
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

/** The borrower has just pressed for it, or somebody has just signed in: in the morning it would be of no use. */
const isAboutNow = (kind: string): boolean => kind === "finish-later" || kind === "new-device";

const postpone = (tx: Tx, notificationId: number, afterMs: number): Promise<void> =>
  enqueue(tx, "text-notice", { notificationId }, { afterMs });

/** `null` for what has no registered words, and for what is not so any more: the text may have waited for days. */
function wordsOf(
  notice: Notice,
  {
    appOrigin,
    today,
    createdOn,
  }: { readonly appOrigin: string; readonly today: CivilDate; readonly createdOn: CivilDate },
): Worded | null {
  const link = `${appOrigin}/dashboard`;
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
    case "finish-later":
      return { template: "finish-later", values: { link: `${appOrigin}${CONTINUE_ROUTE}` } };
    case "new-device":
      return { template: "new-device", values: { device: nameDevice(notice, "en"), link: appOrigin } };
    default:
      return null;
  }
}

/** Leads to the step of whoever is signed in, and asks anybody else for a code first. */
const CONTINUE_ROUTE = "/continue" satisfies LinkRoute;

type Worded = {
  [T in TextMessage["template"]]: Pick<Extract<TextMessage, { template: T }>, "template" | "values">;
}[TextMessage["template"]];
