import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";

/** The browser's statement about the use of a passkey: by which page, and for which challenge. */
type ClientData = { readonly type: string; readonly challenge: string; readonly origin: string };

/** The device's statement about itself and its owner (Web Authentication, section 6.1). */
type AuthenticatorData = {
  readonly siteHash: Buffer;
  /** Its owner was there, and proved it with a finger, a face or a PIN. */
  readonly isOwnerProved: boolean;
  readonly signCount: number;
  /** The id of a passkey that was made just now. */
  readonly credentialId: Buffer | null;
};

const SITE_HASH_BYTES = 32;
const FLAGS_AT = 32;
const COUNT_AT = 33;
const CREDENTIAL_AT = 37;
const MODEL_BYTES = 16;

const OWNER_PRESENT = 0x01;
const OWNER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** `null` for bytes that no device makes. */
function readAuthenticatorData(bytes: Buffer): AuthenticatorData | null {
  if (bytes.length < CREDENTIAL_AT) return null;
  const flags = bytes.readUInt8(FLAGS_AT);
  const isSet = (flag: number): boolean => (flags & flag) !== 0;
  return {
    siteHash: bytes.subarray(0, SITE_HASH_BYTES),
    isOwnerProved: isSet(OWNER_PRESENT) && isSet(OWNER_VERIFIED),
    signCount: bytes.readUInt32BE(COUNT_AT),
    credentialId: isSet(HAS_CREDENTIAL) ? readCredentialId(bytes) : null,
  };
}

function readCredentialId(bytes: Buffer): Buffer | null {
  const lengthAt = CREDENTIAL_AT + MODEL_BYTES;
  if (bytes.length < lengthAt + 2) return null;
  const from = lengthAt + 2;
  const id = bytes.subarray(from, from + bytes.readUInt16BE(lengthAt));
  return id.length === bytes.readUInt16BE(lengthAt) ? id : null;
}

function readClientData(bytes: Buffer): ClientData | null {
  try {
    const { type, challenge, origin } = JSON.parse(bytes.toString("utf8")) as Partial<ClientData>;
    if (typeof type !== "string" || typeof challenge !== "string" || typeof origin !== "string") return null;
    return { type, challenge, origin };
  } catch {
    return null;
  }
}

/** The site of a page, by which devices keep passkeys apart. */
export const siteOf = (origin: string): string => new URL(origin).hostname;

const sha256 = (bytes: Buffer | string): Buffer => createHash("sha256").update(bytes).digest();

type SignedAnswer = {
  readonly origin: string;
  readonly clientData: Buffer;
  readonly authenticatorData: Buffer;
};

/** Reads a device's answer, if this page asked this device for it and its owner was there. */
function readCeremony(
  type: "webauthn.create" | "webauthn.get",
  { origin, clientData, authenticatorData }: SignedAnswer,
): { readonly challenge: string; readonly device: AuthenticatorData } | null {
  const client = readClientData(clientData);
  const device = readAuthenticatorData(authenticatorData);
  if (client?.type !== type || client.origin !== origin || device === null) return null;
  const isOurs = device.siteHash.equals(sha256(siteOf(origin)));
  return isOurs && device.isOwnerProved ? { challenge: client.challenge, device } : null;
}

/** A passkey that a device made, or `null` for anything else. */
export function readNewPasskey({
  credentialId,
  publicKey,
  ...given
}: SignedAnswer & { readonly credentialId: Buffer; readonly publicKey: Buffer }): {
  readonly challenge: string;
  readonly signCount: number;
} | null {
  const made = readCeremony("webauthn.create", given);
  if (made === null || keyOf(publicKey) === null) return null;
  if (made.device.credentialId?.equals(credentialId) !== true) return null;
  return { challenge: made.challenge, signCount: made.device.signCount };
}

/** Reads the answer of a known passkey; `null` when its signature is not right. */
export function readSignature({
  publicKey,
  signature,
  ...given
}: SignedAnswer & { readonly publicKey: Buffer; readonly signature: Buffer }): {
  readonly challenge: string;
  readonly signCount: number;
} | null {
  const used = readCeremony("webauthn.get", given);
  const key = keyOf(publicKey);
  if (used === null || key === null) return null;
  const signed = Buffer.concat([given.authenticatorData, sha256(given.clientData)]);
  if (!isSignedBy(key, signed, signature)) return null;
  return { challenge: used.challenge, signCount: used.device.signCount };
}

/** A signature of another key's shape is no signature; Node throws for some of them. */
function isSignedBy(key: KeyObject, signed: Buffer, signature: Buffer): boolean {
  try {
    return verify(key.asymmetricKeyType === "ed25519" ? null : "sha256", signed, key, signature);
  } catch {
    return false;
  }
}

/** ES256 on P-256, RS256 and Ed25519: what devices make. */
function keyOf(publicKey: Buffer): KeyObject | null {
  try {
    const key = createPublicKey({ key: publicKey, format: "der", type: "spki" });
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
    if (type === "ed25519") return key;
    if (type === "ec") return details?.namedCurve === "prime256v1" ? key : null;
    return type === "rsa" && (details?.modulusLength ?? 0) >= 2048 ? key : null;
  } catch {
    return null;
  }
}
