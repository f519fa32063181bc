import type { Rooms } from "../rooms.ts";
import { eraseSignInCode } from "./erase-sign-in-code.ts";
import { registerStatementWebhook } from "./register-statement-webhook.ts";
import { sendEmailLink } from "./send-email-link.ts";
import { settleStatement } from "./settle-statement.ts";
import { settleVisit } from "./settle-visit.ts";
import { sweep } from "./sweep.ts";

/** What each job is told. Ids only: a queue is read by more eyes than the tables are. */
export type JobPayloads = {
  readonly "erase-sign-in-code": { readonly requestId: string };
  readonly "register-statement-webhook": Readonly<Record<string, never>>;
  readonly "send-email-link": { readonly emailId: string };
  /** The provider's own name of a session at the bank statement service. */
  readonly "settle-statement": { readonly reference: string };
  /** The provider's own name of a visit to the document service. */
  readonly "settle-visit": { readonly reference: string };
  readonly sweep: Readonly<Record<string, never>>;
};

export type TaskName = keyof JobPayloads;

/** What a job may reach for. */
export type JobRooms = Omit<Rooms, "sessions" | "dist" | "lifecycle">;

/** Does one job. It may be done twice, by two workers even, so doing it again must change nothing. */
export type Task = (rooms: JobRooms, payload: unknown) => Promise<void>;

export const TASKS: Readonly<Record<TaskName, Task>> = {
  "erase-sign-in-code": eraseSignInCode,
  "register-statement-webhook": registerStatementWebhook,
  "send-email-link": sendEmailLink,
  "settle-statement": settleStatement,
  "settle-visit": settleVisit,
  sweep,
};

/** A task with its rooms: what the queue calls. */
export type BoundTask = (payload: unknown) => Promise<void>;

export const boundTasks = (rooms: JobRooms): Readonly<Record<string, BoundTask>> =>
  Object.fromEntries(
    Object.entries(TASKS).map(([name, task]) => [name, (payload: unknown) => task(rooms, payload)]),
  );

/**
 * Every ten minutes. Should it be missed, the next one does its work too, so nothing is filled in afterwards.
 */
export const CRONTAB = "*/10 * * * * sweep ?jobKey=sweep&max=3";
