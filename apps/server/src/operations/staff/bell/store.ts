import type { Tx } from "../../../platform/db/tx.ts";

/** Up to when somebody has seen what the bell tells them, by the platform's time; `null` before they first looked. */
export async function readBellSeen(tx: Tx, staffId: string): Promise<Date | null> {
  const { rows } = await tx.query<{ seen: Date | null }>(
    "select bell_seen_at as seen from vaada.staff where id = $1",
    [staffId],
  );
  return rows[0]?.seen ?? null;
}

/** Never backwards: two windows of one person may tell of their looks in either order. */
export async function markBellSeen(
  tx: Tx,
  { staffId, upTo }: { readonly staffId: string; readonly upTo: Date },
): Promise<void> {
  await tx.query("update vaada.staff set bell_seen_at = greatest(bell_seen_at, $2) where id = $1", [
    staffId,
    upTo,
  ]);
}
