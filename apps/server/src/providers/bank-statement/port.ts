import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Secret } from "@vaada/contract/secret";
import type { StatementRow } from "@vaada/lending/statement/row";
import type { RefusedAddress } from "../given-address.ts";

/** FinBox BankConnect. The borrower shares a statement on its page; we ask it what came of that. */
export type BankStatements = {
  open(visit: StatementVisit): Promise<OpenResult>;
  /** Reads the state of a session. */
  look(reference: string, msLeft?: MsLeft): Promise<SessionStatus>;
  /** Asks to have the statements read; asked twice is fine. */
  startReading(reference: string, msLeft?: MsLeft): Promise<StartResult>;
  /** Fetches the statement once it has been read. */
  fetchStatement(reference: string, msLeft?: MsLeft): Promise<FetchResult>;
  /** Registers where FinBox tells us that something happened. */
  registerWebhook(url: Secret): Promise<RegisterResult>;
};

/** How much longer somebody waits for all that is asked: nothing is waited for much longer, nor begun after it. */
export type MsLeft = () => number;

export type StatementVisit = {
  /** Our own name for the visit. */
  readonly link: string;
  readonly returnUrl: string;
  readonly from: CivilDate;
  readonly to: CivilDate;
  readonly mobile: Secret;
  readonly name: Secret;
  readonly employer: Secret;
  readonly expiresInMinutes: number;
};

export type OpenResult =
  | { readonly kind: "opened"; readonly reference: string; readonly url: Secret }
  | RefusedAddress
  | Unavailable;

export type SessionStatus =
  /** Nothing is uploaded yet, or not all of it, and the session lives. */
  | { readonly kind: "waiting" }
  | { readonly kind: "uploaded" }
  | { readonly kind: "expired" }
  | GoneSession
  | Unavailable;

export type StartResult = { readonly kind: "started" } | Unreadable | GoneSession | Unavailable;

export type FetchResult =
  | { readonly kind: "read"; readonly accounts: readonly StatementAccount[] }
  | { readonly kind: "reading" }
  | Unreadable
  | GoneSession
  | Unavailable;

export type RegisterResult = { readonly kind: "registered" } | Unavailable;

export type StatementAccount = {
  readonly holder: string | null;
  readonly accountLastFour: string | null;
  readonly bank: string | null;
  readonly rows: readonly StatementRow[];
  /** FinBox found signs of a forgery. */
  readonly isFraudSuspected: boolean;
};

/**
 * A shared statement that is of no use, however often it is asked for. `why` is FinBox's code for it, or a
 * word of ours.
 */
type Unreadable = { readonly kind: "unreadable"; readonly why: string };

/** FinBox does not know the session, or has deleted it. */
export type GoneSession = { readonly kind: "gone" };
export type Unavailable = { readonly kind: "unavailable"; readonly reason: string };
