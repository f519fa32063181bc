import type { Database } from "../db/database.ts";
import { eraseSignInCode } from "./erase-sign-in-code.ts";
import { sweep } from "./sweep.ts";

/** What each job is told. Ids only: a queue is read by more eyes than the tables are. */
export type JobPayloads = {
  readonly "erase-sign-in-code": { readonly requestId: string };
  readonly sweep: Readonly<Record<string, never>>;
};

export type TaskName = keyof JobPayloads;

/** Does one job. It may be done twice, by two workers even, so doing it again must change nothing. */
export type Task = (database: Database, payload: unknown) => Promise<void>;

export const TASKS: Readonly<Record<TaskName, Task>> = {
  "erase-sign-in-code": eraseSignInCode,
  sweep,
};

/**
 * Every ten minutes. Should it be missed, the next one does its work too, so nothing is filled in afterwards.
 */
export const CRONTAB = "*/10 * * * * sweep ?jobKey=sweep&max=3";
