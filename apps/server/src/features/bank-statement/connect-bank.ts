import { Secret } from "@vaada/contract/secret";
import { firstDayOfMonthsBefore } from "@vaada/lending/statement/month";
import { openEmployment } from "../../employments/employment-on-file.ts";
import type { Caller } from "../../http/caller.ts";
import { isRefused } from "../../http/outcome.ts";
import { providerUnavailable } from "../../http/provider-unavailable.ts";
import { giveBackAll } from "../../http/said-limits.ts";
import { reportAnswer } from "../../providers/report-answer.ts";
import type { Rooms } from "../../rooms.ts";
import { endSession } from "../../statements/end-session.ts";
import type { StatementRooms } from "../../statements/read-statement.ts";
import type { Turn } from "../../turns/turns.ts";
import { untilOpened } from "../../visits/until-opened.ts";
import { sealVisitAddress } from "../../visits/visit-address.ts";
import { openVisitor } from "../../visits/visitor.ts";
import { type Begun, findOrBeginSession } from "./find-session.ts";
import { sessionLimit } from "./limits.ts";
import { resumeSession } from "./resume-session.ts";
import { placeOfSession } from "./session-address.ts";
import { recordAddress } from "./store.ts";

type ConnectRooms = StatementRooms & Pick<Rooms, "settings">;
type Wish = {
  readonly borrowerId: string;
  readonly applicationId: number;
  readonly callBackUrl: string;
  readonly isNewAsked: boolean;
  readonly caller: Caller;
  readonly turn: Turn;
};

/**
 * Opens a session at the bank statement service, or answers the one that is open. One application has one session at a
 * time: who asks again, or twice at once, is sent to the same place.
 */
export const connectBank = (rooms: ConnectRooms, wish: Wish) =>
  untilOpened(async () => {
    const found = await findOrBeginSession(rooms, wish);
    if (isRefused(found)) return found;
    switch (found.kind) {
      case "begun":
        return openSession(rooms, wish, found);
      case "live":
        return (await resumeSession(rooms, wish, found)) ?? "over";
      case "opening":
        return "opening";
      default:
        return found satisfies never;
    }
  });

async function openSession(rooms: ConnectRooms, wish: Wish, begun: Begun) {
  const { database, vault, clock, bankStatements, policies, settings } = rooms;
  const { borrowerId, callBackUrl: returnUrl, turn } = wish;
  const { sessionId } = begun;
  const today = clock.today();
  const result = await bankStatements.open({
    link: sessionId,
    returnUrl,
    from: firstDayOfMonthsBefore(today, policies.current.reading.fullMonths),
    to: today,
    ...openVisitor(vault, borrowerId, begun.visitor),
    employer: new Secret(openEmployment(vault, begun.employment).company_name),
    expiresInMinutes: settings.bankStatement.visitMinutes,
  });
  reportAnswer(rooms, "bank-statement", result);
  if (result.kind === "unavailable") {
    await withdraw(rooms, { borrowerId, sessionId });
    return providerUnavailable();
  }
  const { reference, url } = result;
  const reply = { redirect_url: url.reveal() };
  const address = { url: reply.redirect_url, returnUrl };
  const visitSealed = sealVisitAddress(vault, placeOfSession(sessionId), address);
  const isRecorded = await database.withTx({ kind: "borrower", borrowerId }, async (tx) => {
    const isLive = await recordAddress(tx, { sessionId, reference, visitSealed });
    if (isLive) await turn.remember(tx, reply);
    return isLive;
  });
  return isRecorded ? reply : providerUnavailable();
}

/** A session that nobody can go to costs nothing. */
async function withdraw(
  { database, clock, settings }: ConnectRooms,
  { borrowerId, sessionId }: { borrowerId: string; sessionId: string },
): Promise<void> {
  const now = clock.realNow();
  await database.withTx({ kind: "borrower", borrowerId }, async (tx) => {
    await endSession(tx, { sessionId, outcome: "failed", now });
    await giveBackAll(tx, [sessionLimit(settings.bankStatement, borrowerId)], now);
  });
}
