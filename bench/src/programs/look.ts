import { Agent, request } from "node:http";
import { answerEach } from "./answer-each.ts";

/** So many looks at dashboards, one after the other, by one borrower after the other. */
export type Looks = { readonly port: number; readonly tokens: readonly string[]; readonly count: number };

export type Looked = { readonly latenciesMs: readonly number[] };

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

answerEach<Looks, Looked>(async ({ port, tokens, count }) => {
  const latenciesMs: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const startedMs = performance.now();
    await look(port, tokens[index % tokens.length] ?? "");
    latenciesMs.push(performance.now() - startedMs);
  }
  return { latenciesMs };
});

function look(port: number, token: string): Promise<void> {
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
