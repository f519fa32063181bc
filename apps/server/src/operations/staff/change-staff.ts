import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import type { Role } from "@vaada/contract/console/roles";
import { asStaff } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { takeAll } from "../../platform/refusals/limits.ts";
import { type Refused, refuse } from "../../platform/refusals/refused.ts";
import type { Services } from "../../services.ts";
import { type Actor, writeTrail } from "../trail/write-trail.ts";
import { inviteStaff } from "./invitations.ts";
import { removePasskeysOf } from "./passkeys/store.ts";
import type { StaffServices } from "./sign-in.ts";
import { newStaff, openStaff, sealName } from "./staff-member.ts";
import {
  countActiveAdmins,
  endSessionsOf,
  insertStaff,
  lockStaff,
  markDeactivated,
  reactivateStaff,
  readStaffByEmail,
  readStaffRow,
  type StaffRow,
  updateRole,
} from "./store.ts";

/** An act of an administrator alone on a colleague. */
type StaffAct = { readonly by: Actor; readonly staffId: string; readonly reason: string };

type StaffMember = ReturnType<typeof openStaff>;

const INVITATIONS_PER_DAY_MAX = 10;

/** Sends a new link to somebody who lost theirs, their password or their authenticator. */
export const inviteAgain = (services: StaffServices, act: StaffAct) =>
  changeStaff(services, { ...act, name: "invitation" }, async (tx, row) => {
    if (row.state === "deactivated") return refuse("STAFF_DEACTIVATED");
    const limit = {
      bucket: `staff-invitations:${row.id}`,
      max: INVITATIONS_PER_DAY_MAX,
      windowSeconds: DAY_SECONDS,
    };
    await takeAll(tx, [{ ...limit, says: "TOO_MANY_TRIES" }], services.clock.realNow());
    await inviteStaff(tx, services, row.id);
    return {};
  });

/** Less power needs one person only; but nobody locks everybody out. */
export const deactivateStaff = (services: StaffServices, act: StaffAct) =>
  changeStaff(services, { ...act, name: "deactivation" }, async (tx, row) => {
    const now = services.clock.realNow();
    const isLastAdmin = row.role === "admin" && row.state === "active" && (await countActiveAdmins(tx)) === 1;
    if (row.id === act.by.staffId || isLastAdmin) return refuse("STAFF_NEEDED");
    await markDeactivated(tx, { staffId: row.id, now });
    await endSessionsOf(tx, row.id, now);
    await removePasskeysOf(tx, row.id, now);
    return {};
  });

export const endAllSessions = (services: StaffServices, act: StaffAct) =>
  changeStaff(services, { ...act, name: "sessions-end" }, async (tx, row) => ({
    ended_sessions: await endSessionsOf(tx, row.id, services.clock.realNow()),
  }));

/** Changes one of the lender's people and writes it to the trail, in one transaction. */
function changeStaff<More extends object, Code extends "STAFF_DEACTIVATED" | "STAFF_NEEDED" = never>(
  services: StaffServices,
  { by, staffId, reason, name }: StaffAct & { readonly name: string },
  change: (tx: Tx, row: StaffRow) => Promise<More | Refused<Code>>,
): Promise<(StaffMember & More) | Refused<Code | "NOT_FOUND">> {
  const { vault } = services;
  return services.database.withTx(asStaff(by.staffId), async (tx) => {
    await lockStaff(tx);
    const row = await readStaffRow(tx, staffId);
    if (row === null) return refuse("NOT_FOUND");
    const changed = await change(tx, row);
    if ("refused" in changed) return changed;
    const after = (await readStaffRow(tx, staffId)) ?? row;
    await writeTrail(tx, services, {
      act: name,
      outcome: "done",
      by,
      aboutStaffId: staffId,
      before: { state: row.state },
      after: { state: after.state },
      reason,
    });
    return { ...openStaff(vault, after), ...changed };
  });
}

/** Gives somebody another role, at once: their sessions end, and what they may do is asked at every call. */
export async function giveRole(
  tx: Tx,
  { clock }: Pick<Services, "clock">,
  { staffId, role }: { readonly staffId: string; readonly role: Role },
): Promise<void> {
  await updateRole(tx, { staffId, role });
  await endSessionsOf(tx, staffId, clock.realNow());
}

/** Adds a person, or brings one back who was deactivated, and mails them an invitation. Their id; `null` when they are there. */
export async function addStaff(
  tx: Tx,
  services: Pick<Services, "vault" | "clock">,
  person: { readonly email: string; readonly name: string; readonly role: Role },
): Promise<string | null> {
  const { vault, clock } = services;
  const staff = newStaff(vault, { ...person, now: clock.realNow() });
  const known = await readStaffByEmail(tx, staff.emailIndex);
  if (known !== null && known.state !== "deactivated") return null;
  const staffId = known?.id ?? staff.id;
  if (known === null) {
    if (!(await insertStaff(tx, staff))) return null;
  } else
    await reactivateStaff(tx, {
      staffId,
      role: person.role,
      nameSealed: sealName(vault, staffId, person.name),
    });
  await inviteStaff(tx, services, staffId);
  return staffId;
}
