import { parentPort } from "node:worker_threads";
import { drawPaper } from "./draw-paper.ts";
import type { Paper } from "./paper.ts";

/** The result of drawing a paper on the other thread. */
export type DrawnPaper =
  | { readonly kind: "drawn"; readonly bytes: Uint8Array }
  | { readonly kind: "failed"; readonly reason: string };

let last: Promise<void> = Promise.resolve();

parentPort?.on("message", (paper: Paper) => {
  last = last.then(async () => parentPort?.postMessage(await drawn(paper)));
});

async function drawn(paper: Paper): Promise<DrawnPaper> {
  try {
    return { kind: "drawn", bytes: new Uint8Array(await drawPaper(paper)) };
  } catch (error) {
    return { kind: "failed", reason: error instanceof Error ? error.message : "unknown" };
  }
}
