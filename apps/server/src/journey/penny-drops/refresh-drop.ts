import { reportAnswer } from "../../providers/report-answer.ts";
import type { Rooms } from "../../services.ts";
import { type ConcludeRooms, concludeDrop } from "./conclude-drop.ts";
import { type DropOutcome, type PennyDrop, readDrop } from "./store.ts";

export type DropRooms = ConcludeRooms & Pick<Rooms, "pennyDrops" | "log" | "metrics">;

/** `unasked`: its provider has not named it, so nobody can ask. */
export type DropEnd = DropOutcome | "awaited" | "unavailable" | "unasked";

/**
 * Asks the provider what a penny drop came to, and writes that down. For the borrower who waits, the provider's own
 * event and the sweep alike, any number of them at once.
 */
export async function settleDrop(
  rooms: DropRooms,
  { borrowerId, dropId }: { readonly borrowerId: string; readonly dropId: string },
): Promise<DropEnd> {
  const drop = await rooms.database.withTx({ kind: "borrower", borrowerId }, (tx) => readDrop(tx, dropId));
  if (drop.outcome !== null) return drop.outcome;
  if (drop.reference === null) return "unasked";
  return ask(rooms, { borrowerId, drop, reference: drop.reference });
}

async function ask(
  rooms: DropRooms,
  { borrowerId, drop, reference }: { borrowerId: string; drop: PennyDrop; reference: string },
): Promise<DropEnd> {
  const result = await rooms.pennyDrops.read(reference);
  reportAnswer(rooms, "penny-drop", result);
  switch (result.kind) {
    case "awaited":
      return "awaited";
    case "unavailable":
    case "unknown":
      return "unavailable";
    case "active":
    case "invalid":
    case "failed":
      return concludeDrop(rooms, { borrowerId, drop, word: result });
    default:
      return result satisfies never;
  }
}
