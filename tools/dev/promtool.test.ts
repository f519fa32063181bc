import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fetchPromtool, findPromtool } from "./promtool.mjs";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "vaada-promtool-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("the machine's own promtool comes first, and one that was fetched stands in", async () => {
  const [root, onPath] = [newFolder(), newFolder()];
  expect(findPromtool(root, onPath)).toBeUndefined();
  const asked: string[] = [];
  // As on a machine that has never asked for Debian's lists.
  await fetchPromtool(root, async (command, args, folder) => {
    asked.push(`${command} ${args[0]}`);
    if (args[0] === "download" && asked.length === 1) return { code: 100, output: "no such package" };
    if (args[0] === "download") writeFileSync(join(folder, "prometheus_2_amd64.deb"), "");
    if (command === "dpkg-deb") {
      mkdirSync(join(folder, "usr", "bin"), { recursive: true });
      writeFileSync(join(folder, "usr", "bin", "promtool"), "", { mode: 0o755 });
    }
    return { code: 0, output: "" };
  });
  expect(asked).toEqual(["apt-get download", "apt-get update", "apt-get download", "dpkg-deb -x"]);
  const fetched = findPromtool(root, onPath) ?? "";
  expect(readdirSync(join(fetched, ".."))).toEqual(["promtool"]);
  writeFileSync(join(onPath, "promtool"), "", { mode: 0o755 });
  expect(findPromtool(root, onPath)).toBe(join(onPath, "promtool"));
});

test("where nothing can be fetched nothing is left behind, and there is none", async () => {
  const root = newFolder();
  await fetchPromtool(root, async () => ({ code: 1, output: "" }));
  expect(findPromtool(root, "")).toBeUndefined();
  expect(readdirSync(join(root, "node_modules", ".cache", "promtool"))).toEqual([]);
});
