import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { countDeathsInARow, keepRunning, restartPauseMs } from "./keep-running.ts";

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "vaada-programs-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("a program whose log can't be opened runs all the same", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "program.mjs");
  const sign = join(folder, "sign");
  writeFileSync(
    file,
    `import { writeFileSync } from "node:fs";
     process.stdout.write("a line\\n", () => writeFileSync(${JSON.stringify(sign)}, ""));
     setInterval(() => undefined, 1_000);`,
  );
  const program = { name: "It", file, env: process.env, logFile: join(file, "no-folder") };
  const running = keepRunning(program, () => undefined);
  onTestFinished(() => running.kill());
  await expect.poll(() => existsSync(sign), { timeout: 30_000 }).toBe(true);
  await running.stop();
});

test("a terminal that is gone does not end who speaks to it", async () => {
  const terminal = JSON.stringify(join(import.meta.dirname, "terminal.mjs"));
  const program = `const { say } = await import(${terminal});
    process.stdin.once("data", async () => {
      for (let line = 0; line < 3; line += 1) {
        say("to nobody");
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      process.exit(7);
    });
    say("ready");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  await once(child.stdout, "data");
  child.stdout.destroy();
  child.stdin.write("go");
  expect(await once(child, "exit")).toEqual([7, null]);
});

test("each death in a row doubles the pause, up to ten seconds", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 100].map(restartPauseMs)).toEqual([
    250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000,
  ]);
});

test("a program that ran for half a minute begins its count anew", () => {
  expect(countDeathsInARow({ before: 4, livedMs: 29_999 })).toBe(5);
  expect(countDeathsInARow({ before: 4, livedMs: 30_000 })).toBe(1);
});
