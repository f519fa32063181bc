import { readdir } from "node:fs/promises";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { startPostgresForTests } from "./for-tests.ts";
import { makeThrowawayFolder } from "./throwaway-folder.ts";

test("throwaway servers of one run share one initdb and nothing else", async () => {
  const folder = await makeThrowawayFolder();
  onTestFinished(folder.remove);
  vi.stubEnv("VAADA_TEST_CLUSTERS", folder.path);
  onTestFinished(() => void vi.unstubAllEnvs());
  const [first, second] = await Promise.all([startPostgresForTests(), startPostgresForTests()]);
  onTestFinished(() => first.stop());
  onTestFinished(() => second.stop());
  expect((await readdir(folder.path)).filter((name) => /^cluster-\w+$/.test(name))).toHaveLength(1);
  // A cluster gets its identifier from initdb.
  const identify = "SELECT system_identifier::text AS id FROM pg_control_system()";
  expect(await query(first.superuserUrl, identify)).toEqual(await query(second.superuserUrl, identify));
  await query(first.superuserUrl, "CREATE TABLE promise (id int)");
  await expect(query(second.superuserUrl, "SELECT FROM promise")).rejects.toThrow("does not exist");
});

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
