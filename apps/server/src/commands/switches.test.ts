import { spawn } from "node:child_process";
import { userInfo } from "node:os";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../testing/test-database.ts";
import { COMPILED } from "../../testing/test-environment.ts";
import { readSwitchCommand } from "./switches-command.ts";

const { url, asSuperuser } = await openTestDatabase();
const SWITCHES = fileURLToPath(new URL("./switches.ts", import.meta.url));

async function switches(args: readonly string[], env: Record<string, string> = { DATABASE_URL: url }) {
  const child = spawn(process.execPath, [SWITCHES, ...args], {
    env: { ...COMPILED, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    said.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    said.err += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, ...said };
}

test("a switch is stopped and started while servers run, and who did it, when and why is kept", {
  tags: "long",
}, async () => {
  const by = userInfo().username;
  const stopped = await switches(["stop", "payouts", "the bank is down"]);
  expect(stopped).toMatchObject({ code: 0, err: "" });
  expect(stopped.out).toMatch(new RegExp(`^payouts {2}STOPPED since \\S+Z by ${by}: the bank is down\\n$`));
  expect((await switches(["stop", "payouts", "again"])).out).toMatch(/^Nothing was changed\.\npayouts/);
  const [job] = await asSuperuser<{ count: bigint }>("select count(*) from graphile_worker._private_jobs");
  expect(job?.count).toBe(0n);
  expect((await switches(["start", "payouts"])).out).toBe("payouts  running\n");
  const waiting = await asSuperuser<{ key: string }>(
    "select key from graphile_worker._private_jobs order by key",
  );
  expect(waiting.map(({ key }) => key)).toEqual(["run-business-days", "sweep"]);
  const { out } = await switches([]);
  expect(out.split("\n").slice(0, 5)).toEqual([
    "payouts  running",
    "debits   running",
    "refunds  running",
    "texts    running",
    "money    running",
  ]);
  expect(out).toMatch(
    new RegExp(`payouts started by ${by}\n\\S+Z payouts stopped by ${by}: the bank is down\n$`),
  );
});

test("without a database it ends with code 78 and one line", { tags: "long" }, async () => {
  expect(await switches([], {})).toEqual({ code: 78, out: "", err: "DATABASE_MIGRATION_URL is not set.\n" });
});

test.each([
  [["stop", "payouts"], /Usage/],
  [["stop", "salaries", "why"], /Usage/],
  [["stop", "payouts", " "], /one line of 1 to 200/],
  [["start", "payouts", "why"], /Usage/],
  [["start", "money"], /npm run reconcile/],
] as const)("%j is refused, and nothing is changed", (args, words) => {
  expect(() => readSwitchCommand(args)).toThrow(words);
});
