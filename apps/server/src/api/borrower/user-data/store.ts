import type { Tx } from "../../../platform/db/tx.ts";
import type { Held } from "./sections.ts";

/** A row as it comes. A `bigint` in it is paise. */
export type HeldRow = Readonly<Record<string, unknown>>;

export async function readHeld(tx: Tx, { query }: Held, borrowerId: string): Promise<HeldRow[]> {
  return (await tx.query<HeldRow>(query, [borrowerId])).rows;
}
