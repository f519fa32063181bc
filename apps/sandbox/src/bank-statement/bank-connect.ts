import { randomBytes, randomInt, randomUUID } from "node:crypto";
import {
  FINBOX_ENRICHED,
  FINBOX_EXPIRED,
  FINBOX_UPLOADED,
  type FinboxMode,
} from "@vaada/wire/bank-statement";
import type { Person } from "../people/person.ts";
import type { Registry } from "../people/registry.ts";
import type { Outbox } from "../phone/outbox.ts";
import type { Webhooks } from "../providers/webhooks.ts";
import { type Account, accountOf } from "./account.ts";
import { rangeOf, sessionStatusOf, uploadedAccount } from "./replies.ts";
import type { Completion, Session, SessionStore } from "./session-store.ts";

export type BankConnectServices = {
  readonly sessions: SessionStore;
  readonly registry: Registry;
  readonly outbox: Outbox;
  readonly webhooks: Webhooks;
  readonly today: () => Promise<string>;
  readonly now: () => Date;
};

/** Everything that can happen to a request for a statement, done by a browser, a test or the passing of time. */
export type BankConnect = {
  readonly start: (request: SessionRequest) => Session;
  /** Expires a session whose time has run out before it returns it. */
  readonly find: (sessionId: string) => Session | null;
  /** The account holder: the person whom the bank knows, else the one with the caller's name. */
  readonly holder: (session: Session) => Promise<Person | null>;
  readonly choose: (session: Session, choice: Pick<Session, "bank" | "way">) => void;
  /** Tells the bank who the holder is; `false` when nobody has the caller's name. */
  readonly admit: (session: Session, by?: { fileName: string }) => Promise<boolean>;
  /** Texts a code of the account aggregator to the number. */
  readonly textCode: (session: Session, to: { mobile: string; host: string }) => void;
  readonly enterCode: (session: Session, code: string) => Promise<CodeOutcome>;
  readonly consent: (session: Session, as: Completion) => Promise<Session>;
  /** Leaving ends nothing at the real one: the same address may be opened again until its time is over. */
  readonly leave: (session: Session) => Session;
  readonly expire: (session: Session) => Session;
  readonly setWebhookUrl: (url: string) => void;
  /** Whether this is the first request. */
  readonly requestProcessing: (session: Session) => boolean;
  /** The account of a session that was shared. */
  readonly account: (session: Session) => Promise<Account>;
  /** Whether processing is done. It takes a number of checks, not seconds, so no test depends on a clock. */
  readonly checkProcessing: (account: Account) => boolean;
};

export type SessionRequest = Pick<
  Session,
  "linkId" | "redirectUrl" | "fullName" | "mobile" | "fromDate" | "toDate" | "bank" | "way"
> & { readonly expiryMinutes: number; readonly hasToken: boolean };

export type CodeOutcome =
  | { readonly kind: "right" }
  | { readonly kind: "nobody" }
  | { readonly kind: "wrong" }
  | { readonly kind: "expired" };

/** Two checks find it still at work; the third finds it done. */
const CHECKS_AT_WORK = 2;

export function openBankConnect(services: BankConnectServices): BankConnect {
  const { sessions, registry, today, now } = services;
  const holder = async ({ pan, fullName }: Session): Promise<Person | null> =>
    pan === null ? registry.byName(fullName, await today()) : registry.byPan(pan, await today());
  const admit = async (session: Session, { fileName }: { fileName: string }): Promise<boolean> => {
    const person = registry.byName(session.fullName, await today());
    if (person !== null) sessions.setHolder(session.sessionId, { pan: person.pan, fileName });
    return person !== null;
  };
  return {
    start: (request) => startSession(services, request),
    find: (sessionId) => {
      const session = sessions.find(sessionId);
      if (session === null || isEnded(session) || session.expiresAtMs > now().getTime()) return session;
      return expireSession(services, session);
    },
    holder,
    choose: ({ sessionId }, choice) => sessions.choose(sessionId, choice),
    admit: (session, by = { fileName: "" }) => admit(session, by),
    textCode: (session, to) => textCode(services, session, to),
    enterCode: async (session, code) => {
      if (session.code === null || session.codeExpiresAtMs <= now().getTime()) return { kind: "expired" };
      if (session.wrongCodes >= WRONG_CODES_MAX) return { kind: "expired" };
      if (session.code === code)
        return { kind: (await admit(session, { fileName: "" })) ? "right" : "nobody" };
      sessions.countWrongCode(session.sessionId);
      return { kind: "wrong" };
    },
    consent: (session, as) => completeSession(services, session, as),
    leave: (session) => {
      sessions.choose(session.sessionId, session);
      return requireSession(sessions, session);
    },
    expire: (session) => expireSession(services, session),
    setWebhookUrl: sessions.setWebhookUrl,
    requestProcessing: ({ sessionId }) => sessions.requestProcessing(sessionId),
    account: (session) => sharedAccount(services, session),
    checkProcessing: (account) => checkProcessing(services, account),
  };
}

export const isEnded = ({ state }: Session): boolean => state !== "open";

/** Ten minutes, as account aggregators give. */
export const CODE_MINUTES = 10;
/** A code that was mistyped so often works no longer; another one can be sent. */
const WRONG_CODES_MAX = 3;

/** The choice for an action that skips the page. */
export const USUAL_CHOICE: { readonly bank: string; readonly way: FinboxMode } = { bank: "HDFC", way: "pdf" };

function startSession({ sessions, now }: BankConnectServices, request: SessionRequest): Session {
  const { expiryMinutes, hasToken, ...rest } = request;
  const createdAtMs = now().getTime();
  const sessionId = randomUUID();
  sessions.add({
    ...rest,
    sessionId,
    token: hasToken ? randomBytes(24).toString("hex") : null,
    createdAtMs,
    expiresAtMs: createdAtMs + expiryMinutes * 60_000,
    accountId: randomUUID(),
    statementId: randomUUID(),
  });
  return requireSession(sessions, { sessionId });
}

function textCode(
  { sessions, outbox, now }: BankConnectServices,
  { sessionId }: Session,
  { mobile, host }: { mobile: string; host: string },
): void {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  sessions.setCode(sessionId, { mobile, code, codeExpiresAtMs: now().getTime() + CODE_MINUTES * 60_000 });
  outbox.deliver({
    channel: "sms",
    to: mobile,
    sender: "JD-ACAGGR",
    text: [
      `${code} is your OTP to find your accounts with the account aggregator. It is valid for ` +
        `${CODE_MINUTES} minutes.`,
      "Please share it with nobody.",
      "",
      // Phones read this last line to offer the code to that site only.
      `@${host} #${code}`,
    ].join("\n"),
  });
}

async function completeSession(
  services: BankConnectServices,
  session: Session,
  as: Completion,
): Promise<Session> {
  // Read before the session ends, so that nothing waits between its end and its webhook.
  const person = services.registry.byPan(as.pan, await services.today());
  const isNow = services.sessions.complete(session.sessionId, as);
  const ended = requireSession(services.sessions, session);
  if (isNow) {
    sendWebhook(services, ended, {
      event_name: FINBOX_UPLOADED,
      message: "Upload Completed",
      accounts: [uploadedAccount(accountOf(ended, person))],
    });
  }
  return ended;
}

function expireSession(services: BankConnectServices, session: Session): Session {
  const isNow = services.sessions.expire(session.sessionId);
  const ended = requireSession(services.sessions, session);
  if (isNow)
    sendWebhook(services, ended, { event_name: FINBOX_EXPIRED, message: "Session Expired", accounts: [] });
  return ended;
}

async function sharedAccount({ registry, today }: BankConnectServices, session: Session): Promise<Account> {
  if (session.pan === null) throw new Error(`nobody has shared anything in ${session.sessionId}`);
  return accountOf(session, registry.byPan(session.pan, await today()));
}

function checkProcessing(services: BankConnectServices, account: Account): boolean {
  const checks = services.sessions.countLook(account.session.sessionId);
  if (checks === CHECKS_AT_WORK + 1) {
    sendWebhook(services, account.session, { event_name: FINBOX_ENRICHED, ...sessionStatusOf(account) });
  }
  return checks > CHECKS_AT_WORK;
}

/** Webhooks go to the one address that the caller has set, if it has. */
function sendWebhook(
  { sessions, webhooks }: BankConnectServices,
  session: Session,
  event: Readonly<Record<string, unknown>>,
): void {
  const url = sessions.webhookUrl();
  if (url === null) return;
  const body = { session_id: session.sessionId, session_date_range: rangeOf(session), ...event };
  webhooks.send({ provider: "bank-statement", url, body: JSON.stringify(body) });
}

function requireSession(sessions: SessionStore, { sessionId }: Pick<Session, "sessionId">): Session {
  const session = sessions.find(sessionId);
  if (session === null) throw new Error(`the session ${sessionId} was lost`);
  return session;
}
