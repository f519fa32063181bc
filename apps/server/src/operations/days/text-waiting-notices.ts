import { DAY_MS } from "@vaada/calendar/civil-date";
import { msUntilContact } from "../../notices/contact-hours.ts";
import { enqueueWaitingTexts } from "../../notices/texts/store.ts";
import { AS_WORKER } from "../../platform/db/actor.ts";
import type { DayTask } from "./day-phase.ts";

/** What is older was told in the app alone: a text of it would be no news. */
const TEXTED_WITHIN_DAYS = 3;

/** Lets the texts of the night go: the close of business charges and classes when nobody may be written to. */
export const textWaitingNotices: DayTask = ({ services: { database, clock } }) => {
  const since = new Date(clock.now().getTime() - TEXTED_WITHIN_DAYS * DAY_MS);
  return database.withTx(AS_WORKER, (tx) =>
    enqueueWaitingTexts(tx, { since, afterMs: msUntilContact(clock) }),
  );
};
