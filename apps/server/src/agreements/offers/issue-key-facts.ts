import { createHash, randomUUID } from "node:crypto";
import type { Holiday } from "@vaada/calendar/holidays";
import { encodeKeyFacts } from "@vaada/lending/key-facts/encode-key-facts";
import { keyFactStatement } from "@vaada/lending/key-facts/issue-key-facts";
import { proposalNumberOf } from "@vaada/lending/key-facts/proposal-number";
import type { PricedLoan } from "@vaada/lending/pricing";
import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";
import { particularsOf } from "./lender-particulars.ts";
import { insertKeyFacts, readLanguage, readNextIssue, type Whose } from "./store.ts";

export type KeyFactsServices = Pick<Services, "vault" | "terms" | "lender"> & {
  readonly holidays: readonly Holiday[];
};

/**
 * States the terms of an offer that is being taken, in the transaction that takes it: from then on the lender is bound.
 * Needs the application's lock, and a loan priced by today's terms.
 */
export async function issueKeyFacts(
  tx: Tx,
  { vault, terms, lender, holidays }: KeyFactsServices,
  { whose, offerId, loan, now }: { whose: Whose; offerId: string; loan: PricedLoan; now: Date },
): Promise<void> {
  const issue = await readNextIssue(tx, whose.applicationId);
  const number = proposalNumberOf({ applicationId: whose.applicationId, issue });
  const statement = keyFactStatement({
    loan,
    terms,
    proposalNumber: number,
    lender: particularsOf(lender),
    holidays,
  });
  const content = encodeKeyFacts(statement);
  const id = randomUUID();
  await insertKeyFacts(tx, {
    ...whose,
    id,
    offerId,
    issue,
    proposalNumber: number,
    language: await readLanguage(tx, whose.borrowerId),
    contentSealed: vault.seal(content, keyFactsPlace(id)),
    contentHash: createHash("sha256").update(content, "utf8").digest(),
    issuedAt: now,
    issuedOn: statement.issuedOn,
    validThrough: statement.validThrough,
  });
}

/** Where the sealed text of a statement lives. */
export const keyFactsPlace = (id: string) => ({
  table: "key_fact_statements",
  column: "content_sealed",
  row: id,
});
