import type { Tx } from "../../db/tx.ts";

export async function readBorrower(tx: Tx, borrowerId: string): Promise<{ mobileSealed: Buffer }> {
  const { rows } = await tx.query<{ mobileSealed: Buffer }>(
    `select mobile_sealed as "mobileSealed" from vaada.borrowers where id = $1`,
    [borrowerId],
  );
  if (rows[0] === undefined) throw new Error("readBorrower: a session without its borrower");
  return rows[0];
}
