import type { ProductTerms } from "@vaada/lending/product-terms";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { AS_ANYBODY } from "../platform/db/actor.ts";
import { DatabaseUnavailable } from "../platform/db/unavailable.ts";
import type { Services } from "../services.ts";
import { readTermsOn } from "./store.ts";

/**
 * Reads the terms that everybody may read. While the database is away it answers the last that it read, and before that the first
 * version: who lends and whom to complain to must be found then too, and nobody can take a loan meanwhile.
 */
export function publicTermsReader({
  database,
  clock,
}: Pick<Services, "database" | "clock">): () => Promise<ProductTerms> {
  let last: ProductTerms = SALARY_ADVANCE;
  return async () => {
    try {
      last = await database.withTx(AS_ANYBODY, (tx) => readTermsOn(tx, clock.today()));
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
    }
    return last;
  };
}
