import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { columnTypes } from "../src/platform/db/column-types.ts";
import { type Database, openDatabase } from "../src/platform/db/database.ts";
import { TEST_POSTGRES, type TestPostgres } from "./global-setup.ts";

export type TestDatabase = {
  /** As the application signs in: no superuser, no owner. */
  readonly url: string;
  readonly superuserUrl: string;
  readonly database: Database;
  /** Looks, or meddles, past every wall: for what a test arranges and checks. */
  asSuperuser<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
};

const POOL_SIZE_MAX = 10;

/**
 * A migrated database of its own for a test file, gone after its last test. Call it at the top of the file.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const postgres = testPostgres();
  const name = `test_${randomBytes(6).toString("hex")}`;
  // Copying the files takes half the time of copying them through the log.
  await onServer(`create database ${name} template ${postgres.template} strategy file_copy`);

  const superuserUrl = addressOf(postgres.superuserUrl, { database: name });
  const url = addressOf(superuserUrl, { user: postgres.login });
  const database = openDatabase({
    url,
    poolSizeMax: POOL_SIZE_MAX,
    onRetry: () => undefined,
    onPoolError: () => undefined,
  });
  const observer = new pg.Pool({ connectionString: superuserUrl, max: 2, types: columnTypes });
  observer.on("error", () => undefined);
  afterAll(async () => {
    await Promise.all([database.close(), observer.end()]);
    await onServer(`drop database if exists ${name} with (force)`);
  });
  return {
    url,
    superuserUrl,
    database,
    asSuperuser: async (text, values = []) => (await observer.query(text, [...values])).rows,
  };
}

/** An empty database, not migrated, gone after the file's last test. */
export async function createEmptyDatabase(): Promise<{ superuserUrl: string; name: string }> {
  const name = `empty_${randomBytes(6).toString("hex")}`;
  await onServer(`create database ${name} template template0`);
  afterAll(() => onServer(`drop database if exists ${name} with (force)`));
  return { superuserUrl: addressOf(testPostgres().superuserUrl, { database: name }), name };
}

export function addressOf(
  url: string,
  { database, user }: { database?: string; user?: { role: string; password: string } },
): string {
  const address = new URL(url);
  if (database !== undefined) address.pathname = `/${database}`;
  if (user !== undefined) {
    address.username = user.role;
    address.password = user.password;
  }
  return address.href;
}

export const testPostgres = (): TestPostgres => inject(TEST_POSTGRES as never);

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: testPostgres().superuserUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
