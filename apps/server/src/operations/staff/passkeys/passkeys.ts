import { createHash, randomBytes, randomUUID } from "node:crypto";
import { AT_CONSOLE, asStaff } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { type Actor, writeTrail } from "../../trail/write-trail.ts";
import { insertSession, type OpenedSession, proveCode, type StaffServices } from "../sign-in.ts";
import { lockStaff } from "../store.ts";
import {
  insertChallenge,
  insertPasskey,
  markPasskeyRemoved,
  type PasskeyOwner,
  type PasskeyRow,
  readPasskeyOwner,
  readPasskeysOf,
  takeChallenge,
  takeSignCount,
} from "./store.ts";
import { readNewPasskey, readSignature, siteOf } from "./web-authn.ts";

type PasskeyServices = StaffServices & Pick<Services, "settings">;

const CHALLENGE_MS = 300_000;
/** A laptop, a phone, two keys in a drawer, and what comes after them. */
const PASSKEYS_MAX = 10;

const hashOf = (challenge: string): Buffer => createHash("sha256").update(challenge).digest();

/** Makes a challenge for a device to sign, held for five minutes and taken once. */
async function makeChallenge(
  tx: Tx,
  { clock, settings }: Pick<PasskeyServices, "clock" | "settings">,
  staffId: string | null,
): Promise<{ readonly challenge: string; readonly rp_id: string }> {
  const challenge = randomBytes(32).toString("base64url");
  const expiresAt = new Date(clock.realNow().getTime() + CHALLENGE_MS);
  await insertChallenge(tx, { hash: hashOf(challenge), staffId, expiresAt });
  return { challenge, rp_id: siteOf(settings.consoleOrigin) };
}

/** Begins to add a passkey. It opens as much as a password and a code, so a code is asked for. */
export async function beginPasskey(
  services: PasskeyServices,
  given: {
    readonly staff: Actor;
    readonly sessionId: string;
    readonly code: string;
  },
) {
  const refused = await proveCode(services, given);
  if (refused !== null) return refused;
  const { staffId, name } = given.staff;
  return services.database.withTx(asStaff(staffId), async (tx) => ({
    ...(await makeChallenge(tx, services, staffId)),
    user: {
      id: Buffer.from(staffId.replaceAll("-", ""), "hex").toString("base64url"),
      name,
      display_name: name,
    },
    known: (await readPasskeysOf(tx, staffId)).map(({ credentialId }) => credentialId.toString("base64url")),
  }));
}

type PasskeyAnswer = {
  readonly credentialId: Buffer;
  readonly clientData: Buffer;
  readonly authenticatorData: Buffer;
};

export async function addPasskey(
  services: PasskeyServices,
  {
    staff,
    name,
    ...answer
  }: PasskeyAnswer & { readonly staff: Actor; readonly name: string; readonly publicKey: Buffer },
): Promise<PasskeyRow | Refused<"PASSKEY_REFUSED" | "TOO_MANY_PASSKEYS">> {
  const { database, clock, settings } = services;
  const { credentialId, publicKey } = answer;
  const { staffId } = staff;
  const made = readNewPasskey({ ...answer, origin: settings.consoleOrigin });
  if (made === null) return refuse("PASSKEY_REFUSED");
  return database.withTx(asStaff(staffId), async (tx) => {
    const now = clock.realNow();
    if (!(await takeChallenge(tx, { hash: hashOf(made.challenge), staffId, now })))
      return refuse("PASSKEY_REFUSED");
    await lockStaff(tx);
    if ((await readPasskeysOf(tx, staffId)).length >= PASSKEYS_MAX) return refuse("TOO_MANY_PASSKEYS");
    const passkey = { id: randomUUID(), credentialId, name, createdAt: now };
    const { signCount } = made;
    if (!(await insertPasskey(tx, { ...passkey, staffId, publicKey, signCount })))
      return refuse("PASSKEY_REFUSED");
    await writeTrail(tx, services, { act: "passkey-add", outcome: "done", by: staff, after: { name } });
    return { ...passkey, lastUsedAt: null };
  });
}

export const readPasskeys = ({ database }: PasskeyServices, staffId: string): Promise<PasskeyRow[]> =>
  database.withTx(asStaff(staffId), (tx) => readPasskeysOf(tx, staffId));

export function removePasskey(
  services: PasskeyServices,
  { staff, passkeyId: id }: { readonly staff: Actor; readonly passkeyId: string },
): Promise<Refused<"NOT_FOUND"> | null> {
  const { database, clock } = services;
  const { staffId } = staff;
  return database.withTx(asStaff(staffId), async (tx) => {
    const known = (await readPasskeysOf(tx, staffId)).find((passkey) => passkey.id === id);
    if (known === undefined || !(await markPasskeyRemoved(tx, { id, staffId, now: clock.realNow() })))
      return refuse("NOT_FOUND");
    const before = { name: known.name };
    await writeTrail(tx, services, { act: "passkey-remove", outcome: "done", by: staff, before });
    return null;
  });
}

export const beginPasskeySignIn = (services: PasskeyServices) =>
  services.database.withTx(AT_CONSOLE, (tx) => makeChallenge(tx, services, null));

/**
 * Opens a session with a passkey. It can't be guessed, so wrong ones lock nobody out; each is written to the trail, with
 * whose it was when the device is known.
 */
export async function signInByPasskey(
  services: PasskeyServices,
  given: PasskeyAnswer & {
    readonly signature: Buffer;
    readonly address: string;
    readonly userAgent: string;
  },
): Promise<OpenedSession | Refused<"PASSKEY_REFUSED">> {
  const { database, settings } = services;
  const owner = await database.withTx(AT_CONSOLE, (tx) => readPasskeyOwner(tx, given.credentialId));
  const origin = settings.consoleOrigin;
  const signed = owner && readSignature({ ...given, origin, publicKey: owner.publicKey });
  const opened = owner && signed && (await openSession(services, { ...given, owner, signed }));
  if (opened) return opened;
  await database.withTx(AT_CONSOLE, (tx) =>
    writeTrail(tx, services, {
      act: "sign-in",
      outcome: "refused",
      by: null,
      aboutStaffId: owner?.staffId ?? null,
      address: given.address,
      after: { means: "passkey" },
    }),
  );
  return refuse("PASSKEY_REFUSED");
}

function openSession(
  services: PasskeyServices,
  {
    owner,
    signed,
    address,
    userAgent,
  }: {
    readonly owner: PasskeyOwner;
    readonly signed: { readonly challenge: string; readonly signCount: number };
    readonly address: string;
    readonly userAgent: string;
  },
): Promise<OpenedSession | null> {
  const { database, clock } = services;
  return database.withTx(asStaff(owner.staffId), async (tx) => {
    const now = clock.realNow();
    if (!(await takeChallenge(tx, { hash: hashOf(signed.challenge), staffId: null, now }))) return null;
    if (!(await takeSignCount(tx, { id: owner.passkeyId, signCount: signed.signCount, now }))) return null;
    return insertSession(tx, services, { ...owner, address, userAgent, means: "passkey" });
  });
}
