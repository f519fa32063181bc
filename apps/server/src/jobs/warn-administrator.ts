import { Secret } from "@vaada/contract/secret";
import { lockMail } from "../operations/staff/phrases.ts";
import { openEmail, openName } from "../operations/staff/staff-member.ts";
import { readMailTarget } from "../operations/staff/store.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";
import { sendStaffMail } from "./send-staff-mail.ts";

/** Tells an administrator that somebody's address was locked after ten wrong tries. */
export async function warnAdministrator(
  services: JobServices,
  { adminId, lockedStaffId, lockedAt }: JobPayload<"warn-administrator">,
): Promise<void> {
  const { database, vault, lender } = services;
  const [admin, locked] = await database.withTx(AS_WORKER, async (tx) => [
    await readMailTarget(tx, adminId),
    await readMailTarget(tx, lockedStaffId),
  ]);
  if (admin === null || admin === undefined || locked === null || locked === undefined) return;
  await sendStaffMail(services, {
    id: `staff-lock-${lockedStaffId}-${Date.parse(lockedAt)}-${adminId}`,
    to: new Secret(openEmail(vault, adminId, admin.emailSealed)),
    ...lockMail({
      lender,
      name: openName(vault, adminId, admin.nameSealed),
      lockedName: openName(vault, lockedStaffId, locked.nameSealed),
      lockedEmail: openEmail(vault, lockedStaffId, locked.emailSealed),
      lockedAt: new Date(lockedAt),
    }),
  });
}
