import type { Tx } from "../../../platform/db/tx.ts";

export async function readMobileSealed(tx: Tx, borrowerId: string): Promise<Buffer> {
  const { rows } = await tx.query<{ mobileSealed: Buffer }>(
    `select mobile_sealed as "mobileSealed" from vaada.borrowers where id = $1`,
    [borrowerId],
  );
  if (rows[0] === undefined) throw new Error("readMobileSealed: a session without its borrower");
  return rows[0].mobileSealed;
}
