import { verifyBank } from "@vaada/contract/calls/penny-drop";
import { isHeldBy } from "@vaada/lending/statement/account-holder";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Vault } from "../../platform/vault/vault.ts";
import type { PennyDropResult } from "../../providers/penny-drop/port.ts";
import { reportAnswer } from "../../providers/report-answer.ts";
import type { Services } from "../../services.ts";
import { journeyContextOf, readJourneyPosition } from "../applications/journey-position.ts";
import { lockApplication } from "../applications/store.ts";
import { type AccountHolder, readAccountHolder } from "../bank-accounts/account-on-file.ts";
import { markVerified, readLiveAccountRow } from "../bank-accounts/store.ts";
import { requireConsents } from "../consents/use-consents.ts";
import { discardAccount } from "../mandates/discard-account.ts";
import { rememberAnswer } from "../step-guard/step-guard.ts";
import { type DropOutcome, lockDrop, type PennyDrop, readDrop, recordOutcome } from "./store.ts";

export type DropServices = Pick<
  Services,
  "database" | "vault" | "clock" | "settings" | "publish" | "pennyDrops" | "log" | "metrics"
>;

/** `unasked`: the provider has not given the penny drop a reference, so nobody can ask about it. */
export type DropStatus = DropOutcome | "awaited" | "unavailable" | "unasked";

/**
 * Asks the provider about a penny drop and records its result. The borrower who waits, the provider's event and the sweep
 * all call this, any number of them at once.
 */
export async function refreshDrop(
  services: DropServices,
  { borrowerId, dropId }: { readonly borrowerId: string; readonly dropId: string },
): Promise<DropStatus> {
  const drop = await services.database.withTx(asBorrower(borrowerId), async (tx) => {
    const found = await readDrop(tx, dropId);
    if (found.outcome === null) await requireConsents(tx, { ...found, borrowerId });
    return found;
  });
  if (drop.outcome !== null) return drop.outcome;
  if (drop.reference === null) return "unasked";
  const result = await services.pennyDrops.read(drop.reference);
  reportAnswer(services, "penny-drop", result);
  switch (result.kind) {
    case "awaited":
      return "awaited";
    case "unavailable":
    case "unknown":
      return "unavailable";
    case "active":
    case "invalid":
    case "failed":
      return recordDropResult(services, { borrowerId, drop, result });
    default:
      return result satisfies never;
  }
}

/** A result that no other will follow. */
export type FinalDropResult = Extract<PennyDropResult, { kind: "active" | "invalid" | "failed" }>;

/**
 * Records the result of a penny drop, and proves or discards its account in the same transaction. Any number of callers may
 * do so at once: the first one writes, and all get the same outcome.
 */
export function recordDropResult(
  services: DropServices,
  {
    borrowerId,
    drop,
    result,
  }: { readonly borrowerId: string; readonly drop: PennyDrop; readonly result: FinalDropResult },
): Promise<DropOutcome> {
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, drop.applicationId);
    const before = await lockDrop(tx, drop.id);
    if (before.outcome !== null) return before.outcome;
    const outcome = outcomeOf(result, await readAccountHolder(tx, services.vault, borrowerId));
    const isActive = result.kind === "active";
    await recordOutcome(tx, {
      id: drop.id,
      outcome,
      reference: result.reference,
      nameSealed: isActive
        ? services.vault.seal(result.registeredName.reveal(), registeredNamePlaceOf(drop.id))
        : null,
      utr: isActive ? result.utr : null,
      now: services.clock.realNow(),
    });
    await applyDropOutcome(tx, services, { borrowerId, drop, outcome });
    return outcome;
  });
}

/** Our own matcher decides, never the provider's score: the name must be that of the PAN or of the Aadhaar. */
function outcomeOf(result: FinalDropResult, { panName, identityName }: AccountHolder): DropOutcome {
  if (result.kind !== "active") return result.kind;
  const holder = result.registeredName.reveal();
  const isOwn = [identityName, panName].some((name) => isHeldBy({ borrower: name.reveal(), holder }));
  return isOwn ? "verified" : "name-differs";
}

const registeredNamePlaceOf = (dropId: string) => ({
  table: "penny_drops",
  column: "registered_name_sealed",
  row: dropId,
});

async function applyDropOutcome(
  tx: Tx,
  services: DropServices,
  {
    borrowerId,
    drop,
    outcome,
  }: { readonly borrowerId: string; readonly drop: PennyDrop; readonly outcome: DropOutcome },
): Promise<void> {
  const { id: pennyDropId, accountId, applicationId } = drop;
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

/** The reply for a proved account. */
export async function describeProof(
  tx: Tx,
  vault: Vault,
  { applicationId, route }: { readonly applicationId: number; readonly route: string },
) {
  const account = await readLiveAccountRow(tx, applicationId);
  if (account === null || account.verifiedBy === null)
    throw new Error("describeProof: an account that is not proved");
  const { id, nameSealed } = await readDrop(tx, account.verifiedBy);
  if (nameSealed === null) throw new Error("describeProof: a proof without a name");
  return {
    redirect_to: route,
    bank: account.bankName,
    account: account.ending,
    name: vault.open(nameSealed, registeredNamePlaceOf(id)),
  };
}
