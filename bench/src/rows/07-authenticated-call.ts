import { join } from "node:path";
import { type LoadGenerator, type Server, startLoadGenerator, startServer } from "../child.ts";
import { authenticatedCall, TOKEN } from "../programs/authenticated-call.ts";
import { compare } from "../rounds.ts";
import type { Bench, Measurement, Row } from "../row.ts";
import { inTemporaryFolder } from "../temporary-folder.ts";
import { buildBorrowerApp } from "../throwaway-stack.ts";

const PATH = `/api${authenticatedCall.path}`;
/**
 * Long enough for the garbage collector to run, short enough that the machine is the same for both sides of a round.
 */
const CALLS_A_ROUND = 5_000;
const CONNECTIONS = 8;
/** By then the code is compiled. */
const WARM_UPS = 4;
const ROUNDS = 25;

/**
 * Measures the cost of our HTTP layer over bare Node: routing, headers, the token, the contract, the log
 * line, the metrics.
 */
export const authenticatedCallRow: Row = {
  number: 7,
  title: "authenticated call without database",
  measure: (bench) => inTemporaryFolder((folder) => measure(bench, folder)),
};

async function measure(bench: Bench, folder: string): Promise<Measurement[]> {
  const logFile = join(folder, "programs.log");
  const dist = await buildBorrowerApp(bench);
  const ours = await startServer({ program: "memory-server", args: [dist], logFile });
  const raw = await startServer({ program: "raw-server", logFile });
  const loadGenerator = startLoadGenerator(logFile);
  try {
    await refuseUnequal(ours, raw);
    const compared = await compare({
      ours: () => cpuMicrosACall(ours, loadGenerator),
      reference: () => cpuMicrosACall(raw, loadGenerator),
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
    await Promise.all([loadGenerator.stop(), ours.stop(), raw.stop()]);
  }
}

async function cpuMicrosACall(server: Server, loadGenerator: LoadGenerator): Promise<number> {
  const before = await server.cpuMicros();
  await loadGenerator.run({
    port: server.port,
    path: PATH,
    token: TOKEN,
    connections: CONNECTIONS,
    calls: CALLS_A_ROUND,
  });
  return ((await server.cpuMicros()) - before) / CALLS_A_ROUND;
}

/** Two servers can only be compared when they give the same replies. */
async function refuseUnequal(ours: Server, raw: Server): Promise<void> {
  for (const token of [TOKEN, "x".repeat(TOKEN.length)]) {
    const [one, other] = await Promise.all([ours, raw].map((server) => readReply(server, token)));
    const isSame = one?.status === other?.status && (one?.status !== 200 || one.text === other?.text);
    if (!isSame) throw new Error(`the two servers answer differently: ${one?.text} and ${other?.text}`);
  }
}

async function readReply({ url }: Server, token: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${url}${PATH}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, text: await answer.text() };
}
