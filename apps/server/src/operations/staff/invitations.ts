import { randomUUID, timingSafeEqual } from "node:crypto";
import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import { passwordMessage } from "@vaada/contract/console/password";
import { AT_CONSOLE } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import { refuseField } from "../../platform/refusals/fields.ts";
import { takeAll } from "../../platform/refusals/limits.ts";
import { type Refused, refuse } from "../../platform/refusals/refused.ts";
import type { Vault } from "../../platform/vault/vault.ts";
import type { Services } from "../../services.ts";
import { writeTrail } from "../trail/write-trail.ts";
import { removePasskeysOf } from "./passkeys/store.ts";
import { hashPassword } from "./password-hash.ts";
import type { StaffServices } from "./sign-in.ts";
import { openStaff, sealTotpSecret } from "./staff-member.ts";
import {
  endSessionsOf,
  type Invitation,
  lockOpenInvitation,
  markInvitationUsed,
  readStaffRow,
  replaceInvitation,
  type StaffRow,
  setCredentials,
} from "./store.ts";
import { newTotpSecret, otpauthUri, stepOfCode } from "./totp.ts";

const LINK_SECONDS = DAY_SECONDS;
/** The wrong codes a day that one link allows. */
const CODES_PER_LINK_MAX = 20;

/** Mails somebody a link that works once, for a day. An older one stops working. */
export async function inviteStaff(
  tx: Tx,
  { vault, clock }: Pick<Services, "vault" | "clock">,
  staffId: string,
): Promise<void> {
  const id = randomUUID();
  const invitedAt = clock.realNow();
  await replaceInvitation(tx, {
    id,
    staffId,
    totpSecretSealed: vault.seal(newTotpSecret(), secretPlace(id)),
    invitedAt,
    expiresAt: new Date(invitedAt.getTime() + LINK_SECONDS * 1000),
  });
  await enqueue(tx, "send-invitation", { invitationId: id });
}

const secretPlace = (invitationId: string) => ({
  table: "staff_invitations",
  column: "totp_secret_sealed",
  row: invitationId,
});

const secretOf = (vault: Vault, { id, totpSecretSealed }: Invitation): string =>
  vault.open(totpSecretSealed, secretPlace(id));

/** The token of a link: the invitation's id and our keyed hash of it. Whoever reads the database can't make one. */
export function invitationToken(vault: Vault, id: string): string {
  const idPart = Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
  return `${idPart}.${vault.index("staff.invitation", id).toString("base64url")}`;
}

function invitationIdOf(vault: Vault, token: string): string | null {
  const [idPart = ""] = token.split(".");
  const id = Buffer.from(idPart, "base64url")
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const [given, expected] = [Buffer.from(token), Buffer.from(invitationToken(vault, id))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

/** Opens an invitation's link, as often as somebody looks before it is taken. */
export async function openInvitation(
  services: StaffServices & Pick<Services, "lender">,
  token: string,
): Promise<ReturnType<typeof describeInvitation> | Refused<"INVITATION_INVALID">> {
  const found = await services.database.withTx(AT_CONSOLE, (tx) => findInvitation(tx, services, token));
  return found === null ? refuse("INVITATION_INVALID") : describeInvitation(services, found);
}

type FoundInvitation = { readonly invitation: Invitation; readonly row: StaffRow };

async function findInvitation(
  tx: Tx,
  { vault, clock }: StaffServices,
  token: string,
): Promise<FoundInvitation | null> {
  const id = invitationIdOf(vault, token);
  const invitation = id === null ? null : await lockOpenInvitation(tx, id, clock.realNow());
  const row = invitation === null ? null : await readStaffRow(tx, invitation.staffId);
  return invitation === null || row === null ? null : { invitation, row };
}

function describeInvitation(
  { vault, lender }: Pick<Services, "vault" | "lender">,
  { invitation, row }: FoundInvitation,
) {
  const { name, email, role } = openStaff(vault, row);
  const secret = secretOf(vault, invitation);
  return {
    name,
    email,
    role,
    otpauth_uri: otpauthUri({ secret, email, brand: lender.brand.name }),
    expires_at: invitation.expiresAt.toISOString(),
  };
}

/** Takes an invitation: from here on its password and its authenticator are the person's, and older ones are not. */
export async function acceptInvitation(
  services: StaffServices,
  given: {
    readonly token: string;
    readonly password: string;
    readonly code: string;
    readonly address: string;
  },
): Promise<{ readonly email: string } | Refused<"INVITATION_INVALID" | "CODE_WRONG" | "BODY_INVALID">> {
  const { database, vault, clock } = services;
  const { token, password, code, address } = given;
  // Hashing takes long, so nothing is locked meanwhile.
  const passwordHash = await hashPassword(password);
  return database.withTx(AT_CONSOLE, async (tx) => {
    const found = await findInvitation(tx, services, token);
    if (found === null) return refuse("INVITATION_INVALID");
    const { invitation, row } = found;
    const { email, name } = openStaff(vault, row);
    const fault = passwordMessage(password, { email, name });
    if (fault !== null) return refuseField("password", fault);
    const now = clock.realNow();
    await takeAll(tx, [codesPerLink(invitation.id)], now);
    const secret = secretOf(vault, invitation);
    const step = stepOfCode(code, secret, now);
    if (step === null) return refuse("CODE_WRONG");
    const totpSecretSealed = sealTotpSecret(vault, row.id, secret);
    await setCredentials(tx, { staffId: row.id, passwordHash, totpSecretSealed, step });
    await markInvitationUsed(tx, invitation.id, now);
    await endSessionsOf(tx, row.id, now);
    await removePasskeysOf(tx, row.id, now);
    await writeTrail(tx, services, {
      act: "invitation",
      outcome: "done",
      by: null,
      aboutStaffId: row.id,
      address,
    });
    return { email };
  });
}

const codesPerLink = (invitationId: string) =>
  ({
    bucket: `staff-invitation:${invitationId}`,
    max: CODES_PER_LINK_MAX,
    windowSeconds: LINK_SECONDS,
    says: "TOO_MANY_TRIES",
  }) as const;
