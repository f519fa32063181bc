import { randomBytes } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { type Postgres, startPostgres } from "./start.ts";
import { makeThrowawayFolder } from "./throwaway-folder.ts";

export type PostgresForTests = Postgres & {
  /**
   * A database of its own for a test, empty or the copy of another one; answers with the superuser's address
   * of it.
   */
  createDatabase(options?: { name?: string; template?: string }): Promise<string>;
  dropDatabase(name: string): Promise<void>;
};

/** A server that is thrown away: by `stop`, and also when the run is interrupted or killed before that. */
export async function startPostgresForTests(): Promise<PostgresForTests> {
  const folder = await makeThrowawayFolder();
  try {
    const postgres = await startPostgres({ dataDir: join(folder.path, "postgres"), durable: false });
    return {
      ...postgres,
      createDatabase: (options = {}) => createDatabase(postgres, options),
      dropDatabase: (name) =>
        asSuperuser(postgres, `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`),
      stop: async () => {
        await postgres.stop();
        await folder.remove();
      },
    };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

async function createDatabase(
  postgres: Postgres,
  { name, template }: { name?: string; template?: string },
): Promise<string> {
  const database = name ?? `test_${randomBytes(6).toString("hex")}`;
  const source = template === undefined ? "template0" : pg.escapeIdentifier(template);
  await asSuperuser(postgres, `CREATE DATABASE ${pg.escapeIdentifier(database)} TEMPLATE ${source}`);
  return postgres.urlOfDatabase(database);
}

async function asSuperuser(postgres: Postgres, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.superuserUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
