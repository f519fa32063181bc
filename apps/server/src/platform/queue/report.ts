import { Logger, type WorkerEvents } from "graphile-worker";

export type JobLogger = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export type JobEnd = { readonly task: string; readonly outcome: "done" | "failed" | "gave-up" };

export function reportJobs(
  events: WorkerEvents,
  { logger, onJob }: { logger: JobLogger; onJob?: (end: JobEnd) => void },
): void {
  events.on("job:success", ({ job }) => {
    logger.info({ task: job.task_identifier, jobId: job.id, attempt: job.attempts }, "job done");
    onJob?.({ task: job.task_identifier, outcome: "done" });
  });
  events.on("job:error", ({ job, error }) => {
    const isLast = job.attempts >= job.max_attempts;
    const fields = {
      task: job.task_identifier,
      jobId: job.id,
      attempt: job.attempts,
      reason: reasonOf(error),
    };
    if (isLast) logger.error(fields, "job failed for good");
    else logger.warn(fields, "job failed, it will be tried again");
    onJob?.({ task: job.task_identifier, outcome: isLast ? "gave-up" : "failed" });
  });
}

/**
 * The queue's own words about a job may quote what it was doing, so those are dropped: `reportJobs` speaks of
 * jobs.
 */
export function quietLogger(logger: JobLogger): Logger {
  return new Logger((scope) => (level, message) => {
    if (scope.jobId !== undefined || scope.workerId !== undefined) return;
    switch (level) {
      case "error":
        return logger.error({}, message);
      case "warning":
        return logger.warn({}, message);
      case "info":
      case "debug":
        return logger.debug({}, message);
      default:
        return level satisfies never;
    }
  });
}

/** The kind of an error and its code. Its message may quote what somebody typed. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return "code" in error ? `${error.name} ${String(error.code)}` : error.name;
}
