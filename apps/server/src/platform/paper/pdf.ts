import { Worker } from "node:worker_threads";
import type { Paper } from "./paper.ts";
import type { DrawnPaper } from "./thread.ts";

/**
 * Draws a paper as a PDF, in a thread beside the server's own: to shape a page of Devanagari takes so long that
 * everybody else's call would wait for it.
 */
export function drawPaper(paper: Paper): Promise<Buffer> {
  const { worker, awaited } = openThread();
  return new Promise((resolve, reject) => {
    worker.postMessage(paper);
    // Papers come back in the order they went, and a process does not end before its last one has.
    awaited.push({ resolve, reject });
    worker.ref();
  });
}

type AwaitedPaper = { readonly resolve: (bytes: Buffer) => void; readonly reject: (error: unknown) => void };
type Thread = { readonly worker: Worker; readonly awaited: AwaitedPaper[] };

let thread: Thread | null = null;

function openThread(): Thread {
  if (thread !== null) return thread;
  const opened: Thread = { worker: new Worker(new URL("./thread.ts", import.meta.url)), awaited: [] };
  const { worker, awaited } = opened;
  worker.on("message", (drawn: DrawnPaper) => {
    const next = awaited.shift();
    if (awaited.length === 0) worker.unref();
    if (drawn.kind === "drawn") next?.resolve(Buffer.from(drawn.bytes));
    else next?.reject(new Error(`drawPaper: ${drawn.reason}`));
  });
  // Fails the waiting callers; the next paper opens another thread.
  const close = (error: unknown): void => {
    if (thread === opened) thread = null;
    for (const { reject } of awaited.splice(0)) reject(error);
  };
  worker.on("error", close);
  worker.on("exit", () => close(new Error("drawPaper: the thread ended")));
  thread = opened;
  return opened;
}
