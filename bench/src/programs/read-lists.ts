import { Agent, request } from "node:http";
import { answerTasks } from "./parent.ts";

/** Reads one page of a list of the console again and again. */
export type ListTask = {
  readonly port: number;
  readonly cookie: string;
  readonly path: string;
  readonly count: number;
};

export type ListResult = { readonly latenciesMs: readonly number[] };

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

answerTasks<ListTask, ListResult>(async ({ count, ...page }) => {
  const latenciesMs: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const startedMs = performance.now();
    await readList(page);
    latenciesMs.push(performance.now() - startedMs);
  }
  return { latenciesMs };
});

function readList({ port, cookie, path }: Omit<ListTask, "count">): Promise<void> {
  return new Promise((resolve, reject) => {
    request({ agent, host: "127.0.0.1", port, path, headers: { cookie } }, (response) => {
      response.resume().once("end", resolve).once("error", reject);
      if (response.statusCode !== 200) reject(new Error(`a list was answered ${response.statusCode}`));
    })
      .once("error", reject)
      .end();
  });
}
