import { AT_CONSOLE, asStaff } from "../../platform/db/actor.ts";
import { hashToken } from "../../platform/http/session/sessions.ts";
import { type Refused, refuse } from "../../platform/refusals/refused.ts";
import { type Actor, writeTrail } from "../trail/write-trail.ts";
import { proveCode, type StaffServices } from "./sign-in.ts";
import { openName } from "./staff-member.ts";
import { endStaffSession, readStaffSession, touchStaffSession } from "./store.ts";

/** A desk that was left is locked after this long. */
const IDLE_MS_MAX = 900_000;
/** How long a code counts for an agreement. */
const CODE_FRESH_MS = 900_000;
/** Every call of a busy person would otherwise write a row; half a minute of fifteen costs nobody anything. */
const LAST_SEEN_WRITTEN_EVERY_MS = 30_000;

/** The person whose cookie this is, at the console. */
export type StaffSession = {
  readonly sessionId: string;
  readonly staff: Actor;
  readonly endsAt: Date;
  readonly codeFreshUntil: Date;
};

/** `null` for a cookie that we did not give out, and for a session that was ended, left or has run out. */
export function findStaffSession(
  { database, vault, clock }: StaffServices,
  { token, address }: { readonly token: string; readonly address: string },
): Promise<StaffSession | null> {
  return database.withTx(AT_CONSOLE, async (tx) => {
    const now = clock.realNow();
    const row = await readStaffSession(tx, hashToken(token));
    if (row === null || row.expiresAt <= now) return null;
    const unseenMs = now.getTime() - row.lastSeenAt.getTime();
    if (unseenMs >= IDLE_MS_MAX) return null;
    if (unseenMs >= LAST_SEEN_WRITTEN_EVERY_MS) await touchStaffSession(tx, row.id, now);
    return {
      sessionId: row.id,
      staff: {
        staffId: row.staffId,
        name: openName(vault, row.staffId, row.nameSealed),
        role: row.role,
        address,
      },
      endsAt: row.expiresAt,
      codeFreshUntil: new Date(row.codeGivenAt.getTime() + CODE_FRESH_MS),
    };
  });
}

export async function signOutStaff(services: StaffServices, session: StaffSession): Promise<void> {
  const { staff, sessionId } = session;
  await services.database.withTx(asStaff(staff.staffId), async (tx) => {
    await endStaffSession(tx, sessionId, services.clock.realNow());
    await writeTrail(tx, services, { act: "sign-out", outcome: "done", by: staff });
  });
}

/** Asks whoever gave their last code too long ago for another one. */
export async function proveFreshly(
  services: StaffServices,
  {
    session: { staff, sessionId, codeFreshUntil },
    code,
  }: {
    readonly session: Pick<StaffSession, "staff" | "sessionId" | "codeFreshUntil">;
    readonly code: string | undefined;
  },
): Promise<Refused<"CODE_NEEDED" | "CODE_WRONG" | "SIGN_IN_LOCKED"> | null> {
  if (services.clock.realNow() < codeFreshUntil) return null;
  return code === undefined ? refuse("CODE_NEEDED") : proveCode(services, { staff, sessionId, code });
}
