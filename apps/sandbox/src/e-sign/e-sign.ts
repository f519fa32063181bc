import { randomBytes } from "node:crypto";
import type { Person } from "../people/person.ts";
import type { Registry } from "../people/registry.ts";
import type { Outbox } from "../phone/outbox.ts";
import { AADHAAR_CODE_MINUTES, textAadhaarCode } from "../providers/aadhaar-text.ts";
import { surepassId } from "../providers/surepass.ts";
import { alteredDocument } from "./altered-document.ts";
import type { SigningAuthority } from "./authority.ts";
import { signDocument } from "./sign-document.ts";
import type { Failure, Signing, SigningStore } from "./signing-store.ts";

export type ESignServices = {
  readonly signings: SigningStore;
  readonly registry: Registry;
  readonly outbox: Outbox;
  readonly authority: SigningAuthority;
  readonly today: () => Promise<string>;
  readonly now: () => Date;
};

/** Everything that can happen to a document to be signed, done by a browser, a test or the passing of time. */
export type ESign = {
  readonly start: (request: SigningRequest) => Signing;
  /** Ends a signing whose time has run out before it returns it. */
  readonly find: (clientId: string) => Signing | null;
  readonly handOver: (signing: Signing, document: Buffer) => void;
  readonly document: (signing: Signing) => Buffer | null;
  readonly signedDocument: (signing: Signing) => Buffer | null;
  readonly open: (signing: Signing) => void;
  /** The person with the caller's prefilled name. */
  readonly prefilled: (signing: Signing) => Promise<Person | null>;
  /** The person who is signing or has signed. */
  readonly signer: (signing: Signing) => Promise<Person | null>;
  /** Texts a code to the holder of the number; `false` when nobody has it. */
  readonly identify: (signing: Signing, by: { aadhaarNumber: string; host: string }) => Promise<boolean>;
  readonly sendCodeAgain: (signing: Signing, by: { host: string }) => Promise<void>;
  readonly startOver: (signing: Signing) => void;
  readonly enterCode: (signing: Signing, code: string) => CodeOutcome;
  /** `isAltered`: the signed document differs from the one that was handed over. */
  readonly sign: (signing: Signing, by: { pan: string; isAltered?: boolean }) => Promise<Signing>;
  readonly refuse: (signing: Signing) => Signing;
  readonly expire: (signing: Signing) => Signing;
};

type SigningRequest = Pick<Signing, "callbackUrl" | "fullName" | "reason" | "page" | "x" | "y"> & {
  readonly expiryMinutes: number;
};

export type CodeOutcome =
  | { readonly kind: "right" }
  | { readonly kind: "wrong"; readonly triesLeft: number }
  | { readonly kind: "expired" }
  | { readonly kind: "too-many" };

export function openESign(services: ESignServices): ESign {
  const { signings, registry, outbox, today, now } = services;
  const textCode = (signing: Signing, { person, host }: { person: Person; host: string }): void => {
    const code = textAadhaarCode(outbox, { person, host });
    const codeExpiresAtMs = now().getTime() + AADHAAR_CODE_MINUTES * 60_000;
    signings.setSigner(signing.clientId, { pan: person.pan, code, codeExpiresAtMs });
  };
  const signer = async ({ pan }: Signing): Promise<Person | null> =>
    pan === null ? null : registry.byPan(pan, await today());
  return {
    start: (request) => startSigning(services, request),
    find: (clientId) => {
      const signing = signings.find(clientId);
      if (signing === null || isEnded(signing) || signing.expiresAtMs > now().getTime()) return signing;
      return failSigning(services, signing, "expired");
    },
    handOver: ({ clientId }, document) => signings.putDocument(clientId, document),
    document: ({ clientId }) => signings.document(clientId),
    signedDocument: ({ clientId }) => signings.signedDocument(clientId),
    open: ({ clientId }) => signings.markOpened(clientId),
    prefilled: async ({ fullName }) => registry.byName(fullName, await today()),
    signer,
    identify: async (signing, { aadhaarNumber, host }) => {
      const person = registry.byAadhaarNumber(aadhaarNumber, await today());
      if (person !== null) textCode(signing, { person, host });
      return person !== null;
    },
    sendCodeAgain: async (signing, { host }) => {
      const person = await signer(signing);
      if (person !== null && signing.code !== null) textCode(signing, { person, host });
    },
    startOver: ({ clientId }) => signings.setSigner(clientId, { pan: null, code: null, codeExpiresAtMs: 0 }),
    enterCode: (signing, code) => enterCode(services, signing, code),
    sign: (signing, by) => completeSigning(services, signing, by),
    refuse: (signing) => failSigning(services, signing, "refused"),
    expire: (signing) => failSigning(services, signing, "expired"),
  };
}

export const isEnded = ({ state }: Signing): boolean => state === "completed" || state === "failed";

/** Three wrong codes end a signing, as at the real one. */
const WRONG_CODES_MAX = 3;

function startSigning(
  { signings, now }: ESignServices,
  { expiryMinutes, ...request }: SigningRequest,
): Signing {
  const clientId = surepassId("esign");
  const token = randomBytes(32).toString("base64url");
  signings.add({ clientId, token, ...request, expiresAtMs: now().getTime() + expiryMinutes * 60_000 });
  return requireSigning(signings, clientId);
}

function enterCode(services: ESignServices, signing: Signing, given: string): CodeOutcome {
  if (signing.code === null || signing.codeExpiresAtMs <= services.now().getTime())
    return { kind: "expired" };
  if (signing.code === given) return { kind: "right" };
  services.signings.countWrongCode(signing.clientId);
  const triesLeft = WRONG_CODES_MAX - signing.wrongCodes - 1;
  if (triesLeft > 0) return { kind: "wrong", triesLeft };
  failSigning(services, signing, "too-many-wrong-codes");
  return { kind: "too-many" };
}

/** A second call finds the document signed by the first. */
async function completeSigning(
  services: ESignServices,
  signing: Signing,
  { pan, isAltered = false }: { pan: string; isAltered?: boolean },
): Promise<Signing> {
  const { signings, registry, authority, today, now } = services;
  const document = signings.document(signing.clientId);
  if (document === null) throw new Error("nothing was handed over that could be signed");
  const person = registry.byPan(pan, await today());
  const signed = await signDocument({
    document: isAltered ? alteredDocument(document) : document,
    person,
    authority,
    signedAt: now(),
    ...signing,
  });
  signings.complete(signing.clientId, { pan, document: signed });
  return requireSigning(signings, signing.clientId);
}

function failSigning({ signings }: ESignServices, signing: Signing, failure: Failure): Signing {
  signings.fail(signing.clientId, failure);
  return requireSigning(signings, signing.clientId);
}

function requireSigning(signings: SigningStore, clientId: string): Signing {
  const signing = signings.find(clientId);
  if (signing === null) throw new Error(`the signing ${clientId} was lost`);
  return signing;
}
