import type { ReplyOf } from "@vaada/contract/call";
import type { takeDecision } from "@vaada/contract/calls/decision";
import type { Language } from "@vaada/contract/language";
import {
  type JourneyPosition,
  journeyContextOf,
  readJourneyPosition,
} from "../../journey/applications/journey-position.ts";
import { refuseOutOfTurn } from "../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Refused } from "../../platform/refusals/refused.ts";
import type { Decided, DecisionServices } from "./decide-application.ts";
import { readRefusal } from "./refusal.ts";

/** What the calls say of a decision that leads on. */
export type DecisionWord = ReplyOf<typeof takeDecision>["decision"];

/** `null` where it leads nowhere yet, or not any more. */
export function wordOf(kind: Decided["kind"]): DecisionWord | null {
  switch (kind) {
    case "approved":
      return "Approve";
    case "needs-statement":
      return "Proceed to Bank";
    case "refused":
    case "review":
    case "postponed":
    case "passed":
      return null;
    default:
      return kind satisfies never;
  }
}

type Asked = { readonly borrowerId: string; readonly language: Language };

/** Refused, or decided by another call while this one was at work: told by what is on file. */
export async function whatCameOfIt(
  services: DecisionServices,
  { borrowerId, language }: Asked,
  decided: Decided,
): Promise<DecisionWord | Refused<"APPLICATION_REFUSED" | "STEP_OUT_OF_TURN">> {
  const refusal = await readRefusal(services, { borrowerId, language });
  if (refusal !== null) return refusal;
  const position = decided.kind === "passed" ? decided.position : await standingOf(services, borrowerId);
  if (position.step === "bank-statement") return "Proceed to Bank";
  return position.step === "offer" ? "Approve" : refuseOutOfTurn(position);
}

const standingOf = (services: DecisionServices, borrowerId: string): Promise<JourneyPosition> =>
  services.database.withTx(asBorrower(borrowerId), (tx) =>
    readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) }),
  );
