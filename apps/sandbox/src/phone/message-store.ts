import type { DatabaseSync } from "node:sqlite";

export type Channel = "sms" | "email" | "push" | "whatsapp";

export type NewMessage = {
  readonly channel: Channel;
  /** The ten digits of a mobile number, an e-mail address, or whoever else is written to. */
  readonly to: string;
  readonly sender: string;
  readonly text: string;
  /** ISO 8601. */
  readonly sentAt: string;
};

export type Message = NewMessage & { readonly id: number };

export type MessageStore = {
  readonly add: (message: NewMessage) => Message;
  /** Newest first. */
  readonly latest: (filter: { to: string | null; limit: number }) => Message[];
  /** Oldest first: what a phone that was away has missed. */
  readonly after: (filter: { id: number; to: string | null; limit: number }) => Message[];
};

export function messageStore(database: DatabaseSync): MessageStore {
  database.exec(`
    CREATE TABLE IF NOT EXISTS messages (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      channel TEXT NOT NULL,
      recipient TEXT NOT NULL,
      sender TEXT NOT NULL,
      text TEXT NOT NULL,
      sent_at TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS messages_by_recipient ON messages (recipient, id);`);
  const columns = `id, channel, recipient AS "to", sender, text, sent_at AS "sentAt"`;
  const insert = database.prepare(
    `INSERT INTO messages (channel, recipient, sender, text, sent_at) VALUES (?, ?, ?, ?, ?)
     RETURNING ${columns}`,
  );
  const forget = database.prepare("DELETE FROM messages WHERE id <= ?");
  const latestOfAll = database.prepare(`SELECT ${columns} FROM messages ORDER BY id DESC LIMIT ?`);
  const latestOfOne = database.prepare(
    `SELECT ${columns} FROM messages WHERE recipient = ? ORDER BY id DESC LIMIT ?`,
  );
  const afterOfAll = database.prepare(`SELECT ${columns} FROM messages WHERE id > ? ORDER BY id LIMIT ?`);
  const afterOfOne = database.prepare(
    `SELECT ${columns} FROM messages WHERE recipient = ? AND id > ? ORDER BY id LIMIT ?`,
  );
  return {
    add: ({ channel, to, sender, text, sentAt }) => {
      const message = insert.get(channel, to, sender, text, sentAt) as Message;
      forget.run(message.id - MESSAGES_KEPT_MAX);
      return { ...message };
    },
    latest: ({ to, limit }) =>
      (to === null ? latestOfAll.all(limit) : latestOfOne.all(to, limit)) as Message[],
    after: ({ id, to, limit }) =>
      (to === null ? afterOfAll.all(id, limit) : afterOfOne.all(to, id, limit)) as Message[],
  };
}

/** A load run sends thousands of texts; older ones than these nobody reads. */
const MESSAGES_KEPT_MAX = 20_000;

/** Reads a recipient, however a person writes it: "+91 98765 43210" → "9876543210", "Me@X.in" → "me@x.in". */
export function readRecipient(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const digits = trimmed.replaceAll(/[\s-]/g, "").replace(/^(?:\+?91|0)(?=\d{10}$)/, "");
  if (/^\d{10}$/.test(digits)) return digits;
  return trimmed.includes("@") ? trimmed.toLowerCase() : trimmed;
}

/** "9876543210" → "+91 98765 43210"; an e-mail address stays as it is. */
export const showRecipient = (to: string): string =>
  /^\d{10}$/.test(to) ? `+91 ${to.slice(0, 5)} ${to.slice(5)}` : to;
