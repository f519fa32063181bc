import { join } from "node:path";
import { type Postgres, startPostgres } from "@vaada/postgres/start";
import pg from "pg";
import { OperatorError } from "./operator-error.ts";
import type { Env } from "./ports.ts";
import type { Secrets } from "./secrets.ts";
import type { Database } from "./settings.ts";

/** The name of the database in our own PostgreSQL. */
export const DATABASE = "vaada";
/** The server's role in the database. The migration puts it into the groups that may read and write. */
const LOGIN_ROLE = "vaada_login";

const NAMES = ["DATABASE_MIGRATION_URL", "DATABASE_URL"].flatMap((name) => [name, `${name}_FILE`]);

/** Whether a database is named for a command, in the environment or in a file that a keeper of secrets handed over. */
export const namesDatabase = (env: Env): boolean => NAMES.some((name) => (env[name]?.trim() ?? "") !== "");

export type OpenDatabase = Database & { postgres: Postgres | undefined };

/** The person's database when they name one, else our own PostgreSQL in the folder of data. */
export async function openDatabase(given: {
  env: Env;
  dataDir: string;
  secrets: Secrets;
  durable: boolean;
  onLine: (line: string) => void;
}): Promise<OpenDatabase> {
  const { env, dataDir, secrets, durable, onLine } = given;
  const url = env.DATABASE_URL?.trim();
  if (url) return namedDatabase(url, env);
  onLine("Starting PostgreSQL…");
  const postgres = await startPostgres({ dataDir: join(dataDir, "postgres"), durable, onProgress: onLine });
  try {
    await createRoleAndDatabase(postgres.superuserUrl, secrets.DATABASE_PASSWORD);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return {
    postgres,
    url: `postgres://${LOGIN_ROLE}:${secrets.DATABASE_PASSWORD}@127.0.0.1:${postgres.port}/${DATABASE}`,
    migrationUrl: postgres.urlOfDatabase(DATABASE),
    loginRole: LOGIN_ROLE,
  };
}

function namedDatabase(url: string, env: Env): OpenDatabase {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new OperatorError("DATABASE_URL is not an address such as postgres://user:password@host/name.");
  const loginRole = decodeURIComponent(new URL(url).username);
  return { postgres: undefined, url, migrationUrl: env.DATABASE_MIGRATION_URL?.trim() || url, loginRole };
}

/** Repeatable: a second run only sets the role's password to the one in the secrets again. */
async function createRoleAndDatabase(superuserUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows: roles } = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [LOGIN_ROLE]);
    const verb = roles.length === 0 ? "CREATE" : "ALTER";
    await client.query(`${verb} ROLE ${LOGIN_ROLE} LOGIN PASSWORD ${pg.escapeLiteral(password)}`);
    const { rows: databases } = await client.query("SELECT FROM pg_database WHERE datname = $1", [DATABASE]);
    if (databases.length === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}
