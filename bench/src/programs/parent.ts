/** The messages of a benchmark's server to the process that started it. */
export type ServerMessage = { readonly port: number } | { readonly cpu: NodeJS.CpuUsage };

/** The answer of a program to one task. */
export type TaskOutcome<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "failed"; readonly reason: string };

/** Sends the port once, and the processor time used so far whenever the parent asks. Exits when the parent does. */
export function reportToParent(ready: { port: number }): void {
  const send = (message: ServerMessage): void => void process.send?.(message);
  process.on("message", () => send({ cpu: process.cpuUsage() }));
  process.once("disconnect", () => process.exit());
  send(ready);
}

/** Does one task after the other, as the parent sends them. Exits when the parent does. */
export function answerTasks<Task, Result>(work: (task: Task) => Promise<Result>): void {
  const send = (outcome: TaskOutcome<Result>): void => void process.send?.(outcome);
  process.on("message", (task: Task) => {
    work(task).then(
      (result) => send({ kind: "done", result }),
      (error: unknown) =>
        send({
          kind: "failed",
          reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
    );
  });
  process.once("disconnect", () => process.exit());
}
