import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { publishAddresses } from "../../e2e/support/addresses.ts";
import { signInByCalls } from "../../e2e/support/walk-by-calls.ts";
import type { Run, Verdict } from "./proof.ts";
import type { ProvingStack } from "./proving-stack.ts";
import { startServer } from "./server-process.ts";

/** How many others use the product meanwhile, and how often each asks. */
const OTHERS = 6;
const CALLS_EACH = 200;
const RATIO_MAX = 2;
/** Below this the scheduler of the machine says more than the server does. */
const MEASURABLE_MS = 20;

/** The limits of production, and an address for each caller. */
const AS_IN_PRODUCTION = {
  TRUSTED_PROXIES: "127.0.0.1,::1",
  CALLS_AT_ONCE_PER_ADDRESS: "64",
  CALLS_AT_ONCE_PER_SESSION: "32",
};

/**
 * Hundreds of connections ask without end: with made-up tokens from one address, then with the token of one session. Others
 * ask meanwhile as they did before: all are answered, hardly later, and the server stays ready.
 */
export async function proveStrangers(stack: ProvingStack, { seed, count, say }: Run): Promise<Verdict> {
  publishAddresses("JOURNEYS", { APP_URL: stack.urls.app, SANDBOX_URL: stack.urls.sandbox });
  const tokens = await Promise.all(
    Array.from({ length: OTHERS + 1 }, async (_, nth) => {
      const mobile = `9${String((seed + nth) % 10 ** 9).padStart(9, "0")}`;
      return (await signInByCalls(mobile)).verified.access_token;
    }),
  );
  const [greedy = "", ...others] = tokens;
  const server = await startServer(stack, { role: "api", settings: AS_IN_PRODUCTION });
  try {
    const quiet = await askAsOthers(server.url, others);
    say(`${quiet.answers.length} calls in peace`);
    const strangers = await besiege(server.url, {
      lines: count,
      asking: () => ({ token: randomBytes(32).toString("base64url"), address: "192.0.2.66" }),
      work: () => askAsOthers(server.url, others),
    });
    say(`${strangers.answers} answers to strangers`);
    const oneSession = await besiege(server.url, {
      lines: count,
      asking: (nth) => ({ token: greedy, address: `203.0.113.${nth % 200}` }),
      work: () => askAsOthers(server.url, others),
    });
    const before = p99Of(quiet);
    const [byStrangers, bySession] = [p99Of(strangers.others), p99Of(oneSession.others)];
    return {
      figures: `99 of 100 calls within ${before} ms in peace, ${byStrangers} ms beside strangers, ${bySession} ms beside one session`,
      breaches: [
        ...breachesOf("in peace", { others: quiet, p99Ms: 0, before }),
        ...breachesOf("beside strangers", { others: strangers.others, p99Ms: byStrangers, before }),
        ...breachesOf("beside one session", { others: oneSession.others, p99Ms: bySession, before }),
        ...(strangers.statuses.has(429) ? [] : ["no stranger was told to come back"]),
        ...(oneSession.statuses.has(429) ? [] : ["the one session was never told to come back"]),
      ],
    };
  } finally {
    await server.stop();
  }
}

type Others = {
  readonly answers: readonly { status: number; ms: number }[];
  readonly isAlwaysReady: boolean;
};

function breachesOf(
  when: string,
  { others, p99Ms, before }: { others: Others; p99Ms: number; before: number },
): string[] {
  const refused = others.answers.filter(({ status }) => status !== 200).length;
  return [
    ...(refused === 0 ? [] : [`${when}: ${refused} calls of others were not answered 200`]),
    ...(others.isAlwaysReady ? [] : [`${when}: the server was not ready`]),
    ...(p99Ms <= RATIO_MAX * Math.max(before, MEASURABLE_MS)
      ? []
      : [`${when}: 99 of 100 calls took ${p99Ms} ms, and ${before} ms in peace`]),
  ];
}

function p99Of({ answers }: Others): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0);
}

async function askAsOthers(url: string, tokens: readonly string[]): Promise<Others> {
  const agent = new Agent({ keepAlive: true });
  let isAlwaysReady = true;
  const asked = tokens.map(async (token, other) => {
    const answers = [];
    for (let nth = 0; nth < CALLS_EACH; nth++) {
      const startedMs = performance.now();
      const { statusCode = 0 } = await ask(agent, `${url}/api/step/step-checker`, {
        token,
        address: `198.51.100.${other}`,
      });
      answers.push({ status: statusCode, ms: performance.now() - startedMs });
      if (other === 0) isAlwaysReady &&= (await ask(agent, `${url}/api/health/ready`)).statusCode === 200;
    }
    return answers;
  });
  const answers = (await Promise.all(asked)).flat();
  agent.destroy();
  return { answers, isAlwaysReady };
}

type Stranger = { readonly token: string; readonly address: string };

/** Keeps so many connections asking, each again as soon as it is answered, until the work is done. */
async function besiege(
  url: string,
  siege: { lines: number; asking: (nth: number) => Stranger; work: () => Promise<Others> },
): Promise<{ others: Others; statuses: ReadonlySet<number>; answers: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: siege.lines });
  const statuses = new Set<number>();
  let [isOver, answers] = [false, 0];
  const lines = Array.from({ length: siege.lines }, async () => {
    while (!isOver)
      statuses.add(
        (await ask(agent, `${url}/api/step/step-checker`, siege.asking(answers++))).statusCode ?? 0,
      );
  });
  const others = await siege.work();
  isOver = true;
  await Promise.all(lines);
  agent.destroy();
  return { others, statuses, answers };
}

async function ask(agent: Agent, url: string, as?: Stranger): Promise<IncomingMessage> {
  const headers =
    as === undefined ? {} : { authorization: `Bearer ${as.token}`, "x-forwarded-for": as.address };
  const [answer] = (await once(get(url, { agent, headers }), "response")) as [IncomingMessage];
  answer.resume();
  await once(answer, "end");
  return answer;
}
