import type { CivilDate } from "@vaada/calendar/civil-date";
import type { ProductTerms } from "@vaada/lending/product-terms";
import { encodeVersion } from "@vaada/lending/product-version";
import { SALARY_ADVANCE_ALLOWANCE } from "@vaada/lending/products/salary-advance-allowance";
import type { TestDatabase } from "../test-database.ts";

/** Puts terms in force as the next version, past the two people and past the bounds of what they may agree to. */
export async function releaseTerms(
  { asSuperuser }: Pick<TestDatabase, "asSuperuser">,
  terms: ProductTerms,
  from: CivilDate,
): Promise<ProductTerms> {
  const [last] = await asSuperuser<{ version: number }>(
    "select max(version) as version from vaada.product_versions where product = $1",
    [terms.product],
  );
  const released = { ...terms, version: (last?.version ?? 0) + 1 };
  await asSuperuser(
    "insert into vaada.product_versions (product, version, effective_from, terms) values ($1, $2, $3, $4)",
    [
      released.product,
      released.version,
      from,
      JSON.stringify(encodeVersion({ terms: released, allowance: SALARY_ADVANCE_ALLOWANCE })),
    ],
  );
  return released;
}
