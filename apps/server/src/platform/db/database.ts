import { hash } from "node:crypto";
import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { SpanKind } from "@opentelemetry/api";
import pg from "pg";
import { inSpan } from "../tracing/spans.ts";
import type { Actor } from "./actor.ts";
import { columnTypes } from "./column-types.ts";
import { createFairQueue } from "./fair-queue.ts";
import { followsNames } from "./followed-names.ts";
import { connectionTo } from "./hosts.ts";
import { type Ask, type Isolation, limitsMsOf, openingStatement, openTx, type Tx } from "./tx.ts";
import { asUnavailable, CommitUnknown, DatabaseUnavailable, isConnectionLost } from "./unavailable.ts";

export type Database = {
  /**
   * Runs `work` in a transaction on behalf of `actor`, and again from the start when it collided with another
   * one. So `work` may run several times and does nothing but queries: what must happen once happens after
   * it.
   */
  withTx<T>(actor: Actor, work: (tx: Tx) => Promise<T>, options?: { isolation?: Isolation }): Promise<T>;
  /**
   * The same in one round trip: the commit goes out behind all that `work` asks before it first waits, so nothing can be
   * decided by an answer, and whoever asks later is told that the transaction is over. Should one of its statements fail,
   * all of it is undone.
   */
  withPipelinedTx<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Resolves when a transaction can be had as the application has it, role and settings included. */
  ping(): Promise<void>;
  /** Runs `work` on a connection that nothing else uses, so that its answer says nothing about how busy the others are. */
  probe<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Lets running transactions end, then closes every connection. */
  close(): Promise<void>;
  stats(): { connections: number; idle: number; waiting: number; max: number };
};

export type Conflict = "40001" | "40P01";

export function openDatabase(options: {
  url: string;
  poolSizeMax: number;
  /** How long a transaction waits for its turn and then for a connection before it is told to come back. */
  waitMsMax?: number;
  /** How long a connection rests before it is closed, 0 for ever. A new one plans every statement anew. */
  restMsMax?: number;
  onRetry(code: Conflict): void;
  onPoolError(error: Error): void;
  /** A pooler on the way forgets the names of statements, so that each is planned anew. Heard once. */
  onNamesForgotten?(): void;
}): Database {
  const { waitMsMax = WAIT_MS_MAX } = options;
  const pool = openPool({ ...options, waitMsMax });
  const queue = createFairQueue({ insideMax: CONNECTIONS_PER_BORROWER_MAX, waitMsMax });
  const probePool = openPool({ ...options, poolSizeMax: 1, waitMsMax });
  const waitingMax = options.poolSizeMax * WAITING_PER_CONNECTION_MAX;

  const run = <T>(actor: Actor, isolation: Isolation, once: (lent: Lent) => Promise<T>): Promise<T> =>
    inSpan(transactionSpan(actor), () => runUntilDone(actor, isolation, once));

  const runUntilDone = async <T>(
    actor: Actor,
    isolation: Isolation,
    once: (lent: Lent) => Promise<T>,
  ): Promise<T> => {
    const opening = openingStatement(actor, isolation);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const line = lineOf(actor);
        const leave = line === null ? () => undefined : await queue.enter(line);
        try {
          // Calls that wait in a line of their own are not counted: the others would be told to come back
          // because of them.
          if (pool.waitingCount >= waitingMax)
            throw new DatabaseUnavailable("Too many transactions are waiting.");
          const client = await borrowClient(pool);
          return await once({ client, actor, opening });
        } finally {
          leave();
        }
      } catch (error) {
        const conflict = conflictOf(error);
        if (conflict === undefined || attempt === ATTEMPTS_MAX) throw error;
        options.onRetry(conflict);
        await delay(Math.random() * RETRY_PAUSE_MS * 2 ** attempt);
      }
    }
  };

  const withTx: Database["withTx"] = (actor, work, { isolation = "read committed" } = {}) =>
    run(actor, isolation, (lent) => runStepByStep(lent, work));

  let closed: Promise<void> | undefined;
  return {
    withTx,
    withPipelinedTx: (actor, work) => run(actor, "read committed", (lent) => runAtOnce(lent, work)),
    ping: () => withTx({ kind: "anonymous" }, async (tx) => void (await tx.query("select 1"))),
    async probe(work) {
      const actor = { kind: "anonymous" } as const;
      const opening = openingStatement(actor, "read committed");
      return runStepByStep({ client: await borrowClient(probePool), actor, opening }, work);
    },
    close: () => {
      closed ??= Promise.all([pool.end(), probePool.end()]).then(() => undefined);
      return closed;
    },
    stats: () => ({
      connections: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + queue.waiting(),
      max: options.poolSizeMax,
    }),
  };
}

const transactionSpan = ({ kind }: Actor) => ({
  name: "transaction",
  kind: SpanKind.CLIENT,
  facts: { "db.system.name": "postgresql", "vaada.actor": kind },
});

/** More than this and the collision is not chance but a hot row: the caller should hear of it. */
const ATTEMPTS_MAX = 5;
/** Doubled with every attempt and drawn at random, so that those who collided do not meet again. */
const RETRY_PAUSE_MS = 5;
/**
 * A caller who waits so long is better told to come back. It is longer than a transaction may wait for a lock: else who
 * holds up the others would be served, and they would not.
 */
const WAIT_MS_MAX = 4_000;
/**
 * Those of one borrower wait for each other's locks. With a connection each, a few who tap too often would keep all
 * connections from everybody else; with two, one can be prepared while the other is at work.
 */
const CONNECTIONS_PER_BORROWER_MAX = 2;
/** Transactions of one borrower stand in one line, and so do lookups of one token: many tabs come before nobody else. */
function lineOf(actor: Actor): string | null {
  switch (actor.kind) {
    case "borrower":
    case "eraser":
      return actor.borrowerId;
    case "token":
      return actor.tokenHash.toString("hex");
    case "staff":
      return actor.staffId;
    case "anonymous":
    case "worker":
    case "auditor":
    case "keeper":
      return null;
    default:
      return actor satisfies never;
  }
}

/** At some thousand transactions a second a longer queue could not be served within the time above. */
const WAITING_PER_CONNECTION_MAX = 32;

function openPool(options: {
  url: string;
  poolSizeMax: number;
  waitMsMax: number;
  restMsMax?: number;
  onPoolError(error: Error): void;
  onNamesForgotten?(): void;
}): pg.Pool {
  let areForgotten = false;
  const pool = new pg.Pool({
    ...connectionTo(options.url),
    max: options.poolSizeMax,
    connectionTimeoutMillis: options.waitMsMax,
    ...(options.restMsMax === undefined ? {} : { idleTimeoutMillis: options.restMsMax }),
    keepAlive: true,
    application_name: "vaada",
    types: columnTypes,
    // Queries that do not wait for each other's answers go out together.
    pipeline: true,
    async onConnect(client) {
      if (await followsNames(client, options.waitMsMax)) return;
      NAMELESS.add(client);
      if (!areForgotten) options.onNamesForgotten?.();
      areForgotten = true;
    },
  });
  pool.on("error", options.onPoolError);
  // A connection that breaks while lent out tells its borrower through the query; unheard here, it would end
  // the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Connections on which a statement has to be sent whole each time. */
const NAMELESS = new WeakSet<pg.ClientBase>();

async function borrowClient(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw asUnavailable(error);
  }
}

/** A connection for one transaction. */
type Lent = { readonly client: pg.PoolClient; readonly actor: Actor; readonly opening: string };

async function runStepByStep<T>({ client, actor, opening }: Lent, work: (tx: Tx) => Promise<T>): Promise<T> {
  const connection = watch(client, limitsMsOf(actor).answer);
  const opened = openTx(connection.ask, actor);
  let isUsable = false;
  try {
    // The first query goes out with the opening, not after its answer. Should that fail, so does all behind it.
    const [, result] = await Promise.all([connection.ask(opening), work(opened.tx)]);
    opened.end();
    await commit(connection);
    isUsable = true;
    return result;
  } catch (error) {
    opened.end();
    isUsable = !connection.isLost() && (await rollBack(connection));
    throw error;
  } finally {
    client.release(!isUsable);
  }
}

async function runAtOnce<T>({ client, actor, opening }: Lent, work: (tx: Tx) => Promise<T>): Promise<T> {
  const connection = watch(client, limitsMsOf(actor).answer);
  const opened = openTx(connection.ask, actor);
  const working = Promise.all([connection.ask(opening), work(opened.tx)]);
  opened.end();
  const [worked, committed] = await Promise.allSettled([working, commit(connection)]);
  client.release(connection.isLost());
  if (worked.status === "fulfilled" && committed.status === "fulfilled") return worked.value[1];
  // The commit was on its way when the connection broke, whichever answer did not come.
  if (connection.isLost())
    throw new CommitUnknown("The connection was lost while committing.", {
      cause: reasonOf(worked, committed),
    });
  throw reasonOf(worked, committed);
}

const reasonOf = (...settled: readonly PromiseSettledResult<unknown>[]): unknown =>
  settled.find((one) => one.status === "rejected")?.reason;

type Connection = { ask: Ask; isLost(): boolean };

/**
 * After an answer that never came the connection is as good as lost: the next statement would queue behind
 * it.
 */
function watch(client: pg.PoolClient, answerTimeoutMs: number): Connection {
  let isLost = false;
  const isNameless = NAMELESS.has(client);
  const gather = gatherWrites(client);
  const ask: Ask = async (text, values) => {
    gather();
    try {
      const request = { text, query_timeout: answerTimeoutMs };
      return await client.query(
        values === undefined
          ? request
          : { ...request, name: isNameless ? undefined : statementName(text), values: [...values] },
      );
    } catch (error) {
      isLost ||= isConnectionLost(error) || isPlanOutdated(error);
      throw asUnavailable(error);
    }
  };
  return { ask, isLost: () => isLost };
}

/** Sends the queries of one turn in one write: each write is a system call, and wakes the database. */
function gatherWrites(client: pg.PoolClient): () => void {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Duplex } }).connection;
  let isHeld = false;
  return () => {
    if (isHeld) return;
    isHeld = true;
    stream.cork();
    process.nextTick(() => {
      isHeld = false;
      stream.uncork();
    });
  };
}

/** Statements are few and written in the code. Whoever makes up their own has them planned each time. */
const STATEMENTS_MAX = 2_000;
const statementNames = new Map<string, string>();

/** Under a name a connection parses and plans a statement once. The same text has the same name in every process. */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= STATEMENTS_MAX) return known;
  const name = `vaada_${hash("sha256", text).slice(0, 32)}`;
  statementNames.set(text, name);
  return name;
}

/** A table was changed under a statement that was planned before: another connection plans it anew. */
const isPlanOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === "0A000" && error.message.startsWith("cached plan");

async function commit(connection: Connection): Promise<void> {
  const { command } = await connection.ask("commit").catch((error: unknown) => {
    if (!connection.isLost()) throw error;
    throw new CommitUnknown("The connection was lost while committing.", { cause: error });
  });
  // PostgreSQL answers the commit of a failed transaction with a rollback, and without an error.
  if (command !== "COMMIT")
    throw new Error("withTx: a query failed and its error was swallowed; nothing is written");
}

/** Whether the connection is fit for the next transaction. */
async function rollBack(connection: Connection): Promise<boolean> {
  return connection.ask("rollback").then(
    () => true,
    () => false,
  );
}

function conflictOf(error: unknown): Conflict | undefined {
  const code = error instanceof pg.DatabaseError ? error.code : undefined;
  return code === "40001" || code === "40P01" ? code : undefined;
}
