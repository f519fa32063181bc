import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** How a device answers, where a test wants it otherwise. */
type Answering = {
  readonly origin: string;
  readonly challenge: string;
  readonly site?: string;
  readonly isOwnerProved?: boolean;
  readonly type?: string;
  readonly count?: number;
};

const OWNER = 0x05;
const OWNER_PRESENT_ONLY = 0x01;
const HAS_CREDENTIAL = 0x40;

/** A device that makes and uses one passkey, as a browser hands on what it says. */
export function passkeyDevice(kind: "ec" | "rsa" | "ed25519" = "ec") {
  const { publicKey, privateKey } =
    kind === "ec"
      ? generateKeyPairSync("ec", { namedCurve: "P-256" })
      : kind === "rsa"
        ? generateKeyPairSync("rsa", { modulusLength: 2048 })
        : generateKeyPairSync("ed25519");
  const credentialId = randomBytes(32);
  let count = 0;
  const clientData = ({ origin, challenge }: Answering, type: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = (answering: Answering, flags: number): Buffer => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(answering.count ?? count);
    const site = answering.site ?? new URL(answering.origin).hostname;
    const owner = answering.isOwnerProved === false ? OWNER_PRESENT_ONLY : OWNER;
    return Buffer.concat([createHash("sha256").update(site).digest(), Buffer.from([owner | flags]), counted]);
  };
  return {
    credentialId: credentialId.toString("base64url"),
    make(answering: Answering) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const data = Buffer.concat([head(answering, HAS_CREDENTIAL), Buffer.alloc(16), length, credentialId]);
      return {
        credential_id: credentialId.toString("base64url"),
        client_data: clientData(answering, answering.type ?? "webauthn.create").toString("base64url"),
        authenticator_data: data.toString("base64url"),
        public_key: publicKey.export({ format: "der", type: "spki" }).toString("base64url"),
      };
    },
    use(answering: Answering) {
      count += 1;
      const data = head(answering, 0);
      const client = clientData(answering, answering.type ?? "webauthn.get");
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      const signature = sign(kind === "ed25519" ? null : "sha256", signed, privateKey);
      return {
        credential_id: credentialId.toString("base64url"),
        client_data: client.toString("base64url"),
        authenticator_data: data.toString("base64url"),
        signature: signature.toString("base64url"),
      };
    },
  };
}
