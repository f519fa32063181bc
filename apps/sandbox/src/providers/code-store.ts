import type { DatabaseSync } from "node:sqlite";

/** The last one-time code sent to a number: what the provider itself remembers of it. */
type SentCode = {
  readonly mobile: string;
  readonly templateId: string;
  readonly code: string;
  readonly text: string;
  readonly expiresAtMs: number;
  readonly retries: number;
  readonly isVerified: 0 | 1;
};

export type CodeStore = {
  readonly replace: (sent: Omit<SentCode, "retries" | "isVerified">) => void;
  readonly find: (mobile: string) => SentCode | null;
  readonly countRetry: (mobile: string) => void;
  readonly markVerified: (mobile: string) => void;
};

export function codeStore(database: DatabaseSync): CodeStore {
  database.exec(`
    CREATE TABLE IF NOT EXISTS sent_codes (
      mobile TEXT PRIMARY KEY,
      template_id TEXT NOT NULL,
      code TEXT NOT NULL,
      text TEXT NOT NULL,
      expires_at_ms INTEGER NOT NULL,
      retries INTEGER NOT NULL,
      is_verified INTEGER NOT NULL
    ) STRICT;`);
  const replace = database.prepare("REPLACE INTO sent_codes VALUES (?, ?, ?, ?, ?, 0, 0)");
  const find = database.prepare(`
    SELECT mobile, template_id AS "templateId", code, text, expires_at_ms AS "expiresAtMs", retries,
      is_verified AS "isVerified"
    FROM sent_codes WHERE mobile = ?`);
  const countRetry = database.prepare("UPDATE sent_codes SET retries = retries + 1 WHERE mobile = ?");
  const markVerified = database.prepare("UPDATE sent_codes SET is_verified = 1 WHERE mobile = ?");
  return {
    replace: ({ mobile, templateId, code, text, expiresAtMs }) =>
      void replace.run(mobile, templateId, code, text, expiresAtMs),
    find: (mobile) => (find.get(mobile) as SentCode | undefined) ?? null,
    countRetry: (mobile) => void countRetry.run(mobile),
    markVerified: (mobile) => void markVerified.run(mobile),
  };
}
