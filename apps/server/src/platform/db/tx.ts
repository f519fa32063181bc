import type { QueryResult } from "pg";
import type { Actor } from "./actor.ts";

/**
 * Proof that a transaction is open. Stores accept nothing else, so no query can slip outside it, and one that
 * is used after its end throws. In rows `bigint` is a bigint, `timestamptz` a Date, `date` its text and
 * `bytea` a Buffer.
 */
export type Tx = {
  query<Row>(text: string, values?: readonly unknown[]): Promise<{ rows: Row[]; rowCount: number }>;
} & { readonly __open: unique symbol };

export type Isolation = "read committed" | "repeatable read" | "serializable";

/** Whom an anonymous transaction may come to know. */
type PersonKey =
  | { readonly mobileIndex: Buffer }
  | { readonly borrowerId: string }
  | { readonly emailId: string };

/**
 * Lets an anonymous transaction see one borrower from here on: first the row with a mobile's index, or the one
 * address that a link names, then, once the borrower's id is known, all that is theirs. For what starts before
 * there is anybody.
 */
export async function narrowTo(tx: Tx, whom: PersonKey): Promise<void> {
  const actor = ACTORS.get(tx);
  if (actor?.kind !== "anonymous") throw new Error(`narrowTo: the transaction is already ${actor?.kind}'s`);
  await tx.query("select set_config($1, $2, true)", [...settingOf(whom)]);
}

function settingOf(whom: PersonKey): readonly [name: string, value: string] {
  if ("mobileIndex" in whom) return ["vaada.mobile_index", hexOf(whom.mobileIndex)];
  if ("emailId" in whom) return ["vaada.email_id", checkedId(whom.emailId)];
  return ["vaada.borrower_id", checkedId(whom.borrowerId)];
}

/**
 * Lets the transaction see, besides its own rows, who holds this PAN: the holder's row and the PAN's confirmed
 * record, to read. Whoever names a PAN's index knows the PAN.
 */
export async function showHolderOf(tx: Tx, panIndex: Buffer): Promise<void> {
  await tx.query("select set_config('vaada.pan_index', $1, true)", [hexOf(panIndex)]);
}

/** Lets the transaction see, besides its own rows, who signs in with this number. Whoever names its index knows the number. */
export async function showHolderOfMobile(tx: Tx, mobileIndex: Buffer): Promise<void> {
  await tx.query("select set_config('vaada.mobile_index', $1, true)", [hexOf(mobileIndex)]);
}

/** Lets the transaction see and remove the subscription of one browser too. Whoever names its hash is that browser. */
export async function showEndpoint(tx: Tx, endpointHash: Buffer): Promise<void> {
  await tx.query("select set_config('vaada.push_endpoint', $1, true)", [hexOf(endpointHash)]);
}

/** Sends a statement on the transaction's connection. */
export type Ask = (text: string, values?: readonly unknown[]) => Promise<QueryResult>;

/** For `withTx` alone: nobody else has a connection to open a transaction on. */
export function openTx(ask: Ask, actor: Actor): { tx: Tx; end(): void } {
  let isOpen = true;
  const tx = {
    async query(text: string, values?: readonly unknown[]) {
      if (!isOpen) throw new Error("tx: the transaction is over, and so is its query");
      const { rows, rowCount } = await ask(text, values);
      return { rows, rowCount: rowCount ?? 0 };
    },
  } as unknown as Tx;
  ACTORS.set(tx, actor);
  const end = () => {
    isOpen = false;
  };
  return { tx, end };
}

/**
 * Begins a transaction and says who asks, in one round trip. Everything is `SET LOCAL`: behind a transaction
 * pooler the next transaction on this connection may be anybody's.
 */
export function openingStatement(actor: Actor, isolation: Isolation): string {
  const { role, settings } = standingOf(actor);
  const limits = limitsMsOf(actor);
  return [
    `begin isolation level ${isolation}`,
    `set local role ${role}`,
    `set local statement_timeout = ${limits.statement}`,
    `set local lock_timeout = ${limits.lock}`,
    `set local idle_in_transaction_session_timeout = ${limits.idle}`,
    `set local vaada.actor = '${actor.kind}'`,
    ...settings,
  ].join("; ");
}

export function limitsMsOf(actor: Actor) {
  const { kind } = actor;
  if (kind === "auditor" || kind === "keeper") return WHOLE_BOOK_LIMITS_MS;
  if (kind === "staff") return STAFF_LIMITS_MS;
  if (kind !== "worker") return REQUEST_LIMITS_MS;
  return actor.asksWholeBook ? WHOLE_BOOK_LIMITS_MS : WORKER_LIMITS_MS;
}

/**
 * A person waits for the answer, and the transaction holds a connection that others wait for. `answer` is a
 * little longer than the statement itself may take: after it the network has swallowed the reply.
 */
const REQUEST_LIMITS_MS = { statement: 5_000, lock: 3_000, idle: 10_000, answer: 7_000 } as const;
/** A person waits, but some of their questions are about every loan. Locks are waited for as a borrower's call does. */
const STAFF_LIMITS_MS = { statement: 30_000, lock: 3_000, idle: 10_000, answer: 32_000 } as const;
/** Nobody waits for a job, but a stuck one must not hold its locks for ever. */
const WORKER_LIMITS_MS = { statement: 60_000, lock: 10_000, idle: 60_000, answer: 65_000 } as const;

/** A question about every journal or value there ever was takes its time, and holds nobody up. */
const WHOLE_BOOK_LIMITS_MS = { statement: 600_000, lock: 10_000, idle: 60_000, answer: 605_000 } as const;

const ACTORS = new WeakMap<Tx, Actor>();

function standingOf(actor: Actor): { role: string; settings: string[] } {
  switch (actor.kind) {
    case "anonymous":
      return { role: "vaada_api", settings: [] };
    case "token":
      return { role: "vaada_api", settings: [`set local vaada.token_hash = '${hexOf(actor.tokenHash)}'`] };
    case "borrower":
      return {
        role: "vaada_api",
        settings: [`set local vaada.borrower_id = '${checkedId(actor.borrowerId)}'`],
      };
    case "eraser":
      return {
        role: "vaada_eraser",
        settings: [`set local vaada.borrower_id = '${checkedId(actor.borrowerId)}'`],
      };
    case "staff":
      return {
        role: "vaada_console",
        settings: [
          ...(actor.staffId === null ? [] : [`set local vaada.staff_id = '${checkedId(actor.staffId)}'`]),
          ...(actor.borrowerId === null
            ? []
            : [`set local vaada.borrower_id = '${checkedId(actor.borrowerId)}'`]),
        ],
      };
    case "worker":
      return { role: "vaada_worker", settings: [] };
    case "auditor":
      return { role: "vaada_auditor", settings: [] };
    case "keeper":
      return { role: "vaada_keeper", settings: [] };
    default:
      return actor satisfies never;
  }
}

const HASH_BYTES = 32;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** These values become part of a statement's text, so their form is checked, whoever made them. */
function hexOf(hash: Buffer): string {
  if (!Buffer.isBuffer(hash) || hash.length !== HASH_BYTES)
    throw new RangeError("tx: not a hash of 32 bytes");
  return hash.toString("hex");
}

function checkedId(id: string): string {
  if (!UUID.test(id)) throw new RangeError("tx: not an id");
  return id;
}
