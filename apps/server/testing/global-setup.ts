import { randomBytes } from "node:crypto";
import { createAuthority, createSigningFile } from "@vaada/authority/authority";
import { startPostgresForTests } from "@vaada/postgres/for-tests";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { applyMigrations } from "../src/platform/db/apply-migrations.ts";
import { keepSandboxes } from "./sandboxes.ts";

/** The address of the run's PostgreSQL, for `test-database.ts`. */
export type TestPostgres = {
  readonly superuserUrl: string;
  readonly template: string;
  readonly login: { readonly role: string; readonly password: string };
};

/** The names they go by from the run to its tests. */
export const TEST_POSTGRES = "testPostgres";
export const TEST_AUTHORITY = "testAuthority";
export const TEST_SIGNING = "testSigning";
export const TEST_SANDBOXES = "testSandboxes";

/** One throwaway PostgreSQL a run, migrated once, of which each test file gets a copy; and the sandboxes' process. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgresForTests();
  try {
    const login = { role: "vaada_login", password: randomBytes(12).toString("hex") };
    const template = "vaada_template";
    const url = await postgres.createDatabase({ name: template });
    await asSuperuser(postgres.superuserUrl, `create role ${login.role} login password '${login.password}'`);
    await applyMigrations({ url, loginRole: login.role });
    // Nobody may be connected to a database that is copied.
    await asSuperuser(postgres.superuserUrl, `alter database ${template} allow_connections false`);
    const told: TestPostgres = { superuserUrl: postgres.superuserUrl, template, login };
    // vitest learns a key's type from a merged interface, which is not our way of writing types.
    project.provide(TEST_POSTGRES as never, told as never);
    // Making its key takes long, and one authority serves every sandbox of the run.
    const authority = createAuthority();
    project.provide(TEST_AUTHORITY as never, authority as never);
    project.provide(TEST_SIGNING as never, createSigningFile(authority, "Example Finance Ltd") as never);
    const sandboxes = await keepSandboxes();
    project.provide(TEST_SANDBOXES as never, sandboxes.url as never);
    return async () => {
      await sandboxes.stop();
      await postgres.stop();
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function asSuperuser(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
