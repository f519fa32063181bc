import { spawn } from "node:child_process";
import { once } from "node:events";
import { access } from "node:fs/promises";
import { createInterface } from "node:readline";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { startPostgresForTests } from "./for-tests.ts";

test("databases are made empty or as copies, and dropped", { tags: "long" }, async () => {
  const postgres = await startPostgresForTests();
  onTestFinished(() => postgres.stop());
  const template = await postgres.createDatabase({ name: "first" });
  await query(template, "CREATE TABLE promise AS SELECT 7 AS id");
  const copy = await postgres.createDatabase({ template: "first" });
  expect(await query(copy, "SELECT id FROM promise")).toEqual([{ id: 7 }]);
  await postgres.dropDatabase("first");
  await expect(query(template, "SELECT 1")).rejects.toThrow('database "first" does not exist');
});

test("the server and its folder go away with the run that was killed", { tags: "long" }, async () => {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", START], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  const { url, cluster } = JSON.parse(String(line));
  await query(url, "SELECT 1");
  await access(cluster);
  child.kill("SIGKILL");
  await expect
    .poll(
      () =>
        access(cluster).then(
          () => "there",
          () => "gone",
        ),
      { timeout: 20_000 },
    )
    .toBe("gone");
  await expect(query(url, "SELECT 1")).rejects.toThrow(/ECONNREFUSED|ENOENT/);
});

const START = `
  import { startPostgresForTests } from "@vaada/postgres/for-tests";
  import pg from "pg";
  const postgres = await startPostgresForTests();
  const client = new pg.Client({ connectionString: postgres.superuserUrl });
  await client.connect();
  const { rows } = await client.query("SHOW data_directory");
  const found = { url: postgres.superuserUrl, cluster: rows[0].data_directory };
  process.stdout.write(JSON.stringify(found) + "\\n");
`;

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
