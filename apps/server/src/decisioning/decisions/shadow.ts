import { createHash } from "node:crypto";
import { changeOf, endOf } from "@vaada/lending/policy/back-test";
import { decodeFacts } from "@vaada/lending/policy/facts-on-file";
import { isUseWithdrawn } from "../../journey/consents/use-consents.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Challenger, Services } from "../../services.ts";
import { insertShadowDecision, readDecidedFacts } from "./store.ts";

/** Whether an application is of the part that a challenger decides on too: by chance, and always the same answer. */
export function isShadowed({ model, sharePercent }: Challenger, applicationId: number): boolean {
  const digest = createHash("sha256").update(`${model.policy} ${model.version} ${applicationId}`).digest();
  return digest.readUInt32BE(0) % 100 < sharePercent;
}

/**
 * Decides in shadow, by a challenger, on what the version in force has decided. It runs after the decision and beside it: what
 * comes of it is kept for the lender, and nothing of the borrower's journey reads it.
 */
export async function decideInShadow(
  { database, vault, clock, policies }: Pick<Services, "database" | "vault" | "clock" | "policies">,
  {
    decisionId,
    borrowerId,
    version,
  }: { readonly decisionId: string; readonly borrowerId: string; readonly version: number },
): Promise<void> {
  const owner = asBorrower(borrowerId);
  const found = await database.withTx(owner, async (tx) => {
    const decided = await readDecidedFacts(tx, decisionId);
    if (decided === null) return null;
    // A withdrawal may have come between the decision and this.
    if (await isUseWithdrawn(tx, { borrowerId, applicationId: Number(decided.applicationId) })) return null;
    const challenger = await policies.find(tx, decided.policy, version);
    const live = await policies.find(tx, decided.policy, decided.policyVersion);
    return challenger === null || live === null ? null : { decided, challenger, live };
  });
  if (found === null) return;
  const { decided, challenger, live } = found;
  const place = { table: "decisions", column: "facts_sealed", row: decisionId };
  const facts = decodeFacts(JSON.parse(vault.open(decided.factsSealed, place)));
  const [was, becomes] = [await live.decide(facts), await challenger.decide(facts)];
  await database.withTx(owner, (tx) =>
    insertShadowDecision(tx, {
      decisionId,
      applicationId: decided.applicationId,
      borrowerId,
      policyVersion: version,
      modelHash: challenger.hash,
      decidedAt: clock.now(),
      was: endOf(was),
      becomes: endOf(becomes),
      amount: becomes.decision === "approve" ? becomes.amount : null,
      ruleHits: becomes.ruleHits,
      isChanged: changeOf({ live: was, draft: becomes }) !== null,
    }),
  );
}
