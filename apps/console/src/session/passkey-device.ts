import type {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  signInByPasskey,
} from "@vaada/contract/console/calls/passkeys";
import { CallFailed, call } from "../api/client.ts";

/** Whether this browser can make and use passkeys at all. */
export const hasPasskeys = (): boolean => "PublicKeyCredential" in globalThis;

const ALGORITHMS = [-7, -257, -8];

/** Has the device make a passkey for whoever is signed in. The code is of their authenticator. */
export async function makePasskey({ name, code }: { name: string; code: string }) {
  const begun = await call<typeof beginPasskey>("POST", "/passkeys/begin", { body: { code } });
  const credential = await ask(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: bytesOf(begun.challenge),
        rp: { id: begun.rp_id, name: begun.rp_id },
        user: {
          id: bytesOf(begun.user.id),
          name: begun.user.name,
          displayName: begun.user.display_name,
        },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: begun.known.map((id) => ({ type: "public-key", id: bytesOf(id) })),
        // Found without an address being typed, and used with its owner's finger, face or PIN.
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        attestation: "none",
      },
    }),
  );
  const response = credential.response as AuthenticatorAttestationResponse;
  const publicKey = response.getPublicKey();
  if (publicKey === null) throw nothingCame("This browser can't read the key that the device made.");
  return call<typeof addPasskey>("POST", "/passkeys", {
    body: {
      name,
      credential_id: textOf(credential.rawId),
      client_data: textOf(response.clientDataJSON),
      authenticator_data: textOf(response.getAuthenticatorData()),
      public_key: textOf(publicKey),
    },
  });
}

/** Signs in with a passkey of this device. Who it is for, the passkey says. */
export async function signInWithPasskey() {
  const { challenge, rp_id } = await call<typeof beginPasskeySignIn>("POST", "/session/passkey/begin", {
    body: {},
  });
  const credential = await ask(() =>
    navigator.credentials.get({
      publicKey: { challenge: bytesOf(challenge), rpId: rp_id, userVerification: "required" },
    }),
  );
  const response = credential.response as AuthenticatorAssertionResponse;
  return call<typeof signInByPasskey>("POST", "/session/passkey", {
    body: {
      credential_id: textOf(credential.rawId),
      client_data: textOf(response.clientDataJSON),
      authenticator_data: textOf(response.authenticatorData),
      signature: textOf(response.signature),
    },
  });
}

/** Somebody closed the device's own question, or let it run out. */
const nothingCame = (message: string) => new CallFailed({ status: 0, message });

async function ask(device: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await device();
    if (credential instanceof PublicKeyCredential) return credential;
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "InvalidStateError")
      throw nothingCame("This device has a passkey for you already. Nothing was added.");
    if (name !== "NotAllowedError" && name !== "AbortError") throw error;
  }
  throw nothingCame("The device gave no passkey. Nothing was changed.");
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
