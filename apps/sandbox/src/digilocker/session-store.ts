import type { DatabaseSync } from "node:sqlite";

/** One request for somebody's consent, from the call that began it to its end. */
export type Session = {
  readonly clientId: string;
  /** As the caller gave it, with its own query. */
  readonly redirectUrl: string;
  readonly webhookUrl: string | null;
  /** The name that the caller already knows, "" when it gave none. */
  readonly fullName: string;
  readonly expiresAtMs: number;
  readonly state: "client_initiated" | "pending" | "completed" | "failed";
  readonly failure: Failure | null;
  /** The person who is signing in, whose documents are shared in the end. */
  readonly pan: string | null;
  /** The code that was texted for signing in; `null` before it and again once it was entered. */
  readonly code: string | null;
  readonly codeExpiresAtMs: number;
  readonly wrongCodes: number;
};

export type Failure = "denied" | "expired" | "too-many-wrong-codes";

type NewSession = Pick<Session, "clientId" | "redirectUrl" | "webhookUrl" | "fullName" | "expiresAtMs">;

export type Ending =
  | { readonly state: "completed"; readonly pan: string }
  | { readonly state: "failed"; readonly failure: Failure };

export type SessionStore = {
  readonly add: (session: NewSession) => void;
  readonly find: (clientId: string) => Session | null;
  readonly markOpened: (clientId: string) => void;
  readonly setSignIn: (clientId: string, signIn: Pick<Session, "pan" | "code" | "codeExpiresAtMs">) => void;
  readonly countWrongCode: (clientId: string) => void;
  /** Whether it ended now: a session ends once, whoever else comes later. */
  readonly end: (clientId: string, ending: Ending) => boolean;
};

export function sessionStore(database: DatabaseSync): SessionStore {
  database.exec(`
    CREATE TABLE IF NOT EXISTS digilocker_sessions (
      client_id TEXT PRIMARY KEY,
      redirect_url TEXT NOT NULL,
      webhook_url TEXT,
      full_name TEXT NOT NULL,
      expires_at_ms INTEGER NOT NULL,
      state TEXT NOT NULL,
      failure TEXT,
      pan TEXT,
      code TEXT,
      code_expires_at_ms INTEGER NOT NULL,
      wrong_codes INTEGER NOT NULL
    ) STRICT;`);
  const add = database.prepare(`
    INSERT INTO digilocker_sessions
    VALUES (?, ?, ?, ?, ?, 'client_initiated', NULL, NULL, NULL, 0, 0)`);
  const find = database.prepare(`
    SELECT client_id AS "clientId", redirect_url AS "redirectUrl", webhook_url AS "webhookUrl",
      full_name AS "fullName", expires_at_ms AS "expiresAtMs", state, failure, pan, code,
      code_expires_at_ms AS "codeExpiresAtMs", wrong_codes AS "wrongCodes"
    FROM digilocker_sessions WHERE client_id = ?`);
  const change = (what: string) =>
    database.prepare(
      `UPDATE digilocker_sessions SET ${what} WHERE client_id = ? AND state IN ('client_initiated', 'pending')`,
    );
  const markOpened = change("state = 'pending'");
  const setSignIn = change("pan = ?, code = ?, code_expires_at_ms = ?");
  const countWrongCode = change("wrong_codes = wrong_codes + 1");
  const complete = change("state = 'completed', pan = ?, code = NULL");
  const fail = change("state = 'failed', failure = ?, code = NULL");
  return {
    add: ({ clientId, redirectUrl, webhookUrl, fullName, expiresAtMs }) =>
      void add.run(clientId, redirectUrl, webhookUrl, fullName, expiresAtMs),
    find: (clientId) => (find.get(clientId) as Session | undefined) ?? null,
    markOpened: (clientId) => void markOpened.run(clientId),
    setSignIn: (clientId, { pan, code, codeExpiresAtMs }) =>
      void setSignIn.run(pan, code, codeExpiresAtMs, clientId),
    countWrongCode: (clientId) => void countWrongCode.run(clientId),
    end: (clientId, ending) => {
      const { changes } =
        ending.state === "completed"
          ? complete.run(ending.pan, clientId)
          : fail.run(ending.failure, clientId);
      return changes === 1;
    },
  };
}
