import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

const MODULE = new URL("./failpoints.ts", import.meta.url).href;

/** How a process ends that arms one and passes another. */
async function passing(armed: string | undefined, passed: string): Promise<[number | null, string | null]> {
  const script = `
    import { armFailpoint, passFailpoint } from ${JSON.stringify(MODULE)};
    armFailpoint(${JSON.stringify(armed)});
    passFailpoint(${JSON.stringify(passed)});
    setInterval(() => process.exit(3), 10);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], { stdio: "ignore" });
  const [code, signal] = await once(child, "exit");
  return [code, signal];
}

test("a process dies at the point that it was told of, and at no other", async () => {
  expect(await passing("refund-sent", "refund-sent")).toEqual([null, "SIGKILL"]);
  expect(await passing("refund-sent", "refund-intended")).toEqual([3, null]);
  expect(await passing(undefined, "refund-sent")).toEqual([3, null]);
});
