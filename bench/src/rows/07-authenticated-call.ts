import { join } from "node:path";
import { builtApp } from "../built-app.ts";
import { type Caller, type Server, startCaller, startServer } from "../child.ts";
import { authenticatedCall, TOKEN } from "../programs/authenticated-call.ts";
import { compare } from "../rounds.ts";
import type { Bench, Measurement, Row } from "../row.ts";
import { inTemporaryFolder } from "../temporary-folder.ts";

const PATH = `/api${authenticatedCall.path}`;
/**
 * Long enough for the collector to come by, short enough that the machine is the same for both of a round.
 */
const CALLS_A_ROUND = 5_000;
const CONNECTIONS = 8;
/** The compiler has done its work by then. */
const WARM_UPS = 4;
const ROUNDS = 25;

/**
 * What our HTTP layer costs over bare Node: routing, headers, the token, the contract, the log line, the
 * figures.
 */
export const authenticatedCallRow: Row = {
  number: 7,
  title: "authenticated call without database",
  measure: (bench) => inTemporaryFolder((folder) => measure(bench, folder)),
};

async function measure(bench: Bench, folder: string): Promise<Measurement[]> {
  const logFile = join(folder, "programs.log");
  const dist = await builtApp(bench);
  const ours = await startServer({ program: "our-server", args: [dist], logFile });
  const raw = await startServer({ program: "raw-server", logFile });
  const caller = startCaller(logFile);
  try {
    await refuseUnequal(ours, raw);
    const compared = await compare({
      ours: () => cpuMicrosACall(ours, caller),
      reference: () => cpuMicrosACall(raw, caller),
      warmUps: WARM_UPS,
      rounds: ROUNDS,
      onRound: (round) => bench.say(`round ${round} of ${ROUNDS}`),
    });
    return [
      {
        metric: "authenticated call without database, CPU (raw node:http ÷ ours)",
        unit: "µs",
        ours: compared.ours,
        reference: compared.reference,
        ratio: compared.referenceOverOurs,
        goal: { of: "ratio", kind: "at-least", limit: 0.7 },
        details: { callsARound: CALLS_A_ROUND, connections: CONNECTIONS, rounds: compared.rounds },
      },
    ];
  } finally {
    await Promise.all([caller.stop(), ours.stop(), raw.stop()]);
  }
}

async function cpuMicrosACall(server: Server, caller: Caller): Promise<number> {
  const before = await server.cpuMicros();
  await caller.run({
    port: server.port,
    path: PATH,
    token: TOKEN,
    connections: CONNECTIONS,
    calls: CALLS_A_ROUND,
  });
  return ((await server.cpuMicros()) - before) / CALLS_A_ROUND;
}

/** Two servers can only be held against each other when they do the same. */
async function refuseUnequal(ours: Server, raw: Server): Promise<void> {
  for (const token of [TOKEN, "x".repeat(TOKEN.length)]) {
    const [one, other] = await Promise.all([ours, raw].map((server) => answerOf(server, token)));
    const isSame = one?.status === other?.status && (one?.status !== 200 || one.text === other?.text);
    if (!isSame) throw new Error(`the two servers answer differently: ${one?.text} and ${other?.text}`);
  }
}

async function answerOf({ url }: Server, token: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${url}${PATH}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, text: await answer.text() };
}
