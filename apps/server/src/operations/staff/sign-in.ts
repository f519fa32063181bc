import { randomBytes, randomUUID } from "node:crypto";
import type { Role } from "@vaada/contract/console/roles";
import { AT_CONSOLE, asStaff } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { hashToken } from "../../platform/http/session/sessions.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import { type Refused, refuse } from "../../platform/refusals/refused.ts";
import type { Services } from "../../services.ts";
import { type Actor, writeTrail } from "../trail/write-trail.ts";
import { isPassword } from "./password-hash.ts";
import { emailIndexOf, openName, openTotpSecret } from "./staff-member.ts";
import {
  type Credentials,
  endSessionsOf,
  forgetTries,
  insertStaffSession,
  markCodeGiven,
  readActiveAdmins,
  readCredentials,
  readCredentialsOf,
  readStaffRow,
  takeTotpStep,
  takeTry,
} from "./store.ts";
import { stepOfCode } from "./totp.ts";

/** Ten wrong tries lock an address for a quarter of an hour. */
const TRIES_MAX = 10;
const LOCK_SECONDS = 900;
/** A working day, whatever is done in it. */
export const STAFF_SESSION_SECONDS = 8 * 3_600;

export type StaffServices = Pick<Services, "database" | "vault" | "clock">;

type SignInInput = {
  readonly email: string;
  readonly password: string;
  readonly code: string;
  readonly address: string;
  readonly userAgent: string;
};

type SignInRefusal = Refused<"SIGN_IN_FAILED" | "SIGN_IN_LOCKED">;

/**
 * Opens a session. Every way to fail takes the same steps, so that neither the answer nor its time tells whether the
 * address is known. All of it goes by real time.
 */
export async function signInStaff(
  services: StaffServices,
  input: SignInInput,
): Promise<OpenedSession | SignInRefusal> {
  const { database, vault, clock } = services;
  const emailIndex = emailIndexOf(vault, input.email);
  const { attempt, known } = await database.withTx(AT_CONSOLE, async (tx) => ({
    attempt: await takeTry(tx, tryOf(emailIndex, clock.realNow())),
    known: await readCredentials(tx, emailIndex),
  }));
  if (!attempt.isTaken) {
    await recordFailure(services, { known, address: input.address, isLocking: false });
    return lockedUntil(attempt.lockedUntil, clock.realNow());
  }
  const isRightPassword = await isPassword(input.password, known?.passwordHash ?? null);
  const step = stepOf(services, known, input.code);
  const opened =
    known === null || known.isDeactivated || !isRightPassword || step === null
      ? null
      : await openSession(services, { ...input, known, step, emailIndex });
  if (opened !== null) return opened;
  await recordFailure(services, { known, address: input.address, isLocking: attempt.isLast });
  return refuse("SIGN_IN_FAILED");
}

const tryOf = (emailIndex: Buffer, now: Date) => ({
  emailIndex,
  now,
  max: TRIES_MAX,
  lockSeconds: LOCK_SECONDS,
});

const lockedUntil = (until: Date, now: Date) =>
  refuse("SIGN_IN_LOCKED", { retryAfterSeconds: (until.getTime() - now.getTime()) / 1000 });

/** The step of a code, or `null`. A key that nobody has makes unknown addresses cost the same. */
function stepOf({ vault, clock }: StaffServices, known: Credentials | null, code: string): number | null {
  const sealed = known?.totpSecretSealed ?? null;
  const secret = known === null || sealed === null ? NOBODYS_SECRET : openTotpSecret(vault, known.id, sealed);
  const step = stepOfCode(code, secret, clock.realNow());
  return sealed === null ? null : step;
}

const NOBODYS_SECRET = "A".repeat(32);

/** `null` when the code was taken before, by whoever else had it. */
function openSession(
  services: StaffServices,
  given: SignInInput & {
    readonly known: Credentials;
    readonly step: number;
    readonly emailIndex: Buffer;
  },
): Promise<OpenedSession | null> {
  const { known, step } = given;
  return services.database.withTx(asStaff(known.id), async (tx) => {
    if (!(await takeTotpStep(tx, { staffId: known.id, step }))) return null;
    return insertSession(tx, services, { ...given, ...known, staffId: known.id, means: "password" });
  });
}

export type OpenedSession = { readonly token: string; readonly staff: Actor };

/** Opens the session of somebody who proved who they are, and writes it to the trail. */
export async function insertSession(
  tx: Tx,
  { vault, clock }: StaffServices,
  given: Pick<SignInInput, "address" | "userAgent"> & {
    readonly staffId: string;
    readonly nameSealed: Buffer;
    readonly role: Role;
    readonly emailIndex: Buffer;
    readonly means: "password" | "passkey";
  },
): Promise<OpenedSession> {
  const { staffId, role, address, userAgent } = given;
  const token = randomBytes(32).toString("base64url");
  const staff = { staffId, name: openName(vault, staffId, given.nameSealed), role, address };
  const now = clock.realNow();
  await insertStaffSession(tx, {
    id: randomUUID(),
    tokenHash: hashToken(token),
    staffId,
    now,
    expiresAt: new Date(now.getTime() + STAFF_SESSION_SECONDS * 1000),
    address,
    userAgent,
  });
  await forgetTries(tx, given.emailIndex);
  const after = { means: given.means };
  await writeTrail(tx, { vault, clock }, { act: "sign-in", outcome: "done", by: staff, after });
  return { token, staff };
}

function recordFailure(
  services: StaffServices,
  failure: { readonly known: Credentials | null; readonly address: string; readonly isLocking: boolean },
): Promise<void> {
  const { known, address, isLocking } = failure;
  return services.database.withTx(AT_CONSOLE, async (tx) => {
    if (isLocking && known !== null) await warnAdministrators(tx, services, known.id);
    await writeTrail(tx, services, {
      act: isLocking ? "sign-in-lock" : "sign-in",
      outcome: isLocking ? "done" : "refused",
      by: null,
      aboutStaffId: known?.id ?? null,
      address,
    });
  });
}

async function warnAdministrators(
  tx: Tx,
  { clock }: Pick<Services, "clock">,
  lockedStaffId: string,
): Promise<void> {
  const lockedAt = clock.realNow().toISOString();
  for (const adminId of await readActiveAdmins(tx))
    await enqueue(tx, "warn-administrator", { adminId, lockedStaffId, lockedAt });
}

/**
 * Takes a code of somebody who is signed in. A wrong one counts as a try: the tenth locks the address and ends the
 * person's sessions, because somebody else may sit at their desk.
 */
export async function proveCode(
  services: StaffServices,
  given: { readonly staff: Actor; readonly sessionId: string; readonly code: string },
): Promise<Refused<"CODE_WRONG" | "SIGN_IN_LOCKED"> | null> {
  const { database, clock } = services;
  const { staff, sessionId, code } = given;
  return database.withTx(asStaff(staff.staffId), async (tx) => {
    const row = await readStaffRow(tx, staff.staffId);
    if (row === null) throw new Error("proveCode: a session of nobody");
    const now = clock.realNow();
    const attempt = await takeTry(tx, tryOf(row.emailIndex, now));
    if (!attempt.isTaken) return lockedUntil(attempt.lockedUntil, now);
    const step = stepOf(services, await readCredentialsOf(tx, staff.staffId), code);
    if (step !== null && (await takeTotpStep(tx, { staffId: staff.staffId, step }))) {
      await forgetTries(tx, row.emailIndex);
      await markCodeGiven(tx, sessionId, now);
      return null;
    }
    if (attempt.isLast) {
      await endSessionsOf(tx, staff.staffId, now);
      await warnAdministrators(tx, services, staff.staffId);
    }
    await writeTrail(tx, services, {
      act: attempt.isLast ? "sign-in-lock" : "code",
      outcome: attempt.isLast ? "done" : "refused",
      by: staff,
      aboutStaffId: staff.staffId,
    });
    return refuse("CODE_WRONG");
  });
}
