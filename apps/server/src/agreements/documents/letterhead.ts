import type { Lender } from "@vaada/contract/lender";
import type { KeyFactStatement } from "@vaada/lending/key-facts/key-fact-statement";
import type { Letterhead } from "../../platform/paper/paper.ts";

/** The lender as the statement named it: a paper of a loan keeps who lent it. */
export const letterheadOf = (statement: KeyFactStatement, { brand, lender }: Lender): Letterhead => ({
  ...statement.lender,
  website: lender.website,
  brand: brand.name,
});
