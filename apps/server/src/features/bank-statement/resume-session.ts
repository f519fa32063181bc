import { providerUnavailable } from "../../http/provider-unavailable.ts";
import { reportAnswer } from "../../providers/report-answer.ts";
import { endSession } from "../../statements/end-session.ts";
import { readStatement, type StatementRooms } from "../../statements/read-statement.ts";
import type { Turn } from "../../turns/turns.ts";
import { openVisitAddress } from "../../visits/visit-address.ts";
import type { Live } from "./find-session.ts";
import { cameBackAt, placeOfSession } from "./session-address.ts";
import { isLiveOrDecided } from "./store.ts";

type Wish = { readonly borrowerId: string; readonly turn: Turn };

/** Where the browser goes now; `null` when the session is over and another one must be begun. */
export async function resumeSession(rooms: StatementRooms, wish: Wish, session: Live) {
  const { sessionId, expiresAt, reference, visitSealed } = session;
  const address = openVisitAddress(rooms.vault, placeOfSession(sessionId), visitSealed);
  const cameBack = cameBackAt(address, reference);
  if (session.isRead) return send(rooms, wish, { sessionId, to: cameBack });
  const status = await rooms.bankStatements.look(reference);
  reportAnswer(rooms, "bank-statement", status);
  const isOverdue = rooms.clock.realNow() >= expiresAt;
  switch (status.kind) {
    case "unavailable":
      return providerUnavailable();
    case "uploaded":
      // They shared it and never came back: the return page asks what came of it.
      if (isOverdue && !(await isOfUse(rooms, wish, session))) return null;
      return send(rooms, wish, { sessionId, to: cameBack });
    case "waiting":
      if (!isOverdue) return send(rooms, wish, { sessionId, to: address.url });
      return end(rooms, wish, { sessionId, outcome: "expired" });
    case "expired":
      return end(rooms, wish, { sessionId, outcome: "expired" });
    case "gone":
      return end(rooms, wish, { sessionId, outcome: "failed" });
    default:
      return status satisfies never;
  }
}

/** The answer is kept under this body too: the one that began the session may have asked in other words. */
async function send(
  { database }: StatementRooms,
  { borrowerId, turn }: Wish,
  { sessionId, to }: { readonly sessionId: string; readonly to: string },
) {
  const reply = { redirect_url: to };
  await database.withTx({ kind: "borrower", borrowerId }, async (tx) => {
    if (await isLiveOrDecided(tx, sessionId)) await turn.remember(tx, reply);
  });
  return reply;
}

/** A statement that can't be had is waited for as long as the session would have been open, and then given up. */
async function isOfUse(rooms: StatementRooms, wish: Wish, session: Live): Promise<boolean> {
  const { sessionId, reference } = session;
  const came = await readStatement(rooms, { borrowerId: wish.borrowerId, reference });
  if (came?.kind === "read" || came?.kind === "reading" || came?.kind === "decided") return true;
  await end(rooms, wish, { sessionId, outcome: "failed" });
  return false;
}

async function end(
  { database, clock }: StatementRooms,
  { borrowerId }: Wish,
  { sessionId, outcome }: { readonly sessionId: string; readonly outcome: "expired" | "failed" },
): Promise<null> {
  await database.withTx({ kind: "borrower", borrowerId }, (tx) =>
    endSession(tx, { sessionId, outcome, now: clock.realNow() }),
  );
  return null;
}
