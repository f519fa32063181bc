import { asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";
import { type Acceptance, type CurrentKeyFacts, readCurrentKeyFacts } from "../key-facts/current.ts";
import { type Borrower, readParticulars } from "./borrower/particulars.ts";

export type Whose = { readonly borrowerId: string; readonly applicationId: number };

/** The issue in force, which its borrower has accepted: what the papers of a loan are drawn from. */
export type Accepted = {
  readonly whose: Whose;
  readonly keyFacts: CurrentKeyFacts;
  readonly acceptance: Acceptance;
  readonly borrower: Borrower;
};

export const readAccepted = (
  services: Pick<Services, "database" | "vault">,
  whose: Whose,
): Promise<Accepted> =>
  services.database.withTx(asBorrower(whose.borrowerId), (tx) => read(tx, services, whose));

async function read(tx: Tx, { vault }: Pick<Services, "vault">, whose: Whose): Promise<Accepted> {
  const keyFacts = await readCurrentKeyFacts(tx, vault, whose.applicationId);
  if (keyFacts === null || keyFacts.acceptance === null)
    throw new Error("readAccepted: nobody has accepted the key fact statement in force");
  const borrower = await readParticulars(tx, vault, whose);
  return { whose, keyFacts, acceptance: keyFacts.acceptance, borrower };
}
