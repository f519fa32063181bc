import type { SurepassWebhook } from "@vaada/wire/surepass";
import type { Person } from "../people/person.ts";
import type { Registry } from "../people/registry.ts";
import type { Outbox } from "../phone/outbox.ts";
import { AADHAAR_CODE_MINUTES, textAadhaarCode } from "../providers/aadhaar-text.ts";
import { surepassId } from "../providers/surepass.ts";
import type { Webhooks } from "../providers/webhooks.ts";
import type { Ending, Session, SessionStore } from "./session-store.ts";

export type DigilockerServices = {
  readonly sessions: SessionStore;
  readonly registry: Registry;
  readonly outbox: Outbox;
  readonly webhooks: Webhooks;
  readonly today: () => Promise<string>;
  readonly now: () => Date;
};

/** Everything that can happen to a request for consent, done by a browser, a test or the passing of time. */
export type Digilocker = {
  readonly start: (request: SessionRequest) => Session;
  /** Ends a session whose time has run out before it returns it. */
  readonly find: (clientId: string) => Session | null;
  readonly open: (session: Session) => void;
  /** The person with the caller's prefilled name. */
  readonly prefilled: (session: Session) => Promise<Person | null>;
  /** The person who is signing in, is signed in or has consented. */
  readonly signedIn: (session: Session) => Promise<Person | null>;
  /** Texts a code to the holder of the number; `false` when nobody has it. */
  readonly signIn: (session: Session, by: { aadhaarNumber: string; host: string }) => Promise<boolean>;
  readonly sendCodeAgain: (session: Session, by: { host: string }) => Promise<void>;
  readonly startOver: (session: Session) => void;
  readonly enterCode: (session: Session, code: string) => CodeOutcome;
  readonly consent: (session: Session, pan: string) => Session;
  readonly deny: (session: Session) => Session;
  readonly expire: (session: Session) => Session;
};

type SessionRequest = Pick<Session, "redirectUrl" | "webhookUrl" | "fullName"> & {
  readonly expiryMinutes: number;
};

export type CodeOutcome =
  | { readonly kind: "right" }
  | { readonly kind: "wrong"; readonly triesLeft: number }
  | { readonly kind: "expired" }
  | { readonly kind: "too-many" };

export function openDigilocker(services: DigilockerServices): Digilocker {
  const { sessions, registry, outbox, today, now } = services;
  const textCode = (session: Session, { person, host }: { person: Person; host: string }): void => {
    const code = textAadhaarCode(outbox, { person, host });
    const codeExpiresAtMs = now().getTime() + AADHAAR_CODE_MINUTES * 60_000;
    sessions.setSignIn(session.clientId, { pan: person.pan, code, codeExpiresAtMs });
  };
  const signedIn = async ({ pan }: Session): Promise<Person | null> =>
    pan === null ? null : registry.byPan(pan, await today());
  return {
    start: (request) => startSession(services, request),
    find: (clientId) => {
      const session = sessions.find(clientId);
      if (session === null || isEnded(session) || session.expiresAtMs > now().getTime()) return session;
      return endSession(services, session, { state: "failed", failure: "expired" });
    },
    open: ({ clientId }) => sessions.markOpened(clientId),
    prefilled: async ({ fullName }) => registry.byName(fullName, await today()),
    signedIn,
    signIn: async (session, { aadhaarNumber, host }) => {
      const person = registry.byAadhaarNumber(aadhaarNumber, await today());
      if (person !== null) textCode(session, { person, host });
      return person !== null;
    },
    sendCodeAgain: async (session, { host }) => {
      const person = await signedIn(session);
      if (person !== null && session.code !== null) textCode(session, { person, host });
    },
    startOver: ({ clientId }) => sessions.setSignIn(clientId, { pan: null, code: null, codeExpiresAtMs: 0 }),
    enterCode: (session, code) => enterCode(services, session, code),
    consent: (session, pan) => endSession(services, session, { state: "completed", pan }),
    deny: (session) => endSession(services, session, { state: "failed", failure: "denied" }),
    expire: (session) => endSession(services, session, { state: "failed", failure: "expired" }),
  };
}

export const isEnded = ({ state }: Session): boolean => state === "completed" || state === "failed";

/** Three wrong codes end a session, as at the real one. */
const WRONG_CODES_MAX = 3;

function startSession(
  { sessions, now }: DigilockerServices,
  { expiryMinutes, ...request }: SessionRequest,
): Session {
  const clientId = surepassId("digilocker");
  sessions.add({ clientId, ...request, expiresAtMs: now().getTime() + expiryMinutes * 60_000 });
  return requireSession(sessions, clientId);
}

function enterCode(services: DigilockerServices, session: Session, given: string): CodeOutcome {
  if (session.code === null || session.codeExpiresAtMs <= services.now().getTime())
    return { kind: "expired" };
  if (session.code === given) {
    services.sessions.setSignIn(session.clientId, { ...session, code: null });
    return { kind: "right" };
  }
  services.sessions.countWrongCode(session.clientId);
  const triesLeft = WRONG_CODES_MAX - session.wrongCodes - 1;
  if (triesLeft > 0) return { kind: "wrong", triesLeft };
  endSession(services, session, { state: "failed", failure: "too-many-wrong-codes" });
  return { kind: "too-many" };
}

/** Ends a session unless it has ended. Only the call that ends it sends the webhook. */
function endSession({ sessions, webhooks }: DigilockerServices, session: Session, ending: Ending): Session {
  const isNow = sessions.end(session.clientId, ending);
  const ended = requireSession(sessions, session.clientId);
  if (isNow && ended.webhookUrl !== null) {
    const status = ended.state === "completed" ? "success" : "failed";
    const body: SurepassWebhook = { client_id: ended.clientId, status, type: "digilocker" };
    webhooks.send({ provider: "digilocker", url: ended.webhookUrl, body: JSON.stringify(body) });
  }
  return ended;
}

function requireSession(sessions: SessionStore, clientId: string): Session {
  const session = sessions.find(clientId);
  if (session === null) throw new Error(`the session ${clientId} was lost`);
  return session;
}
