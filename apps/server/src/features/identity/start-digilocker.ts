import { setTimeout as wait } from "node:timers/promises";
import { Secret } from "@vaada/contract/secret";
import type { Caller } from "../../http/caller.ts";
import { refuseField } from "../../http/fields.ts";
import { isRefused } from "../../http/outcome.ts";
import { endAttempt } from "../../identity/end-attempt.ts";
import type { VisitRooms } from "../../identity/finish-visit.ts";
import { reportAnswer } from "../../providers/report-answer.ts";
import type { Rooms } from "../../rooms.ts";
import type { Turn } from "../../turns/turns.ts";
import { type Begun, findOrBeginVisit } from "./find-visit.ts";
import { giveBackAll, visitLimit } from "./limits.ts";
import { resumeVisit } from "./resume-visit.ts";
import { recordVisit, type VisitorRow } from "./store.ts";
import { unavailable } from "./unavailable.ts";
import { returnPageOf, sealVisitAddress } from "./visit-address.ts";

type StartRooms = VisitRooms & Pick<Rooms, "settings">;
type Wish = {
  readonly borrowerId: string;
  readonly callBackUrl: string;
  readonly caller: Caller;
  readonly turn: Turn;
};

/** Another call's opening of the same visit is looked at so often, together longer than it can take. */
const LOOKS_MAX = 60;
const LOOK_AGAIN_MS = 200;

/**
 * Opens a visit to the document service, or answers the one that is open. One borrower has one visit at a time: who
 * asks again, or twice at once, is sent to the same place.
 */
export async function startDigilocker(rooms: StartRooms, wish: Wish) {
  for (let look = 0; look < LOOKS_MAX; look++) {
    const found = await findOrBeginVisit(rooms, wish);
    if (isRefused(found)) return found;
    switch (found.kind) {
      case "begun":
        return openVisit(rooms, wish, found);
      case "live": {
        const reply = await resumeVisit(rooms, wish, found);
        if (reply !== null) return reply;
        break;
      }
      case "opening":
        await wait(LOOK_AGAIN_MS);
        break;
      default:
        return found satisfies never;
    }
  }
  return unavailable();
}

/** A browser must not be sent anywhere but back to us. */
export const faultInReturn = ({ settings }: Pick<Rooms, "settings">, callBackUrl: string) =>
  callBackUrl === returnPageOf(settings.appOrigin)
    ? null
    : refuseField("callBackUrl", "This must be the return page of this app");

async function openVisit(rooms: StartRooms, wish: Wish, { attemptId, state, visitor }: Begun) {
  const { database, vault, digilocker, settings } = rooms;
  const { borrowerId, turn } = wish;
  const returnUrl = `${wish.callBackUrl}?${new URLSearchParams({ state })}`;
  const result = await digilocker.open({
    returnUrl,
    webhookUrl: new Secret(
      `${settings.appOrigin}/api/webhooks/surepass/${settings.surepassWebhookSecret.reveal()}`,
    ),
    ...prefillOf(vault, borrowerId, visitor),
    expiresInMinutes: settings.identity.visitMinutes,
  });
  reportAnswer(rooms, "digilocker", result);
  if (result.kind === "unavailable") {
    await withdraw(rooms, { borrowerId, attemptId });
    return unavailable();
  }
  const reply = { url: result.url.reveal() };
  const visitSealed = sealVisitAddress(vault, attemptId, { url: reply.url, returnUrl });
  const isRecorded = await database.withTx({ kind: "borrower", borrowerId }, async (tx) => {
    const isLive = await recordVisit(tx, { attemptId, reference: result.reference, visitSealed });
    if (isLive) await turn.remember(tx, reply);
    return isLive;
  });
  return isRecorded ? reply : unavailable();
}

function prefillOf(vault: Rooms["vault"], borrowerId: string, visitor: VisitorRow) {
  const mobilePlace = { table: "borrowers", column: "mobile_sealed", row: borrowerId };
  const namePlace = { table: "pan_records", column: "name_sealed", row: visitor.panRecordId };
  return {
    mobile: new Secret(vault.open(visitor.mobileSealed, mobilePlace)),
    name: new Secret(vault.open(visitor.nameSealed, namePlace)),
  };
}

/** A visit that nobody can go to costs nothing. */
async function withdraw(
  { database, clock, settings }: StartRooms,
  { borrowerId, attemptId }: { borrowerId: string; attemptId: string },
): Promise<void> {
  const now = clock.realNow();
  await database.withTx({ kind: "borrower", borrowerId }, async (tx) => {
    await endAttempt(tx, { attemptId, outcome: "failed", now });
    await giveBackAll(tx, [visitLimit(settings.identity, borrowerId)], now);
  });
}
