import type { Tx } from "../../../platform/db/tx.ts";
import type { HeldSection } from "./sections.ts";

/** A row as it comes. A `bigint` in it is paise. */
export type HeldRow = Readonly<Record<string, unknown>>;

export async function readHeld(tx: Tx, { query }: HeldSection, borrowerId: string): Promise<HeldRow[]> {
  return (await tx.query<HeldRow>(query, [borrowerId])).rows;
}
