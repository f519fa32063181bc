import { PRIORITIES } from "../platform/queue/jobs.ts";
import type { Services } from "../services.ts";
import { cancelMandate } from "./cancel-mandate.ts";
import { closeLoan } from "./close-loan.ts";
import { disburse } from "./disburse.ts";
import { eraseSignInCode } from "./erase-sign-in-code.ts";
import { pushNews } from "./push-notice.ts";
import { reconcile } from "./reconcile.ts";
import { settleDebit } from "./refresh-debit.ts";
import { settleDispute } from "./refresh-dispute.ts";
import { settleMandate } from "./refresh-mandate.ts";
import { settleOrder } from "./refresh-order.ts";
import { settlePayout } from "./refresh-payout.ts";
import { settlePennyDrop } from "./refresh-penny-drop.ts";
import { settleSigning } from "./refresh-signing.ts";
import { settleStatement } from "./refresh-statement.ts";
import { settleVisit } from "./refresh-visit.ts";
import { refundExcess } from "./refund-excess.ts";
import { registerStatementWebhook } from "./register-statement-webhook.ts";
import { runBusinessDays } from "./run-business-days.ts";
import { sendDocuments } from "./send-documents.ts";
import { sendEmailLink } from "./send-email-link.ts";
import { sweep } from "./sweep.ts";
import { tellArrival } from "./text-arrival.ts";
import { textNews } from "./text-notice.ts";

/** What each job is told. Ids only: a queue is read by more eyes than the tables are. */
export type JobPayloads = {
  readonly "cancel-mandate": { readonly mandateId: string };
  readonly "close-loan": { readonly closingId: string };
  readonly disburse: { readonly agreementId: string };
  readonly "erase-sign-in-code": { readonly requestId: string };
  readonly "push-news": { readonly notificationId: number; readonly subscriptionId: string };
  readonly reconcile: Readonly<Record<string, never>>;
  readonly "refund-excess": { readonly applicationId: number };
  readonly "register-statement-webhook": Readonly<Record<string, never>>;
  readonly "run-business-days": Readonly<Record<string, never>>;
  readonly "send-documents": { readonly mailId: string };
  readonly "send-email-link": { readonly emailId: string };
  readonly "settle-debit": { readonly debitId: string };
  /** The provider's own name of a dispute about a payment. */
  readonly "settle-dispute": { readonly reference: string };
  /** The provider's own name of the order or the token of an auto-pay. */
  readonly "settle-mandate": { readonly reference: string };
  /** The provider's own name of an order that is paid in its checkout. */
  readonly "settle-order": { readonly reference: string };
  /** The provider's own name of a payout. */
  readonly "settle-payout": { readonly reference: string };
  /** The provider's own name of a penny drop. */
  readonly "settle-penny-drop": { readonly reference: string };
  /** The provider's own name of a signing. */
  readonly "settle-signing": { readonly reference: string };
  /** The provider's own name of a session at the bank statement service. */
  readonly "settle-statement": { readonly reference: string };
  /** The provider's own name of a visit to the document service. */
  readonly "settle-visit": { readonly reference: string };
  readonly sweep: Readonly<Record<string, never>>;
  readonly "tell-arrival": { readonly agreementId: string };
  readonly "text-news": { readonly notificationId: number };
};

export type TaskName = keyof JobPayloads;

/** What a job may reach for. */
export type JobServices = Omit<Services, "sessions" | "dist" | "lifecycle">;

/** Does one job. It may be done twice, by two workers even, so doing it again must change nothing. */
export type Task = (services: JobServices, payload: unknown) => Promise<void>;

export const TASKS: Readonly<Record<TaskName, Task>> = {
  "cancel-mandate": cancelMandate,
  "close-loan": closeLoan,
  disburse,
  "erase-sign-in-code": eraseSignInCode,
  "push-news": pushNews,
  reconcile,
  "refund-excess": refundExcess,
  "register-statement-webhook": registerStatementWebhook,
  "run-business-days": runBusinessDays,
  "send-documents": sendDocuments,
  "send-email-link": sendEmailLink,
  "settle-debit": settleDebit,
  "settle-dispute": settleDispute,
  "settle-mandate": settleMandate,
  "settle-order": settleOrder,
  "settle-payout": settlePayout,
  "settle-penny-drop": settlePennyDrop,
  "settle-signing": settleSigning,
  "settle-statement": settleStatement,
  "settle-visit": settleVisit,
  sweep,
  "tell-arrival": tellArrival,
  "text-news": textNews,
};

/** A task with its services: what the queue calls. */
export type BoundTask = (payload: unknown) => Promise<void>;

export const boundTasks = (services: JobServices): Readonly<Record<string, BoundTask>> =>
  Object.fromEntries(
    Object.entries(TASKS).map(([name, task]) => [name, (payload: unknown) => task(services, payload)]),
  );

/**
 * The sweep every ten minutes, and every minute what a business day has to be done by then. Should one be missed, the next
 * one does its work too, so nothing is filled in afterwards.
 */
export const CRONTAB = [
  `*/10 * * * * sweep ?jobKey=sweep&max=3&priority=${PRIORITIES.sweep}`,
  `* * * * * run-business-days ?jobKey=run-business-days&max=3&priority=${PRIORITIES["run-business-days"]}`,
].join("\n");
