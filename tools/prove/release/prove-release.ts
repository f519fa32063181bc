import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { createOrder, readOrder } from "@vaada/contract/calls/repayment";
import { freePort } from "@vaada/postgres/free-port";
import { makeThrowawayFolder } from "@vaada/postgres/throwaway-folder";
import { readBreaches } from "../../../apps/server/testing/disbursals/books.ts";
import { callApi, postToSandbox } from "../../../e2e/support/api.ts";
import { ROOT } from "../../dev/root.ts";
import { type Run, STALL_MS, type Verdict } from "../proof.ts";
import { type ProvingStack, withProvingStack } from "../proving-stack.ts";
import { randomApplicant, seededRandom } from "../seeded-random.ts";
import { startServer } from "../server-process.ts";
import { chooseCommit, isThere, LAST_RELEASE, layOut, type Tried } from "./release-sources.ts";

const run = promisify(execFile);
const PART_RUPEES = 1_000;
const LOOK_AGAIN_MS = 200;
const LAST_LINES = 4;

/**
 * Runs the servers of the last release on a database of today's schema: one borrower goes from the first call to the money and pays
 * a part of it back, and nothing but those servers has a hand in it.
 */
export async function proveRelease({ seed, say }: Run): Promise<Verdict> {
  if (!(await isThere(LAST_RELEASE.commit)))
    return { figures: "NOT PROVED: the history of the last release is not here", breaches: [] };
  const tried = await chooseCommit(LAST_RELEASE.commit);
  const folder = await makeThrowawayFolder();
  try {
    const sources = join(folder.path, "release");
    say(`laying out the sources of ${tried.commit.slice(0, 8)}`);
    await layOut(tried.commit, sources);
    const breaches = await withProvingStack({ bug: null }, (stack) =>
      walkOnIt(stack, { sources, seed, say }),
    );
    return { figures: figuresOf(tried), table: tried.stopped.map(describeStop), breaches };
  } finally {
    await folder.remove();
  }
}

const figuresOf = ({ commit, since, stopped }: Tried): string =>
  `${stopped.length === 0 ? LAST_RELEASE.name : "servers from"} ${commit.slice(0, 8)} on a schema with ${since.length} later migrations`;

const describeStop = ({ name }: Tried["stopped"][number]): string =>
  `${name}: servers of ${LAST_RELEASE.name} are stopped first`;

async function walkOnIt(
  stack: ProvingStack,
  { sources, seed, say }: { readonly sources: string; readonly seed: number; readonly say: Run["say"] },
): Promise<string[]> {
  const workerFile = join(sources, "apps/server/src/main.ts");
  const port = await freePort();
  // Return addresses are on the origin of the server that is asked.
  const settings = { ...(await settingsOf(stack, sources)), APP_ORIGIN: `http://localhost:${port}` };
  const server = await startServer({ ...stack, workerFile }, { role: "all", settings, port });
  try {
    const isUp = await fetch(`${server.url}/api/health/ready`).catch(() => null);
    if (isUp?.ok !== true) return [`it does not start: ${await lastWords(stack)}`];
    stack.webhookHolder.forwardTo(server.url);
    say("a borrower walks to the money");
    const walker = JSON.stringify(randomApplicant(seededRandom(seed)));
    const program = join(import.meta.dirname, "../programs/walk-in-release.ts");
    const args = [program, sources, server.url, stack.urls.sandbox, walker];
    const { stdout } = await run(process.execPath, args, { cwd: ROOT });
    const { token, loanId } = JSON.parse(stdout) as { token: string; loanId: number };
    say("and pays a part of it");
    const body = { amount: PART_RUPEES, leadId: loanId };
    const { orderId } = await callApi(createOrder, { token, body }, server.url);
    await postToSandbox(stack.urls.sandbox, "/actions/pay", { order_id: orderId, method: "upi" });
    const paid = await isPaid(server.url, { token, orderId });
    return [
      ...(paid ? [] : [`${loanId}: the payment on ${orderId} did not come`]),
      ...(await readBreaches(stack.testServer)),
    ];
  } finally {
    await server.stop();
  }
}

type ProviderEnvironment = typeof import("../../../apps/server/src/settings/provider-environment.ts");

/** Each release has settings of its own for the providers, such as the list of its templates: a later list has names it does not know. */
async function settingsOf({ settings, urls }: ProvingStack, sources: string): Promise<NodeJS.ProcessEnv> {
  const file = join(sources, "apps/server/src/settings/provider-environment.ts");
  const { providerEnvironment } = (await import(file)) as ProviderEnvironment;
  return {
    ...providerEnvironment({ sandboxUrl: urls.sandbox, secretFor: (name) => settings[name] ?? "" }),
    RAZORPAYX_BASE_URL: settings.RAZORPAYX_BASE_URL,
  };
}

/** What the server said before it ended. */
async function lastWords({ dataDir }: ProvingStack): Promise<string> {
  const said = await readFile(join(dataDir, "logs/servers.log"), "utf8");
  return said.trim().split("\n").slice(-LAST_LINES).join(" / ");
}

async function isPaid(url: string, { token, orderId }: { token: string; orderId: string }): Promise<boolean> {
  const until = performance.now() + STALL_MS;
  while (performance.now() < until) {
    const { status } = await callApi(readOrder, { token, query: { orderId } }, url);
    if (status === "paid") return true;
    await delay(LOOK_AGAIN_MS);
  }
  return false;
}
