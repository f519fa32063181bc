import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeThrowawayFolder } from "@vaada/postgres/throwaway-folder";
import { expect, onTestFinished, test } from "vitest";
import { ROOT } from "../../dev/root.ts";
import { copyProject } from "./clean-root.ts";
import { findStrangeParts } from "./strange-parts.ts";

async function newFolder(): Promise<string> {
  const folder = await makeThrowawayFolder();
  onTestFinished(() => folder.remove());
  return folder.path;
}

test("what is copied of the project has neither tests nor what only they read", async () => {
  const path = await newFolder();
  for (const name of ["apps/server/src/commands", "packages/lending"])
    await copyProject({ path }, { to: `/vaada/${name}`, sources: [name] });
  const copied = await readdir(join(path, "vaada"), { recursive: true });
  expect(copied).toContain("apps/server/src/commands/audit.ts");
  expect(copied.filter((name) => /\.test\.tsx?$|(^|\/)testing(\/|$)/.test(name))).toEqual([]);
  expect(await findStrangeParts(join(path, "vaada"))).toEqual([]);
});

test("settings, secrets and tests in an image are each found, whoever's packages bring their own", async () => {
  const path = await newFolder();
  const write = async (name: string) => {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), "");
  };
  const strange = [
    "apps/sandbox/src/main.ts",
    "deploy/.env",
    "deploy/proxy.env",
    "deploy/secrets/index_key",
    "deploy/settings.env",
    "packages/money/src/paise.test.ts",
  ];
  for (const name of [...strange, "deploy/healthy.mjs", "node_modules/pg/a.test.ts"]) await write(name);
  const found = ["apps/sandbox", "deploy/.env", "deploy/proxy.env", "deploy/secrets", "deploy/settings.env"];
  expect((await findStrangeParts(path)).toSorted()).toEqual([...found, "packages/money/src/paise.test.ts"]);
});

test("nothing that a machine keeps to itself is given to whoever builds an image", async () => {
  const lines = async (name: string) => (await readFile(join(ROOT, name), "utf8")).split("\n");
  const ignored = await lines(".dockerignore");
  const own = (await lines(".gitignore")).filter((line) => line.startsWith("deploy/"));
  expect(own.length).toBeGreaterThan(3);
  for (const line of own) expect(ignored).toContain(line.replace(/\/$/, ""));
});
