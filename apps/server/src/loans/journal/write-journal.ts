import { randomUUID } from "node:crypto";
import type { CivilDate } from "@vaada/calendar/civil-date";
import { assertBalanced, type Journal } from "@vaada/ledger/journal";
import { reversalOf } from "@vaada/ledger/reversal";
import { type StatedFee, unstatedFees } from "@vaada/ledger/stated-fees";
import { decodeKeyFacts } from "@vaada/lending/key-facts/encode-key-facts";
import { keyFactsPlace } from "../../agreements/offers/issue-key-facts.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Vault } from "../../platform/vault/vault.ts";
import { insertJournal, readAcceptedStatement, readAccountBalances, readJournalOfEffect } from "./store.ts";

type JournalHeader = {
  /** The effect that the journal records, by the provider's own name: one key is posted once. */
  readonly effectKey: string;
  readonly applicationId: number;
  readonly borrowerId: string;
  readonly businessDate: CivilDate;
  readonly now: Date;
};

/**
 * Posts a journal in the transaction of the effect that it records. Refuses a fee that the borrower did not accept with
 * the terms of this offer (KFS-08).
 */
export async function writeJournal(
  tx: Tx,
  vault: Vault,
  {
    journal,
    offerId,
    now,
    ...posting
  }: JournalHeader & { readonly journal: Journal; readonly offerId: string },
): Promise<"posted" | "already-posted"> {
  await assertFeesStated(tx, vault, { journal, offerId });
  const isNew = await insertJournal(tx, {
    ...posting,
    id: randomUUID(),
    journal,
    postedAt: now,
    reverses: null,
  });
  return isNew ? "posted" : "already-posted";
}

/** Throws for a fee that is not in the accepted statement. Every journal passes here, whichever statement writes it. */
export async function assertFeesStated(
  tx: Tx,
  vault: Vault,
  { journal, offerId }: { readonly journal: Journal; readonly offerId: string },
): Promise<void> {
  assertBalanced(journal);
  if (hasNoFeeLines(journal)) return;
  const unstated = unstatedFees(journal, await readStatedFees(tx, vault, offerId));
  if (unstated.length > 0)
    throw new Error(`writeJournal: not in the accepted key fact statement: ${unstated}`);
}

/** Most journals take no fee, so their statement need not be opened. */
export const hasNoFeeLines = (journal: Journal): boolean => unstatedFees(journal, []).length === 0;

/** Reverses the journal of the effect `reversed`, with all that was earned since. Throws when it was never posted. */
export async function writeReversal(
  tx: Tx,
  { reversed, now, ...posting }: JournalHeader & { readonly reversed: string },
): Promise<"posted" | "already-posted"> {
  if ((await readJournalOfEffect(tx, posting.effectKey)) !== null) return "already-posted";
  const posted = await readJournalOfEffect(tx, reversed);
  if (posted === null) throw new Error("writeReversal: nothing was posted that could be taken back");
  const isNew = await insertJournal(tx, {
    ...posting,
    id: randomUUID(),
    journal: reversalOf(posted.journal, await readAccountBalances(tx, posting.applicationId)),
    postedAt: now,
    reverses: posted.id,
  });
  return isNew ? "posted" : "already-posted";
}

async function readStatedFees(tx: Tx, vault: Vault, offerId: string): Promise<StatedFee[]> {
  const accepted = await readAcceptedStatement(tx, offerId);
  if (accepted === null) return [];
  const { partOne } = decodeKeyFacts(vault.open(accepted.contentSealed, keyFactsPlace(accepted.id)));
  return partOne.fees.flatMap(({ fee, toLender, toThirdParty }) =>
    [toLender, toThirdParty].filter((stated) => stated !== null).map(({ amount }) => ({ code: fee, amount })),
  );
}
