import { createHash, randomUUID } from "node:crypto";
import type { Holiday } from "@vaada/calendar/holidays";
import { encodeKeyFacts } from "@vaada/lending/key-facts/encode-key-facts";
import { keyFactStatement } from "@vaada/lending/key-facts/issue-key-facts";
import { proposalNumberOf } from "@vaada/lending/key-facts/proposal-number";
import type { PricedLoan } from "@vaada/lending/pricing";
import type { AnyTerms } from "@vaada/lending/product-terms";
import type { StampDuty } from "@vaada/lending/stamp-duty";
import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";
import { particularsOf } from "./lender-particulars.ts";
import { insertKeyFacts, type LoanOwner, readLanguage, readNextIssue } from "./store.ts";

export type KeyFactsServices = Pick<Services, "vault" | "lender"> & {
  readonly holidays: readonly Holiday[];
};

/**
 * Issues the key fact statement of an offer, in the transaction that takes the offer: from then on it binds the lender.
 * Needs the application's lock, and a loan priced by today's terms.
 */
export async function issueKeyFacts(
  tx: Tx,
  { vault, lender, holidays }: KeyFactsServices,
  {
    owner,
    offerId,
    loan,
    terms,
    stampDuty,
    now,
  }: {
    readonly owner: LoanOwner;
    readonly offerId: string;
    readonly loan: PricedLoan;
    /** Those that the loan is priced by. */
    readonly terms: AnyTerms;
    readonly stampDuty: StampDuty | null;
    readonly now: Date;
  },
): Promise<void> {
  const issue = await readNextIssue(tx, owner.applicationId);
  const number = proposalNumberOf({ applicationId: owner.applicationId, issue });
  const statement = keyFactStatement({
    loan,
    terms,
    stampDuty,
    proposalNumber: number,
    lender: particularsOf(lender),
    holidays,
  });
  const content = encodeKeyFacts(statement);
  const id = randomUUID();
  await insertKeyFacts(tx, {
    ...owner,
    id,
    offerId,
    issue,
    proposalNumber: number,
    language: await readLanguage(tx, owner.borrowerId),
    contentSealed: vault.seal(content, keyFactsPlace(id)),
    contentHash: createHash("sha256").update(content, "utf8").digest(),
    issuedAt: now,
    issuedOn: statement.issuedOn,
    validThrough: statement.validThrough,
  });
}

/** The place that the text of a statement is sealed for. */
export const keyFactsPlace = (id: string) => ({
  table: "key_fact_statements",
  column: "content_sealed",
  row: id,
});
