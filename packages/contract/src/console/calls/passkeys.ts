import * as z from "zod/mini";
import { Instant, OneTimeCode } from "../../primitives.ts";
import { consoleCall, Uuid } from "../console-call.ts";
import { SignedIn } from "./session.ts";

const BYTES_MESSAGE = "This is not what a passkey answers";
/** Bytes as a browser's passkey gives them, in base64url. */
const Bytes = (max: number) =>
  z.string(BYTES_MESSAGE).check(z.regex(/^[A-Za-z0-9_-]+$/, BYTES_MESSAGE), z.maxLength(max, BYTES_MESSAGE));

const NAME_MESSAGE = "Call it something, in 1 to 40 characters";

const Passkey = z.object({
  passkey_id: z.string(),
  name: z.string(),
  created_at: Instant,
  /** `null` until somebody signs in with it. */
  last_used_at: z.nullable(Instant),
});

/** The options with which a browser asks the device. */
const Challenge = z.object({
  challenge: z.string(),
  /** The site that the passkey belongs to. */
  rp_id: z.string(),
});

export const readPasskeys = consoleCall({
  name: "read-passkeys",
  says: "The passkeys of whoever is signed in.",
  method: "GET",
  path: "/passkeys",
  access: "staff",
  params: null,
  body: null,
  query: null,
  reply: z.object({ rows: z.array(Passkey) }),
  refuses: [],
});

export const beginPasskey = consoleCall({
  name: "begin-passkey",
  says: "Begins to add a passkey, with a code of the authenticator. The challenge holds for five minutes and once.",
  method: "POST",
  path: "/passkeys/begin",
  access: "staff",
  params: null,
  body: z.strictObject({ code: OneTimeCode }),
  query: null,
  reply: z.extend(Challenge, {
    user: z.object({ id: z.string(), name: z.string(), display_name: z.string() }),
    /** The passkeys that there are: a device does not make a second one. */
    known: z.array(z.string()),
  }),
  refuses: ["CODE_WRONG", "SIGN_IN_LOCKED"],
});

export const addPasskey = consoleCall({
  name: "add-passkey",
  says: "Adds the passkey that a device made for the challenge. It must have asked its owner for a finger, a face or a PIN.",
  method: "POST",
  path: "/passkeys",
  access: "staff",
  params: null,
  body: z.strictObject({
    name: z.string(NAME_MESSAGE).check(z.trim(), z.minLength(1, NAME_MESSAGE), z.maxLength(40, NAME_MESSAGE)),
    credential_id: Bytes(1364),
    client_data: Bytes(4000),
    authenticator_data: Bytes(4000),
    /** SubjectPublicKeyInfo. */
    public_key: Bytes(2800),
  }),
  query: null,
  reply: Passkey,
  refuses: ["PASSKEY_REFUSED", "TOO_MANY_PASSKEYS"],
});

export const removePasskey = consoleCall({
  name: "remove-passkey",
  says: "Removes a passkey of whoever is signed in: it opens nothing any more.",
  method: "DELETE",
  path: "/passkeys/{passkey_id}",
  access: "staff",
  params: z.object({ passkey_id: Uuid }),
  body: null,
  query: null,
  reply: z.object({ removed: z.literal(true) }),
  refuses: ["NOT_FOUND"],
});

export const beginPasskeySignIn = consoleCall({
  name: "begin-passkey-sign-in",
  says: "What a passkey is to sign for a session. It names nobody, so it tells nothing about who works here. It holds for five minutes and once.",
  method: "POST",
  path: "/session/passkey/begin",
  access: "anybody",
  params: null,
  body: z.strictObject({}),
  query: null,
  reply: Challenge,
  refuses: [],
});

export const signInByPasskey = consoleCall({
  name: "sign-in-by-passkey",
  says: "Opens a session with a passkey. A device with its owner's finger, face or PIN is as much as a password and a code, and counts as a code given.",
  method: "POST",
  path: "/session/passkey",
  access: "anybody",
  params: null,
  body: z.strictObject({
    credential_id: Bytes(1364),
    client_data: Bytes(4000),
    authenticator_data: Bytes(4000),
    signature: Bytes(2000),
  }),
  query: null,
  reply: SignedIn,
  refuses: ["PASSKEY_REFUSED"],
});
