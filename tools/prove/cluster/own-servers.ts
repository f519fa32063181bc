import { freePort } from "@vaada/postgres/free-port";
import type { ProvingStack } from "../proving-stack.ts";
import { type ServerProcess, startServer } from "../server-process.ts";

/** Two processes of each role that is needed. */
export type OwnServers = {
  /** Where those of role `api` listen. */
  readonly places: readonly string[];
  /**
   * As an upgrade does: each is told to end, and its place is taken once it has gone. Workers first; after an `api` the
   * balancer has to send calls to the new one, or the next would leave it with nobody.
   */
  replaceOneByOne(waitUntilSent: (nth: number) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

const OF_EACH = 2;
/** Longer than the balancer takes to notice. */
const DRAIN_MS = "2000";
const HOST = "127.0.0.1";

/** Borrowers come to them by another address than the stack's own: return addresses must be on it. */
export async function startOwnServers(stack: ProvingStack, appOrigin: string): Promise<OwnServers> {
  const shared = { APP_ORIGIN: appOrigin };
  const ports = await Promise.all(Array.from({ length: OF_EACH }, freePort));
  const startApi = (port: number) =>
    startServer(stack, { role: "api", port, settings: { ...shared, DRAIN_MS, HOST } });
  const startWorker = () => startServer(stack, { role: "worker", settings: shared });
  const workers: ServerProcess[] = await Promise.all(ports.map(startWorker));
  const apis: ServerProcess[] = await Promise.all(ports.map(startApi));
  return {
    places: ports.map((port) => `${HOST}:${port}`),
    async replaceOneByOne(waitUntilSent) {
      for (const [nth, worker] of workers.entries()) {
        await worker.stop();
        workers[nth] = await startWorker();
      }
      for (const [nth, port] of ports.entries()) {
        await apis[nth]?.stop();
        apis[nth] = await startApi(port);
        await waitUntilSent(nth);
      }
    },
    stop: async () => void (await Promise.all([...workers, ...apis].map((server) => server.stop()))),
  };
}
