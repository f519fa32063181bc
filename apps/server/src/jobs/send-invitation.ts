import { Secret } from "@vaada/contract/secret";
import { invitationToken } from "../operations/staff/invitations.ts";
import { invitationMail } from "../operations/staff/phrases.ts";
import { openEmail, openName } from "../operations/staff/staff-member.ts";
import { markInvitationMailed, readUnsentInvitation } from "../operations/staff/store.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";
import { sendStaffMail } from "./send-staff-mail.ts";

/** Mails a person of the lender the link of their invitation, as long as it is wanted. */
export async function sendInvitation(
  services: JobServices,
  { invitationId }: JobPayload<"send-invitation">,
): Promise<void> {
  const { database, vault, lender, settings, clock } = services;
  const unsent = await database.withTx(AS_WORKER, (tx) => readUnsentInvitation(tx, invitationId));
  if (unsent === null) return;
  const { staffId, emailSealed, nameSealed, role, expiresAt } = unsent;
  const link = `${settings.consoleOrigin}/invitation?token=${invitationToken(vault, invitationId)}`;
  await sendStaffMail(services, {
    id: `staff-invitation-${invitationId}`,
    to: new Secret(openEmail(vault, staffId, emailSealed)),
    ...invitationMail({ lender, name: openName(vault, staffId, nameSealed), role, link, expiresAt }),
  });
  await database.withTx(AS_WORKER, (tx) => markInvitationMailed(tx, invitationId, clock.realNow()));
}
