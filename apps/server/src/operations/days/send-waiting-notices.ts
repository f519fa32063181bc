import { DAY_MS } from "@vaada/calendar/civil-date";
import { msUntilContact } from "../../notices/contact-hours.ts";
import { enqueueWaitingMails } from "../../notices/mails/store.ts";
import { enqueueWaitingTexts } from "../../notices/texts/store.ts";
import { AS_WORKER } from "../../platform/db/actor.ts";
import type { DayTask } from "./day-phase.ts";

/** Older notices were told in the app alone: a text or a mail of one would be no news. */
const SENT_WITHIN_DAYS = 3;

/** Lets the texts and the mails of the night go: the close of business charges and classes when nobody may be written to. */
export const sendWaitingNotices: DayTask = ({ services: { database, clock } }) => {
  const since = new Date(clock.now().getTime() - SENT_WITHIN_DAYS * DAY_MS);
  return database.withTx(AS_WORKER, async (tx) => {
    await enqueueWaitingTexts(tx, { since, afterMs: msUntilContact(clock) });
    await enqueueWaitingMails(tx, { since, afterMs: msUntilContact(clock) });
  });
};
