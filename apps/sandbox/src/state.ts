import { DatabaseSync } from "node:sqlite";
import {
  type SessionStore as BankStatementStore,
  bankStatementStore,
} from "./bank-statement/session-store.ts";
import { type CashfreeStore, cashfreeStore } from "./cashfree/cashfree-store.ts";
import { type SessionStore, sessionStore } from "./digilocker/session-store.ts";
import { type SigningStore, signingStore } from "./e-sign/signing-store.ts";
import { type FaultStore, faultStore } from "./faults/fault-store.ts";
import { type FaceStore, type FirstMatchStore, faceStore, firstMatchStore } from "./people/face-store.ts";
import { type KnownPeopleStore, knownPeopleStore } from "./people/known-people-store.ts";
import { type PeopleStore, peopleStore } from "./people/people-store.ts";
import { type MessageStore, messageStore } from "./phone/message-store.ts";
import { type AadhaarCodeStore, aadhaarCodeStore } from "./providers/aadhaar-code-store.ts";
import { type CodeStore, codeStore } from "./providers/code-store.ts";
import { type SubscriptionStore, subscriptionStore } from "./push/subscription-store.ts";
import { openRazorpayStore, type RazorpayStore } from "./razorpay/razorpay-store.ts";
import { type RazorpayxState, razorpayxState } from "./razorpayx/razorpayx.ts";

/** All that the sandbox remembers. Each provider keeps its own table; only this file opens the database. */
export type State = {
  readonly messages: MessageStore;
  readonly codes: CodeStore;
  readonly aadhaarCodes: AadhaarCodeStore;
  readonly digilockerSessions: SessionStore;
  readonly bankStatementSessions: BankStatementStore;
  readonly signings: SigningStore;
  readonly pushSubscriptions: SubscriptionStore;
  readonly people: PeopleStore;
  readonly met: KnownPeopleStore;
  readonly faces: FaceStore;
  readonly firstMatches: FirstMatchStore;
  readonly razorpayx: RazorpayxState;
  readonly cashfree: CashfreeStore;
  readonly razorpay: RazorpayStore;
  readonly faults: FaultStore;
  readonly close: () => void;
};

/** `file` is a path, or `IN_MEMORY` for a state that ends with the process. */
export function openState(file: string): State {
  const database = new DatabaseSync(file);
  database.exec("PRAGMA journal_mode = WAL");
  // It is a demo's memory: a lost last second after a power cut is no loss, a slow text is.
  database.exec("PRAGMA synchronous = NORMAL");
  database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  return {
    messages: messageStore(database),
    codes: codeStore(database),
    aadhaarCodes: aadhaarCodeStore(database),
    digilockerSessions: sessionStore(database),
    bankStatementSessions: bankStatementStore(database),
    signings: signingStore(database),
    pushSubscriptions: subscriptionStore(database),
    people: peopleStore(database),
    met: knownPeopleStore(database),
    faces: faceStore(database),
    firstMatches: firstMatchStore(database),
    razorpayx: razorpayxState(database),
    cashfree: cashfreeStore(database),
    razorpay: openRazorpayStore(database),
    faults: faultStore(database),
    close: () => database.close(),
  };
}

export const IN_MEMORY = ":memory:";

/** Two sandboxes on one folder wait for each other's short writes instead of failing. */
const BUSY_TIMEOUT_MS = 2000;
