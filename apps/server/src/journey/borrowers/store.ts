import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Language } from "@vaada/contract/language";
import type { Tx } from "../../platform/db/tx.ts";

/** The borrower of this number, made now if there is none. Needs `narrowTo` the number first. */
export async function findOrInsertBorrower(
  tx: Tx,
  borrower: { id: string; mobileSealed: Buffer; mobileIndex: Buffer; language: Language; now: Date },
): Promise<string> {
  const added = await tx.query<{ id: string }>(
    `insert into vaada.borrowers (id, mobile_sealed, mobile_index, language, created_at)
     values ($1, $2, $3, $4, $5) on conflict (mobile_index) do nothing returning id`,
    [borrower.id, borrower.mobileSealed, borrower.mobileIndex, borrower.language, borrower.now],
  );
  // A statement of its own, so that it sees a row which somebody else committed while we tried to add ours.
  const found = added.rows[0] ?? (await readBorrowerByMobile(tx, borrower.mobileIndex));
  if (found === undefined) throw new Error("findOrInsertBorrower: neither found nor added");
  return found.id;
}

/** Needs `narrowTo` or `showHolderOfMobile` first. */
export async function readBorrowerByMobile(tx: Tx, mobileIndex: Buffer): Promise<{ id: string } | undefined> {
  const { rows } = await tx.query<{ id: string }>("select id from vaada.borrowers where mobile_index = $1", [
    mobileIndex,
  ]);
  return rows[0];
}

/** Keeps the number of an account from being changed until the transaction ends. False when it was changed meanwhile. */
export async function holdNumber(
  tx: Tx,
  { borrowerId, mobileIndex }: { readonly borrowerId: string; readonly mobileIndex: Buffer },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "select from vaada.borrowers where id = $1 and mobile_index = $2 for key share",
    [borrowerId, mobileIndex],
  );
  return rowCount === 1;
}

/** From this day on the platform counts how long the borrower stays away. */
export async function recordSignIn(
  tx: Tx,
  { borrowerId, today }: { readonly borrowerId: string; readonly today: CivilDate },
): Promise<void> {
  await tx.query(
    "update vaada.borrowers set last_sign_in_on = $2 where id = $1 and last_sign_in_on is distinct from $2",
    [borrowerId, today],
  );
}

/** Erases the account. The row stays without a number, because the books refer to it; it leads to nobody. */
export async function eraseBorrower(
  tx: Tx,
  { borrowerId, now }: { readonly borrowerId: string; readonly now: Date },
): Promise<number> {
  const { rowCount } = await tx.query(
    `update vaada.borrowers set mobile_sealed = null, mobile_index = null, erased_at = $2
      where id = $1 and erased_at is null`,
    [borrowerId, now],
  );
  return rowCount;
}

/** Puts another number in the place of the one that signs in. The unique index refuses one that is another borrower's. */
export async function replaceMobile(
  tx: Tx,
  mobile: { readonly borrowerId: string; readonly mobileSealed: Buffer; readonly mobileIndex: Buffer },
): Promise<void> {
  const { rowCount } = await tx.query(
    "update vaada.borrowers set mobile_sealed = $2, mobile_index = $3 where id = $1 and erased_at is null",
    [mobile.borrowerId, mobile.mobileSealed, mobile.mobileIndex],
  );
  if (rowCount !== 1) throw new Error("replaceMobile: an account that is not there");
}

export async function writeLanguage(
  tx: Tx,
  { borrowerId, language }: { readonly borrowerId: string; readonly language: Language },
): Promise<void> {
  await tx.query("update vaada.borrowers set language = $2 where id = $1", [borrowerId, language]);
}

/**
 * Locks a borrower before any change of this step's data, so that a double click and a second tab go one
 * after the other. A lock that lets others refer to the borrower: a sign-in elsewhere does not wait for it.
 */
export async function lockBorrower(tx: Tx, borrowerId: string): Promise<{ mobileSealed: Buffer }> {
  const { rows } = await tx.query<{ mobileSealed: Buffer }>(
    `select mobile_sealed as "mobileSealed" from vaada.borrowers where id = $1 for no key update`,
    [borrowerId],
  );
  if (rows[0] === undefined) throw new Error("lockBorrower: a session without its borrower");
  return rows[0];
}

/** The borrower's own number, which must not be a reference's. */
export async function readMobileSealed(tx: Tx, borrowerId: string): Promise<Buffer> {
  const { rows } = await tx.query<{ mobileSealed: Buffer }>(
    `select mobile_sealed as "mobileSealed" from vaada.borrowers where id = $1`,
    [borrowerId],
  );
  if (rows[0] === undefined) throw new Error("readMobileSealed: a session without its borrower");
  return rows[0].mobileSealed;
}

/** The day on which some of the borrower's data may end. */
export async function writeLookAgain(
  tx: Tx,
  { borrowerId, on }: { readonly borrowerId: string; readonly on: CivilDate },
): Promise<void> {
  await tx.query("update vaada.borrowers set look_again_on = $2 where id = $1", [borrowerId, on]);
}
