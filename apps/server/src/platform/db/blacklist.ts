import pg from "pg";
import { newClient } from "./hosts.ts";
import { showHolderOf, type Tx } from "./tx.ts";

/** Whom the lender does not lend to, for its staff: the server itself may only ask about one PAN. */
export type Blacklist = {
  find(panIndex: Buffer): Promise<BlacklistEntry | null>;
  /** False when it is on the list already, and stays there for its first reason. */
  add(panIndex: Buffer, reason: string): Promise<boolean>;
  /** False when it is not on the list. */
  remove(panIndex: Buffer): Promise<boolean>;
};

export type BlacklistEntry = { readonly reason: string; readonly addedAt: Date };

/** Nothing was changed; the same may do later. */
export class BlacklistBusy extends Error {
  override readonly name = "BlacklistBusy";
}

/** There is no list to open yet. */
export class BlacklistMissing extends Error {
  override readonly name = "BlacklistMissing";
}

/** Opens the list with the address of the role that owns the schema. */
export async function withBlacklist<T>(url: string, work: (list: Blacklist) => Promise<T>): Promise<T> {
  const client = newClient(url, {
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "vaada-blacklist",
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(blacklistOf(client));
  } catch (error) {
    throw asRefusal(error);
  } finally {
    await client.end();
  }
}

/** Puts the PAN of the borrower in whose name a person of the lender acts onto the list. One that is there stays. */
export async function barPan(
  tx: Tx,
  { panIndex, reason }: { readonly panIndex: Buffer; readonly reason: string },
): Promise<void> {
  await showHolderOf(tx, panIndex);
  await tx.query(
    `insert into vaada.blacklist (pan_index, reason, added_at) values ($1, $2, now()) on conflict do nothing`,
    [panIndex, reason],
  );
}

export async function unbarPan(tx: Tx, panIndex: Buffer): Promise<void> {
  await showHolderOf(tx, panIndex);
  await tx.query("delete from vaada.blacklist where pan_index = $1", [panIndex]);
}

const CONNECT_TIMEOUT_MS = 10_000;
/** Decisions queue behind a writer that waits, for instance for the end of a backup, so it does not wait for long. */
const LOCK_TIMEOUT_MS = 2_000;

const blacklistOf = (client: pg.Client): Blacklist => ({
  find: (panIndex) =>
    inTransaction(client, async () => {
      // As the server asks: the policy shows its role the one row that is named.
      await client.query("set local role vaada_api");
      await client.query("select set_config('vaada.pan_index', $1, true)", [panIndex.toString("hex")]);
      const { rows } = await client.query<BlacklistEntry>(
        `select reason, added_at as "addedAt" from vaada.blacklist where pan_index = $1`,
        [panIndex],
      );
      return rows[0] ?? null;
    }),
  add: (panIndex, reason) =>
    asOwner(client, {
      text: `insert into vaada.blacklist (pan_index, reason, added_at) values ($1, $2, now())
             on conflict do nothing`,
      values: [panIndex, reason],
    }),
  remove: (panIndex) =>
    asOwner(client, { text: "delete from vaada.blacklist where pan_index = $1", values: [panIndex] }),
});

/**
 * Row-level security binds the owner too, and no policy lets anybody write. So it is lifted from the owner within the
 * transaction, where nobody else can see it lifted. Answers whether a row changed.
 */
const asOwner = (client: pg.Client, statement: pg.QueryConfig): Promise<boolean> =>
  inTransaction(client, async () => {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query("alter table vaada.blacklist no force row level security");
    const { rowCount } = await client.query(statement);
    await client.query("alter table vaada.blacklist force row level security");
    return rowCount === 1;
  });

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query("begin");
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/** A table, a schema or a role is not there. */
const NOT_MIGRATED: ReadonlySet<string> = new Set(["42P01", "3F000", "42704", "22023"]);
const LOCK_NOT_AVAILABLE = "55P03";

function asRefusal(error: unknown): unknown {
  const code = error instanceof pg.DatabaseError ? (error.code ?? "") : "";
  if (code === LOCK_NOT_AVAILABLE)
    return new BlacklistBusy("The list is in use, by a backup perhaps. Try again.");
  if (NOT_MIGRATED.has(code))
    return new BlacklistMissing("The database is not migrated. Run npm run migrate.");
  return error;
}
