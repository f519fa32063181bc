import { readEntries } from "../../../operations/trail/store.ts";
import { type Actor, openEntry, writeTrail } from "../../../operations/trail/write-trail.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Services } from "../../../services.ts";

/** Opening the page again within this time is one look. */
const VIEW_MS = 15 * 60_000;
const VIEWS_MAX = 50;

/** Writes down that somebody opened a borrower's page, and tells who else has it open. The last thing of its transaction. */
export async function recordView(
  tx: Tx,
  services: Pick<Services, "vault" | "clock">,
  { by, borrowerId }: { readonly by: Actor; readonly borrowerId: string },
): Promise<{ readonly name: string; readonly at: string }[]> {
  const { vault, clock } = services;
  const page = await readEntries(tx, { borrowerId, act: "view" }, { limit: VIEWS_MAX });
  const since = clock.realNow().getTime() - VIEW_MS;
  const views = page.rows.filter(({ at }) => at.getTime() > since);
  if (!views.some(({ staffId }) => staffId === by.staffId))
    await writeTrail(tx, services, { act: "view", outcome: "done", by, borrowerId });
  const others = views.filter(({ staffId }) => staffId !== by.staffId).map((row) => openEntry(vault, row));
  const newest = new Map(others.toReversed().map((entry) => [entry.staff_id, entry]));
  return [...newest.values()].map(({ by: name, at }) => ({ name: name ?? "", at }));
}
