import { hash } from "node:crypto";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/database.ts";
import { readSession, touchSession } from "./store.ts";

/** Who is signed in, on the strength of a token that we gave out and have not taken back. */
export type Session = { readonly borrowerId: string; readonly tokenHash: Buffer };

/** Finds the live session of a token. Given to the app, so that a benchmark can do without the database. */
export type Sessions = { find(tokenHash: Buffer): Promise<Session | null> | Session | null };

/** Every call of a busy borrower would otherwise write a row. */
const LAST_SEEN_WRITTEN_EVERY_MS = 60_000;

export function createSessions(services: {
  database: Database;
  clock: Clock;
  idleSeconds: number;
}): Sessions {
  const idleMs = services.idleSeconds * 1000;
  return {
    find: (tokenHash) =>
      services.database.withTx({ kind: "token", tokenHash }, async (tx) => {
        const now = services.clock.realNow();
        const row = await readSession(tx, tokenHash);
        if (row === null || row.revokedAt !== null || row.expiresAt <= now) return null;
        const unseenMs = now.getTime() - row.lastSeenAt.getTime();
        if (unseenMs >= idleMs) return null;
        if (unseenMs >= LAST_SEEN_WRITTEN_EVERY_MS) await touchSession(tx, tokenHash, now);
        return { borrowerId: row.borrowerId, tokenHash };
      }),
  };
}

/** `null` for a header that can't carry a token of ours, which spares the database the question. */
export function tokenHashOf(authorization: string | undefined): Buffer | null {
  const [, token] = BEARER.exec(authorization ?? "") ?? [];
  return token === undefined ? null : hashToken(token);
}

export const hashToken = (token: string): Buffer => hash("sha256", token, "buffer");

/** 256 random bits in base64url. */
const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/i;
