import type { ReplyOf } from "@vaada/contract/call";
import { takeDecision as takeDecisionCall } from "@vaada/contract/calls/decision";
import { readStanding, roadNow, type Standing } from "../../applications/standing.ts";
import { evidenceOf } from "../../consents/evidence.ts";
import { type Decided, type DecisionRooms, decideApplication } from "../../decisions/decide-application.ts";
import { readRefusal } from "../../decisions/refusal.ts";
import type { Caller } from "../../http/caller.ts";
import { type Refused, refuse } from "../../http/outcome.ts";
import { outOfTurn, type Turn } from "../../turns/turns.ts";

type Wish = {
  readonly borrowerId: string;
  readonly applicationId: number;
  readonly caller: Caller;
  readonly turn: Turn;
};

type Reply = ReplyOf<typeof takeDecisionCall>;
type Answer = Reply | Refused<(typeof takeDecisionCall)["refuses"][number]>;

/** Decides by what is on file and what the bureau says. A refusal is told with its reasons. */
export async function takeDecision(rooms: DecisionRooms, wish: Wish): Promise<Answer> {
  const { borrowerId, applicationId, caller, turn } = wish;
  const decided = await decideApplication(rooms, {
    borrowerId,
    applicationId,
    statement: null,
    consent: {
      call: takeDecisionCall.name,
      kinds: takeDecisionCall.consents,
      evidence: evidenceOf(caller, rooms.clock.realNow()),
    },
    alongside: async (tx, { kind }) => {
      const reply = replyOf(kind);
      if (reply !== null) await turn.remember(tx, reply);
    },
  });
  if (decided.kind === "postponed") return refuse("DECISION_UNAVAILABLE");
  return replyOf(decided.kind) ?? whatCameOfIt(rooms, wish, decided);
}

function replyOf(kind: Decided["kind"]): Reply | null {
  switch (kind) {
    case "approved":
      return { decision: "Approve" };
    case "needs-statement":
      return { decision: "Proceed to Bank" };
    case "refused":
    case "review":
    case "postponed":
    case "passed":
      return null;
    default:
      return kind satisfies never;
  }
}

/** Refused, or decided by another call while this one was at work: told by what is on file. */
async function whatCameOfIt(
  rooms: DecisionRooms,
  { borrowerId, caller }: Wish,
  decided: Decided,
): Promise<Answer> {
  const refusal = await readRefusal(rooms, { borrowerId, language: caller.language });
  if (refusal !== null) return refusal;
  const standing = decided.kind === "passed" ? decided.standing : await standingOf(rooms, borrowerId);
  if (standing.step === "bank-statement") return { decision: "Proceed to Bank" };
  return standing.step === "offer" ? { decision: "Approve" } : outOfTurn(standing);
}

const standingOf = (rooms: DecisionRooms, borrowerId: string): Promise<Standing> =>
  rooms.database.withTx({ kind: "borrower", borrowerId }, (tx) =>
    readStanding(tx, { borrowerId, ...roadNow(rooms) }),
  );
