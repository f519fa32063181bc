import { verifyBank } from "@vaada/contract/calls/bank-account";
import { isHeldBy } from "@vaada/lending/statement/account-holder";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { PennyDropResult } from "../../providers/penny-drop/port.ts";
import type { Services } from "../../services.ts";
import { journeyContextOf, readJourneyPosition } from "../applications/journey-position.ts";
import { lockApplication } from "../applications/store.ts";
import { type Holder, readHolder } from "../bank-accounts/holder.ts";
import { markVerified } from "../bank-accounts/store.ts";
import { discardAccount } from "../mandates/discard-account.ts";
import { rememberAnswer } from "../step-guard/step-guard.ts";
import { describeProof } from "./describe-proof.ts";
import { type DropOutcome, lockDrop, type PennyDrop, recordOutcome } from "./store.ts";

export type ConcludeServices = Pick<Services, "database" | "vault" | "clock" | "settings" | "publish">;

/** An answer after which nothing more will come. */
export type LastWord = Extract<PennyDropResult, { kind: "active" | "invalid" | "failed" }>;

/**
 * Writes down what a penny drop came to, with all that follows: an account is proved or given up, in one transaction.
 * Any number of callers may do so at once: the first one writes, all get the same answer.
 */
export function concludeDrop(
  services: ConcludeServices,
  {
    borrowerId,
    drop,
    word,
  }: { readonly borrowerId: string; readonly drop: PennyDrop; readonly word: LastWord },
): Promise<DropOutcome> {
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, drop.applicationId);
    const before = await lockDrop(tx, drop.id);
    if (before.outcome !== null) return before.outcome;
    const outcome = outcomeOf(word, await readHolder(tx, services.vault, borrowerId));
    await recordOutcome(tx, {
      id: drop.id,
      outcome,
      reference: word.reference,
      nameSealed: word.kind === "active" ? sealName(services, drop.id, word.registeredName.reveal()) : null,
      utr: word.kind === "active" ? word.utr : null,
      now: services.clock.realNow(),
    });
    await follow(tx, services, { borrowerId, drop, outcome });
    return outcome;
  });
}

/** By our own matcher, never by the provider's score: the name must be that of the PAN or of the Aadhaar. */
function outcomeOf(word: LastWord, { panName, identityName }: Holder): DropOutcome {
  if (word.kind !== "active") return word.kind;
  const holder = word.registeredName.reveal();
  const isOwn = [identityName, panName].some((name) => isHeldBy({ borrower: name.reveal(), holder }));
  return isOwn ? "verified" : "name-differs";
}

const sealName = ({ vault }: ConcludeServices, dropId: string, name: string): Buffer =>
  vault.seal(name, { table: "penny_drops", column: "registered_name_sealed", row: dropId });

async function follow(
  tx: Tx,
  services: ConcludeServices,
  given: { readonly borrowerId: string; readonly drop: PennyDrop; readonly outcome: DropOutcome },
): Promise<void> {
  const { borrowerId, outcome } = given;
  const { id: pennyDropId, accountId, applicationId } = given.drop;
  const [now, realNow] = [services.clock.now(), services.clock.realNow()];
  switch (outcome) {
    case "failed":
      return;
    case "invalid":
    case "name-differs":
      await discardAccount(tx, services, { accountId, borrowerId, reason: outcome, now, realNow });
      return;
    case "verified": {
      if (!(await markVerified(tx, { accountId, pennyDropId, now }))) return;
      const { route } = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
      const reply = await describeProof(tx, services.vault, { applicationId, route });
      const body = { loan_id: applicationId };
      await rememberAnswer(tx, services, { call: verifyBank, borrowerId, applicationId, body, reply });
      return;
    }
    default:
      outcome satisfies never;
  }
}
