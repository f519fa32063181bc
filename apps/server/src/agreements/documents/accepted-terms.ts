import type { Lender } from "@vaada/contract/lender";
import type { KeyFactStatement } from "@vaada/lending/key-facts/key-fact-statement";
import type { RuleHit } from "@vaada/lending/policy/credit-decision";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Letterhead } from "../../platform/paper/paper.ts";
import type { Services } from "../../services.ts";
import {
  type Acceptance,
  type CurrentKeyFacts,
  readCurrentKeyFacts,
} from "../key-facts/current-key-facts.ts";
import { type LoanOwner, readRuleHitsOfOffer } from "../offers/store.ts";
import { type BorrowerParticulars, readBorrowerParticulars } from "./borrower-particulars.ts";

/** The key fact statement in force and its acceptance: the source of all papers of a loan. */
export type AcceptedTerms = {
  readonly owner: LoanOwner;
  readonly keyFacts: CurrentKeyFacts;
  readonly acceptance: Acceptance;
  readonly borrower: BorrowerParticulars;
  /** The rules that the offer's decision met. */
  readonly ruleHits: readonly RuleHit[];
};

export const readAcceptedTerms = (
  services: Pick<Services, "database" | "vault">,
  owner: LoanOwner,
): Promise<AcceptedTerms> =>
  services.database.withTx(asBorrower(owner.borrowerId), (tx) => readTermsTx(tx, services, owner));

async function readTermsTx(
  tx: Tx,
  { vault }: Pick<Services, "vault">,
  owner: LoanOwner,
): Promise<AcceptedTerms> {
  const keyFacts = await readCurrentKeyFacts(tx, vault, owner.applicationId);
  if (keyFacts === null || keyFacts.acceptance === null)
    throw new Error("readAcceptedTerms: nobody has accepted the key fact statement in force");
  const borrower = await readBorrowerParticulars(tx, vault, owner);
  const ruleHits = await readRuleHitsOfOffer(tx, keyFacts.offerId);
  return { owner, keyFacts, acceptance: keyFacts.acceptance, borrower, ruleHits };
}

/** The lender as the statement named it: the papers of a loan keep the name of who lent it. */
export const letterheadOf = (statement: KeyFactStatement, { brand, lender }: Lender): Letterhead => ({
  ...statement.lender,
  website: lender.website,
  brand: brand.name,
});
