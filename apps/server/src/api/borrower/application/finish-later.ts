import { randomUUID } from "node:crypto";
import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import { maskedMobile } from "@vaada/contract/mobile";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { readMobileSealed } from "../../../journey/borrowers/store.ts";
import { insertNotices } from "../../../notices/store.ts";
import { enqueueTexts } from "../../../notices/texts/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { takeLimit } from "../../../platform/db/limits.ts";
import { type CallLimit, takeAll } from "../../../platform/refusals/limits.ts";
import { type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";

type LaterServices = Pick<Services, "database" | "vault" | "clock" | "settings">;

/** A second press within this time is the same press. */
const ONE_PRESS_SECONDS = 60;
/** Somebody who puts it off more often in a day has the link already. */
const LINKS_PER_DAY = 3;

/** Has a link to the open application texted to the borrower's own number. It opens nothing by itself. */
export function finishLater(
  services: LaterServices,
  borrowerId: string,
): Promise<{ sent_to: string } | Refused<"NOTHING_TO_FINISH">> {
  const { database, vault, clock } = services;
  return database.withTx(asBorrower(borrowerId), async (tx) => {
    const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
    const { application, step, leadStatus } = position;
    const isUnfinished = step !== "dashboard" || leadStatus === "Under Review";
    if (application.closedAt !== null || !isUnfinished) return refuse("NOTHING_TO_FINISH");
    const place = { table: "borrowers", column: "mobile_sealed", row: borrowerId };
    const reply = { sent_to: maskedMobile(vault.open(await readMobileSealed(tx, borrowerId), place)) };
    const now = clock.realNow();
    const press = { bucket: `finish-later-press:${borrowerId}`, max: 1, windowSeconds: ONE_PRESS_SECONDS };
    if ((await takeLimit(tx, press, now)).kind === "refused") return reply;
    await takeAll(tx, [linksADay(borrowerId)], now);
    const key = `finish-later:${randomUUID()}`;
    const notice = { kind: "finish-later" } as const;
    await insertNotices(tx, {
      notices: [{ key, borrowerId, applicationId: application.id, notice }],
      now: clock.now(),
    });
    await enqueueTexts(tx, { keys: [key], afterMs: 0 });
    return reply;
  });
}

const linksADay = (borrowerId: string): CallLimit => ({
  bucket: `finish-later:${borrowerId}`,
  max: LINKS_PER_DAY,
  windowSeconds: DAY_SECONDS,
  says: "TOO_MANY_TRIES",
});
