import { Agent, get, type RequestOptions } from "node:http";

/** Makes calls one after the other on each of the connections, which stay open. */
export type LoadTask = {
  readonly port: number;
  readonly path: string;
  readonly token: string;
  readonly connections: number;
  readonly calls: number;
};

export type LoadResult = { readonly failure: string | null };

const agents = new Map<number, Agent>();

process.on("message", (load: LoadTask) => {
  run(load).then(
    () => sendResult({ failure: null }),
    (error: unknown) => sendResult({ failure: String(error) }),
  );
});
process.once("disconnect", () => process.exit());

const sendResult = (done: LoadResult): void => void process.send?.(done);

async function run(load: LoadTask): Promise<void> {
  const agent = agents.get(load.port) ?? new Agent({ keepAlive: true, maxSockets: load.connections });
  agents.set(load.port, agent);
  const options: RequestOptions = {
    agent,
    host: "127.0.0.1",
    port: load.port,
    path: load.path,
    headers: { authorization: `Bearer ${load.token}` },
  };
  let left = load.calls;
  const callOneByOne = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await callOnce(options);
    }
  };
  await Promise.all(Array.from({ length: load.connections }, callOneByOne));
}

function callOnce(options: RequestOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    get(options, (response) => {
      response.resume().once("end", resolve).once("error", reject);
      if (response.statusCode !== 200) reject(new Error(`a call was answered ${response.statusCode}`));
    }).once("error", reject);
  });
}
