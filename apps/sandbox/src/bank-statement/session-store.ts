import type { DatabaseSync } from "node:sqlite";
import type { FinboxMode } from "@vaada/wire/bank-statement";

/** One request for somebody's bank statement, from the call that began it to its insights. */
export type Session = {
  readonly sessionId: string;
  /** In the page's address of the second version; `null` in the first. */
  readonly token: string | null;
  readonly linkId: string;
  /** As the caller gave it, with its own query. */
  readonly redirectUrl: string;
  /** The name that the caller gave, "" when it gave none. */
  readonly fullName: string;
  /** Ten digits, "" when the caller gave none. */
  readonly mobile: string;
  /** ISO dates. */
  readonly fromDate: string;
  readonly toDate: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly accountId: string;
  readonly statementId: string;
  readonly state: "open" | "completed" | "expired";
  /** FinBox's identifier of the bank that was chosen. */
  readonly bank: string | null;
  readonly way: FinboxMode | null;
  /** The statement's owner, once the bank knows who asks. */
  readonly pan: string | null;
  /** The file that was handed in, "" for another way. */
  readonly fileName: string;
  /** The code that was texted for the account aggregator; `null` before it and again once it was entered. */
  readonly code: string | null;
  readonly codeExpiresAtMs: number;
  readonly wrongCodes: number;
  /** How often somebody has looked since processing was asked for; `null` before that. */
  readonly looks: number | null;
};

type NewSession = Omit<
  Session,
  "state" | "pan" | "fileName" | "code" | "codeExpiresAtMs" | "wrongCodes" | "looks"
>;

export type Completion = {
  readonly pan: string;
  readonly bank: string;
  readonly way: FinboxMode;
};

export type SessionStore = {
  readonly add: (session: NewSession) => void;
  readonly find: (sessionId: string) => Session | null;
  /** Another bank or way begins anew: nobody is known to it yet. */
  readonly choose: (sessionId: string, choice: Pick<Session, "bank" | "way">) => void;
  readonly setHolder: (sessionId: string, holder: Pick<Session, "pan" | "fileName">) => void;
  readonly setCode: (sessionId: string, code: Pick<Session, "mobile" | "code" | "codeExpiresAtMs">) => void;
  readonly countWrongCode: (sessionId: string) => void;
  /** Whether it ended now: a session ends once, whoever else comes later. */
  readonly complete: (sessionId: string, completion: Completion) => boolean;
  readonly expire: (sessionId: string) => boolean;
  /** Whether this is the first request. */
  readonly requestProcessing: (sessionId: string) => boolean;
  /** How often the penny drop was read, this time included. */
  readonly countLook: (sessionId: string) => number;
  /** One address for all sessions. */
  readonly setWebhookUrl: (url: string) => void;
  readonly webhookUrl: () => string | null;
};

export function bankStatementStore(database: DatabaseSync): SessionStore {
  createTables(database);
  const add = database.prepare(`
    INSERT INTO bank_statement_sessions (session_id, token, link_id, redirect_url, full_name, mobile,
      from_date, to_date, created_at_ms, expires_at_ms, account_id, statement_id, bank, way)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const find = database.prepare(`SELECT ${COLUMNS} FROM bank_statement_sessions WHERE session_id = ?`);
  const change = (what: string) =>
    database.prepare(`UPDATE bank_statement_sessions SET ${what} WHERE session_id = ? AND state = 'open'`);
  const choose = change("bank = ?, way = ?, pan = NULL, file_name = '', code = NULL");
  const setHolder = change("pan = ?, file_name = ?, code = NULL");
  const setCode = change("mobile = ?, code = ?, code_expires_at_ms = ?, wrong_codes = 0");
  const countWrongCode = change("wrong_codes = wrong_codes + 1");
  const complete = change("state = 'completed', pan = ?, bank = ?, way = ?, code = NULL");
  const expire = change("state = 'expired', code = NULL");
  const request = database.prepare(
    "UPDATE bank_statement_sessions SET looks = 0 WHERE session_id = ? AND looks IS NULL",
  );
  const countLook = database.prepare(
    "UPDATE bank_statement_sessions SET looks = looks + 1 WHERE session_id = ? RETURNING looks",
  );
  const setWebhookUrl = database.prepare("INSERT OR REPLACE INTO bank_statement_webhook VALUES (1, ?)");
  const webhookUrl = database.prepare("SELECT url FROM bank_statement_webhook");
  return {
    add: (session) =>
      void add.run(
        ...[session.sessionId, session.token, session.linkId, session.redirectUrl, session.fullName],
        ...[session.mobile, session.fromDate, session.toDate, session.createdAtMs, session.expiresAtMs],
        ...[session.accountId, session.statementId, session.bank, session.way],
      ),
    find: (sessionId) => (find.get(sessionId) as Session | undefined) ?? null,
    choose: (sessionId, { bank, way }) => void choose.run(bank, way, sessionId),
    setHolder: (sessionId, { pan, fileName }) => void setHolder.run(pan, fileName, sessionId),
    setCode: (sessionId, { mobile, code, codeExpiresAtMs }) =>
      void setCode.run(mobile, code, codeExpiresAtMs, sessionId),
    countWrongCode: (sessionId) => void countWrongCode.run(sessionId),
    complete: (sessionId, { pan, bank, way }) => complete.run(pan, bank, way, sessionId).changes === 1,
    expire: (sessionId) => expire.run(sessionId).changes === 1,
    requestProcessing: (sessionId) => request.run(sessionId).changes === 1,
    countLook: (sessionId) => (countLook.get(sessionId) as { looks: number }).looks,
    setWebhookUrl: (url) => void setWebhookUrl.run(url),
    webhookUrl: () => (webhookUrl.get() as { url: string } | undefined)?.url ?? null,
  };
}

function createTables(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE IF NOT EXISTS bank_statement_sessions (
      session_id TEXT PRIMARY KEY,
      token TEXT,
      link_id TEXT NOT NULL,
      redirect_url TEXT NOT NULL,
      full_name TEXT NOT NULL,
      mobile TEXT NOT NULL,
      from_date TEXT NOT NULL,
      to_date TEXT NOT NULL,
      created_at_ms INTEGER NOT NULL,
      expires_at_ms INTEGER NOT NULL,
      account_id TEXT NOT NULL,
      statement_id TEXT NOT NULL,
      state TEXT NOT NULL DEFAULT 'open',
      bank TEXT,
      way TEXT,
      pan TEXT,
      file_name TEXT NOT NULL DEFAULT '',
      code TEXT,
      code_expires_at_ms INTEGER NOT NULL DEFAULT 0,
      wrong_codes INTEGER NOT NULL DEFAULT 0,
      looks INTEGER
    ) STRICT;
    CREATE TABLE IF NOT EXISTS bank_statement_webhook (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      url TEXT NOT NULL
    ) STRICT;`);
}

const COLUMNS = `session_id AS "sessionId", token, link_id AS "linkId", redirect_url AS "redirectUrl",
  full_name AS "fullName", mobile, from_date AS "fromDate", to_date AS "toDate",
  created_at_ms AS "createdAtMs", expires_at_ms AS "expiresAtMs", account_id AS "accountId",
  statement_id AS "statementId", state, bank, way, pan, file_name AS "fileName", code,
  code_expires_at_ms AS "codeExpiresAtMs", wrong_codes AS "wrongCodes", looks`;
