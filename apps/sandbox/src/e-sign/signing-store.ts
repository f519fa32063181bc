import type { DatabaseSync } from "node:sqlite";

/** One document that somebody is asked to sign, from the call that began it to its end. */
export type Signing = {
  readonly clientId: string;
  /** Only who has it sees the page. */
  readonly token: string;
  /** As the caller gave it, with its own query. */
  readonly callbackUrl: string;
  /** The name of who is meant to sign. */
  readonly fullName: string;
  readonly reason: string;
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly expiresAtMs: number;
  readonly state: "client_initiated" | "pending" | "completed" | "failed";
  readonly failure: Failure | null;
  /** The person who is signing, and in the end has signed. */
  readonly pan: string | null;
  /** The code that was texted; `null` before it and again once it was entered. */
  readonly code: string | null;
  readonly codeExpiresAtMs: number;
  readonly wrongCodes: number;
  /** How many bytes were handed over, 0 before that. */
  readonly documentBytes: number;
};

export type Failure = "refused" | "expired" | "too-many-wrong-codes";

type NewSigning = Pick<
  Signing,
  "clientId" | "token" | "callbackUrl" | "fullName" | "reason" | "page" | "x" | "y" | "expiresAtMs"
>;

export type SigningStore = {
  readonly add: (signing: NewSigning) => void;
  readonly find: (clientId: string) => Signing | null;
  readonly markOpened: (clientId: string) => void;
  readonly setSigner: (clientId: string, signer: Pick<Signing, "pan" | "code" | "codeExpiresAtMs">) => void;
  readonly countWrongCode: (clientId: string) => void;
  /** Handing over again replaces what was handed over, until it is signed. */
  readonly putDocument: (clientId: string, document: Buffer) => void;
  readonly document: (clientId: string) => Buffer | null;
  readonly signedDocument: (clientId: string) => Buffer | null;
  /** Whether it ended now: a signing ends once, whoever else comes later. */
  readonly complete: (clientId: string, signed: { pan: string; document: Buffer }) => boolean;
  readonly fail: (clientId: string, failure: Failure) => boolean;
};

export function signingStore(database: DatabaseSync): SigningStore {
  database.exec(`
    CREATE TABLE IF NOT EXISTS e_signings (
      client_id TEXT PRIMARY KEY,
      token TEXT NOT NULL,
      callback_url TEXT NOT NULL,
      full_name TEXT NOT NULL,
      reason TEXT NOT NULL,
      page INTEGER NOT NULL,
      x REAL NOT NULL,
      y REAL NOT NULL,
      expires_at_ms INTEGER NOT NULL,
      state TEXT NOT NULL,
      failure TEXT,
      pan TEXT,
      code TEXT,
      code_expires_at_ms INTEGER NOT NULL,
      wrong_codes INTEGER NOT NULL,
      document BLOB,
      signed_document BLOB
    ) STRICT;`);
  const add = database.prepare(`
    INSERT INTO e_signings
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'client_initiated', NULL, NULL, NULL, 0, 0, NULL, NULL)`);
  const find = database.prepare(`
    SELECT client_id AS "clientId", token, callback_url AS "callbackUrl", full_name AS "fullName", reason,
      page, x, y, expires_at_ms AS "expiresAtMs", state, failure, pan, code,
      code_expires_at_ms AS "codeExpiresAtMs", wrong_codes AS "wrongCodes",
      coalesce(length(document), 0) AS "documentBytes"
    FROM e_signings WHERE client_id = ?`);
  const blob = (column: "document" | "signed_document") => {
    const read = database.prepare(`SELECT ${column} AS bytes FROM e_signings WHERE client_id = ?`);
    return (clientId: string): Buffer | null => {
      const { bytes = null } = (read.get(clientId) ?? {}) as { bytes?: Uint8Array | null };
      return bytes === null ? null : Buffer.from(bytes);
    };
  };
  const change = (what: string) =>
    database.prepare(
      `UPDATE e_signings SET ${what} WHERE client_id = ? AND state IN ('client_initiated', 'pending')`,
    );
  const markOpened = change("state = 'pending'");
  const setSigner = change("pan = ?, code = ?, code_expires_at_ms = ?");
  const countWrongCode = change("wrong_codes = wrong_codes + 1");
  const putDocument = change("document = ?");
  const complete = change("state = 'completed', pan = ?, signed_document = ?, code = NULL");
  const fail = change("state = 'failed', failure = ?, code = NULL");
  return {
    add: ({ clientId, token, callbackUrl, fullName, reason, page, x, y, expiresAtMs }) =>
      void add.run(clientId, token, callbackUrl, fullName, reason, page, x, y, expiresAtMs),
    find: (clientId) => (find.get(clientId) as Signing | undefined) ?? null,
    markOpened: (clientId) => void markOpened.run(clientId),
    setSigner: (clientId, { pan, code, codeExpiresAtMs }) =>
      void setSigner.run(pan, code, codeExpiresAtMs, clientId),
    countWrongCode: (clientId) => void countWrongCode.run(clientId),
    putDocument: (clientId, document) => void putDocument.run(document, clientId),
    document: blob("document"),
    signedDocument: blob("signed_document"),
    complete: (clientId, { pan, document }) => complete.run(pan, document, clientId).changes === 1,
    fail: (clientId, failure) => fail.run(failure, clientId).changes === 1,
  };
}
