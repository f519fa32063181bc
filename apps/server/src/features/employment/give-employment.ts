import { isDeepStrictEqual } from "node:util";
import type { Employment } from "@vaada/contract/calls/employment";
import type { Language } from "@vaada/contract/language";
import { readStanding, roadNow } from "../../applications/standing.ts";
import { lockApplication } from "../../applications/store.ts";
import type { Tx } from "../../db/tx.ts";
import { openEmployment, sealEmployment } from "../../employments/employment-on-file.ts";
import { insertEmployment, readEmployment } from "../../employments/store.ts";
import type { Refused } from "../../http/outcome.ts";
import type { Rooms } from "../../rooms.ts";
import { outOfTurn, type Turn } from "../../turns/turns.ts";
import { writeLanguage } from "./store.ts";

type EmploymentRooms = Pick<Rooms, "database" | "vault" | "clock" | "settings">;

type Wish = {
  readonly borrowerId: string;
  readonly employment: Employment;
  readonly language: Language | null;
  readonly turn: Turn;
};

type Reply = { readonly loan_id: number };

/** Puts work, income and wish on file for the application. Of two calls at once one does, and an equal one is told the same. */
export function giveEmployment(
  rooms: EmploymentRooms,
  wish: Wish,
): Promise<Reply | Refused<"STEP_OUT_OF_TURN">> {
  const { borrowerId, turn } = wish;
  return rooms.database.withTx({ kind: "borrower", borrowerId }, async (tx) => {
    await lockApplication(tx, turn.standing.application.id);
    const standing = await readStanding(tx, { borrowerId, ...roadNow(rooms) });
    const reply = { loan_id: standing.application.id };
    if (standing.step !== "employment")
      return (await isOnFile(tx, rooms, wish)) ? reply : outOfTurn(standing);
    await insertEmployment(tx, {
      ...sealEmployment(rooms.vault, { applicationId: standing.application.id, given: wish.employment }),
      borrowerId,
      givenAt: rooms.clock.now(),
    });
    if (wish.language !== null) await writeLanguage(tx, { borrowerId, language: wish.language });
    await turn.remember(tx, reply);
    return reply;
  });
}

/** Whether another tab gave the very same a moment ago. */
async function isOnFile(tx: Tx, { vault }: EmploymentRooms, { employment, turn }: Wish): Promise<boolean> {
  const row = await readEmployment(tx, turn.standing.application.id);
  return row !== null && isDeepStrictEqual(openEmployment(vault, row), { ...employment });
}
