import type { Tx } from "../../platform/db/tx.ts";

/** The tables that the oldest and the newest migration make: with both of them the server has its tables. */
const WANTED = ["vaada.borrowers", "vaada.platform_clock"];

export async function areTablesThere(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ there: boolean }>(
    "select bool_and(to_regclass(name) is not null) as there from unnest($1::text[]) as name",
    [WANTED],
  );
  return rows[0]?.there === true;
}
