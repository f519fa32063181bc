import { hash } from "node:crypto";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/database.ts";
import { createFairQueue } from "../../db/fair-queue.ts";
import { networkOf } from "../../network.ts";
import { readSession, touchSession } from "./store.ts";

/** The session of a token that we gave out and have not taken back. */
export type Session = { readonly borrowerId: string; readonly tokenHash: Buffer };

/** Finds the live session of a token. Given to the app, so that a benchmark can do without the database. */
export type Sessions = {
  /** The caller is left out where the hash is in a link of ours: nobody can make that one up. */
  find(tokenHash: Buffer, caller?: { readonly address: string }): Promise<Session | null> | Session | null;
};

/** Every call of a busy borrower would otherwise write a row. */
const LAST_SEEN_WRITTEN_EVERY_MS = 60_000;

/** A token that we did not give out never becomes one that we did, so what is remembered of it can't be wrong. */
const UNKNOWN_FOR_MS = 10_000;
/** Longer than a borrower pauses between two screens. */
const KNOWN_FOR_MS = 600_000;
/** Some megabytes at most, however many tokens are made up. */
const REMEMBERED_MAX = 20_000;
/** Tokens that nobody knows cost the others of a network a moment, and other networks nothing. */
const LOOKUPS_PER_NETWORK_MAX = 4;
/** As long as a transaction waits for its turn. */
const LOOKUP_WAIT_MS_MAX = 4_000;

/**
 * A token that was good a while ago is looked up at once. Any other one stands in the line of its network, so that whoever
 * makes up tokens holds up nobody but themselves; one that was unknown a moment ago is not looked up at all.
 */
export function createSessions(services: {
  database: Database;
  clock: Clock;
  idleSeconds: number;
}): Sessions {
  const { clock } = services;
  const unknown = recentKeys({ forMs: UNKNOWN_FOR_MS, max: REMEMBERED_MAX });
  const known = recentKeys({ forMs: KNOWN_FOR_MS, max: REMEMBERED_MAX });
  const lines = createFairQueue({ insideMax: LOOKUPS_PER_NETWORK_MAX, waitMsMax: LOOKUP_WAIT_MS_MAX });

  async function lookUp(tokenHash: Buffer, key: string): Promise<Session | null> {
    const session = await readLiveSession(services, tokenHash);
    (session === null ? unknown : known).add(key, clock.realNow());
    return session;
  }

  async function lookUpInLine(tokenHash: Buffer, key: string, network: string): Promise<Session | null> {
    const leave = await lines.enter(network);
    try {
      return unknown.has(key, clock.realNow()) ? null : await lookUp(tokenHash, key);
    } finally {
      leave();
    }
  }

  return {
    find(tokenHash, caller) {
      const key = tokenHash.toString("latin1");
      const now = clock.realNow();
      if (unknown.has(key, now)) return null;
      return caller === undefined || known.has(key, now)
        ? lookUp(tokenHash, key)
        : lookUpInLine(tokenHash, key, networkOf(caller.address));
    },
  };
}

function readLiveSession(
  services: { database: Database; clock: Clock; idleSeconds: number },
  tokenHash: Buffer,
): Promise<Session | null> {
  return services.database.withTx({ kind: "token", tokenHash }, async (tx) => {
    const now = services.clock.realNow();
    const row = await readSession(tx, tokenHash);
    if (row === null || row.revokedAt !== null || row.expiresAt <= now) return null;
    const unseenMs = now.getTime() - row.lastSeenAt.getTime();
    if (unseenMs >= services.idleSeconds * 1000) return null;
    if (unseenMs >= LAST_SEEN_WRITTEN_EVERY_MS) await touchSession(tx, tokenHash, now);
    return { borrowerId: row.borrowerId, tokenHash };
  });
}

/** Keys that were added within a time. The oldest make room for new ones. */
function recentKeys({ forMs, max }: { readonly forMs: number; readonly max: number }) {
  const addedAtMs = new Map<string, number>();
  return {
    add(key: string, now: Date): void {
      // A key that is added again becomes the newest.
      addedAtMs.delete(key);
      const [oldest] = addedAtMs.size >= max ? addedAtMs.keys() : [];
      if (oldest !== undefined) addedAtMs.delete(oldest);
      addedAtMs.set(key, now.getTime());
    },
    has(key: string, now: Date): boolean {
      const addedAt = addedAtMs.get(key);
      return addedAt !== undefined && now.getTime() - addedAt < forMs;
    },
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
