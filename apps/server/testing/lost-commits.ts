import { randomBytes } from "node:crypto";
import pg from "pg";

/** A moment that a database can be taken back to. */
export type RememberedDatabase = {
  /** Loses every commit since, as a standby does that is promoted without them. Providers know nothing of it. */
  loseCommits(): Promise<void>;
  forget(): Promise<void>;
};

/** Remembers a database as it is now. Its clients are disconnected for a moment, and reconnect. */
export async function rememberDatabase(superuserUrl: string): Promise<RememberedDatabase> {
  const name = `remembered_${randomBytes(6).toString("hex")}`;
  await copyDatabase(superuserUrl, name);
  const original = databaseIn(superuserUrl);
  return {
    loseCommits: () =>
      whileClosed(superuserUrl, async (owner) => {
        await owner.query(`drop database ${pg.escapeIdentifier(original)}`);
        await copy(owner, { from: name, to: original });
      }),
    forget: () => asOwner(superuserUrl, (owner) => owner.query(`drop database ${pg.escapeIdentifier(name)}`)),
  };
}

/** Copies a database under another name. */
export const copyDatabase = (superuserUrl: string, name: string): Promise<void> =>
  whileClosed(superuserUrl, (owner) => copy(owner, { from: databaseIn(superuserUrl), to: name }));

const databaseIn = (url: string): string => new URL(url).pathname.slice(1);

const copy = (owner: pg.Client, { from, to }: { readonly from: string; readonly to: string }) =>
  owner.query(`create database ${pg.escapeIdentifier(to)} template ${pg.escapeIdentifier(from)}`);

/** A database with clients can be neither copied nor replaced. */
const whileClosed = (superuserUrl: string, work: (owner: pg.Client) => Promise<unknown>): Promise<void> =>
  asOwner(superuserUrl, async (owner) => {
    const name = databaseIn(superuserUrl);
    const isOpen = (open: boolean) =>
      owner.query(`alter database ${pg.escapeIdentifier(name)} allow_connections ${open}`);
    await isOpen(false);
    try {
      await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
      await waitUntilAlone(owner, name);
      await work(owner);
    } finally {
      await isOpen(true);
    }
  });

async function waitUntilAlone(owner: pg.Client, name: string): Promise<void> {
  for (;;) {
    const { rowCount } = await owner.query("select from pg_stat_activity where datname = $1", [name]);
    if (rowCount === 0) return;
  }
}

async function asOwner(superuserUrl: string, work: (owner: pg.Client) => Promise<unknown>): Promise<void> {
  const elsewhere = new URL(superuserUrl);
  elsewhere.pathname = "/postgres";
  const owner = new pg.Client({ connectionString: elsewhere.href });
  await owner.connect();
  try {
    await work(owner);
  } finally {
    await owner.end();
  }
}
