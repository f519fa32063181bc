/** What a program answers a task with. */
export type Done<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "failed"; readonly reason: string };

/** Does one task after the other, as the parent sends them. Leaves when the parent does. */
export function answerEach<Task, Result>(work: (task: Task) => Promise<Result>): void {
  const tell = (done: Done<Result>): void => void process.send?.(done);
  process.on("message", (task: Task) => {
    work(task).then(
      (result) => tell({ kind: "done", result }),
      (error: unknown) =>
        tell({
          kind: "failed",
          reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
    );
  });
  process.once("disconnect", () => process.exit());
}
