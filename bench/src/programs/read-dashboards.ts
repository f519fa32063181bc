import { Agent, request } from "node:http";
import { answerTasks } from "./parent.ts";

/** Reads dashboards one after the other, the borrowers in turn. */
export type DashboardTask = {
  readonly port: number;
  readonly tokens: readonly string[];
  readonly count: number;
};

export type DashboardResult = { readonly latenciesMs: readonly number[] };

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

answerTasks<DashboardTask, DashboardResult>(async ({ port, tokens, count }) => {
  const latenciesMs: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const startedMs = performance.now();
    await readDashboard(port, tokens[index % tokens.length] ?? "");
    latenciesMs.push(performance.now() - startedMs);
  }
  return { latenciesMs };
});

function readDashboard(port: number, token: string): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "content-length": "2",
  };
  return new Promise((resolve, reject) => {
    request(
      { agent, host: "127.0.0.1", port, path: "/api/user/dashboard", method: "POST", headers },
      (response) => {
        response.resume().once("end", resolve).once("error", reject);
        if (response.statusCode !== 200) reject(new Error(`a dashboard was answered ${response.statusCode}`));
      },
    )
      .once("error", reject)
      .end("{}");
  });
}
