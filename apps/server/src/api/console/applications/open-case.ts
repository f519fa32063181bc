import { readApplicant, readOtherReaders, touchOpenCase } from "../../../operations/reviews/store.ts";
import { openName } from "../../../operations/staff/staff-member.ts";
import type { Actor } from "../../../operations/trail/write-trail.ts";
import { asStaff } from "../../../platform/db/actor.ts";
import { type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";

/** A page says once a minute that it is open. After two minutes of silence it counts as closed. */
const OPEN_MS = 120_000;

type OpenCase = { others: { name: string; since: string }[] };

/** Says that somebody has an application open, and who else has: two may read, and both know of each other. */
export function openCase(
  { database, clock, vault }: Pick<Services, "database" | "clock" | "vault">,
  { staff: { staffId }, loanId }: { readonly staff: Actor; readonly loanId: number },
): Promise<OpenCase | Refused<"NOT_FOUND">> {
  const now = clock.realNow();
  const since = new Date(now.getTime() - OPEN_MS);
  return database.withTx(asStaff(staffId), async (tx) => {
    if ((await readApplicant(tx, loanId)) === null) return refuse("NOT_FOUND");
    await touchOpenCase(tx, { applicationId: loanId, staffId, now, since });
    const others = await readOtherReaders(tx, { applicationId: loanId, staffId, since });
    return {
      others: others.map((other) => ({
        name: openName(vault, other.staffId, other.nameSealed),
        since: other.openedAt.toISOString(),
      })),
    };
  });
}
