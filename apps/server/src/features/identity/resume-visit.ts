import { reportAnswer } from "../../identity/report-answer.ts";
import { endAttempt, type Outcome } from "../../identity/store.ts";
import type { Rooms } from "../../rooms.ts";
import type { Turn } from "../../turns/turns.ts";
import type { Live } from "./find-visit.ts";
import { unavailable } from "./unavailable.ts";
import { cameBackAt, openVisitAddress } from "./visit-address.ts";

type ResumeRooms = Pick<Rooms, "database" | "vault" | "clock" | "digilocker" | "log" | "metrics">;

/** Where the browser goes now; `null` when the visit is over and another one must be begun. */
export async function resumeVisit(
  rooms: ResumeRooms,
  { borrowerId, turn }: { readonly borrowerId: string; readonly turn: Turn },
  { attemptId, expiresAt, reference, visitSealed }: Live,
) {
  const { database, vault, clock } = rooms;
  const address = openVisitAddress(vault, attemptId, visitSealed);
  const status = await rooms.digilocker.status(reference);
  reportAnswer(rooms, "digilocker", status);
  const end = (outcome: Outcome) =>
    database.withTx({ kind: "borrower", borrowerId }, (tx) =>
      endAttempt(tx, { attemptId, outcome, now: clock.realNow() }),
    );
  switch (status.kind) {
    case "unavailable":
      return unavailable();
    case "completed": {
      // They consented and never came back: the return page asks what came of it.
      const reply = { url: cameBackAt(address, reference) };
      await database.withTx({ kind: "borrower", borrowerId }, (tx) => turn.remember(tx, reply));
      return reply;
    }
    case "open":
      if (clock.realNow() < expiresAt) return { url: address.url };
      await end("expired");
      return null;
    case "ended":
      await end(status.isExpired ? "expired" : "denied");
      return null;
    default:
      return status satisfies never;
  }
}
