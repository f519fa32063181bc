import type { DatabaseSync } from "node:sqlite";

/** A code that the identity authority texted, under the id that the caller was given. */
type AadhaarCode = {
  readonly clientId: string;
  readonly pan: string;
  readonly code: string;
  readonly expiresAtMs: number;
  readonly state: "sent" | "used" | "replaced";
};

export type AadhaarCodeStore = {
  /** The earlier codes of the same person work no longer. */
  readonly add: (sent: Omit<AadhaarCode, "state">) => void;
  readonly find: (clientId: string) => AadhaarCode | null;
  readonly markUsed: (clientId: string) => void;
};

export function aadhaarCodeStore(database: DatabaseSync): AadhaarCodeStore {
  database.exec(`
    CREATE TABLE IF NOT EXISTS aadhaar_codes (
      client_id TEXT PRIMARY KEY,
      pan TEXT NOT NULL,
      code TEXT NOT NULL,
      expires_at_ms INTEGER NOT NULL,
      state TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS aadhaar_codes_by_pan ON aadhaar_codes (pan);`);
  const replaceEarlier = database.prepare(
    "UPDATE aadhaar_codes SET state = 'replaced' WHERE pan = ? AND state = 'sent'",
  );
  const insert = database.prepare("INSERT INTO aadhaar_codes VALUES (?, ?, ?, ?, 'sent')");
  const find = database.prepare(`
    SELECT client_id AS "clientId", pan, code, expires_at_ms AS "expiresAtMs", state
    FROM aadhaar_codes WHERE client_id = ?`);
  const markUsed = database.prepare("UPDATE aadhaar_codes SET state = 'used' WHERE client_id = ?");
  return {
    add: ({ clientId, pan, code, expiresAtMs }) => {
      replaceEarlier.run(pan);
      insert.run(clientId, pan, code, expiresAtMs);
    },
    find: (clientId) => (find.get(clientId) as AadhaarCode | undefined) ?? null,
    markUsed: (clientId) => void markUsed.run(clientId),
  };
}
