import { chmod, mkdtemp, readdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { chooseDataDir } from "./data-dir.ts";

let projectDir: string;

beforeEach(async () => {
  projectDir = await realpath(await mkdtemp(join(tmpdir(), "vaada-project-")));
});

afterEach(() => rm(projectDir, { recursive: true, force: true }));

test("the data lies in the project unless the person names a folder", async () => {
  await chmod(projectDir, 0o755);
  expect(await chooseDataDir({ named: undefined, projectDir })).toEqual({
    dataDir: join(projectDir, ".data"),
  });
  expect(await chooseDataDir({ named: "", projectDir })).toEqual({ dataDir: join(projectDir, ".data") });
  expect(await chooseDataDir({ named: "/srv/vaada", projectDir })).toEqual({ dataDir: "/srv/vaada" });
  expect(await chooseDataDir({ named: "mine", projectDir })).toEqual({ dataDir: join(projectDir, "mine") });
});

test.runIf(process.getuid?.() === 0)(
  "root's closed project keeps its data with the system's, says so, and is not touched",
  async () => {
    const { dataDir, note } = await chooseDataDir({ named: undefined, projectDir });
    expect(dataDir).toMatch(/^\/var\/lib\/vaada\/[0-9a-f]{8}$/);
    expect(note).toBe(
      `The data is kept in ${dataDir}: ${projectDir} is closed to the user PostgreSQL runs as.`,
    );
    expect((await chooseDataDir({ named: undefined, projectDir })).dataDir).toBe(dataDir);
    expect(await chooseDataDir({ named: join(projectDir, "mine"), projectDir })).toEqual({
      dataDir: join(projectDir, "mine"),
    });
    expect(await readdir(projectDir)).toEqual([]);
  },
);
