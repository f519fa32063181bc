import { Secret } from "@vaada/contract/secret";
import {
  FINBOX_DUPLICATE_PROCESSING,
  FINBOX_MODE_REFUSALS,
  FINBOX_NOT_COMPLETED,
  FINBOX_UNPARSABLE,
  FinboxAccountStatus,
  FinboxInitiateReply,
  FinboxProgress,
  FinboxSessionReply,
  FinboxSessionStatus,
  FinboxUploadStatus,
} from "@vaada/wire/bank-statement";
import * as z from "zod/mini";
import { type AddressRules, refuseAddress } from "../given-address.ts";
import type { HttpResult } from "../http-client.ts";
import { orNull } from "../surepass-reply.ts";
import { codeOf, readReply } from "./finbox-reply.ts";
import type {
  FetchResult,
  GoneSession,
  OpenResult,
  RegisterResult,
  SessionStatus,
  StartResult,
  Unavailable,
} from "./port.ts";

/** Whether another request, which leaves the way to the borrower, may be taken. */
export function isModeRefused(result: HttpResult): boolean {
  const reply = readReply(result);
  return reply.kind === "refused" && (FINBOX_MODE_REFUSALS as readonly string[]).includes(reply.code);
}

/** Their words → our words. Pure, so every odd reply we ever meet becomes one line in the test. */
export function translateOpen(result: HttpResult, pages: AddressRules): OpenResult {
  const reply = readReply(result);
  // A session that is not known cannot be what a new one is refused for.
  if (reply.kind === "gone") return unavailable("REFUSED");
  if (reply.kind !== "success") return unavailable(reply.reason);
  const opened = OpenedAnswer.safeParse(reply.data);
  if (!opened.success) return unavailable("INCOMPLETE");
  const { session_id: reference, redirect_url: url } = opened.data;
  return refuseAddress(url, pages) ?? { kind: "opened", reference, url: new Secret(url) };
}

export function translateLook(result: HttpResult, reference: string): SessionStatus {
  const answer = readAnswer(result, { schema: LookAnswer, reference });
  if (answer.kind !== "answer") return withoutCode(answer);
  const status = answer.data.upload_status.trim().toUpperCase().replaceAll("_", " ");
  return UPLOAD_WORDS.get(status) ?? unavailable("UNKNOWN_STATUS");
}

export function translateStart(result: HttpResult, reference: string): StartResult {
  const answer = readAnswer(result, { schema: StartAnswer, reference });
  if (answer.kind === "answer") return { kind: "started" };
  if (answer.kind === "refused" && answer.code === FINBOX_DUPLICATE_PROCESSING) return { kind: "started" };
  if (answer.kind === "refused" && answer.code === FINBOX_UNPARSABLE)
    return { kind: "unreadable", why: answer.code };
  return withoutCode(answer);
}

/** The result of the two calls before the statement itself: a failure to report, or leave to go on. */
export type GoAhead = { readonly kind: "go-on" };

export function translateProgress(result: HttpResult, reference: string): GoAhead | FetchResult {
  const answer = readAnswer(result, { schema: ProgressAnswer, reference });
  if (answer.kind !== "answer") return fetchFailureOf(answer);
  const progress = answer.data.session_progress.trim().toLowerCase();
  if (progress === "completed") return { kind: "go-on" };
  return progress === "processing" ? { kind: "reading" } : unavailable("UNKNOWN_STATUS");
}

export function translateStatus(result: HttpResult, reference: string): GoAhead | FetchResult {
  const answer = readAnswer(result, { schema: StatusAnswer, reference });
  if (answer.kind !== "answer") return fetchFailureOf(answer);
  const accounts = answer.data.accounts ?? [];
  const statuses = accounts.map(({ account_status }) => account_status.trim().toLowerCase());
  const failed = accounts.filter((_, at) => statuses[at] === "failed");
  if (failed.length === accounts.length) return { kind: "unreadable", why: whyOf(failed) };
  if (!statuses.every((status) => status === "completed" || status === "failed")) return { kind: "reading" };
  return answer.data.insights_available ? { kind: "go-on" } : unavailable("NO_INSIGHTS");
}

export function translateRegister(result: HttpResult): RegisterResult {
  const reply = readReply(result);
  // Their pages do not say what is answered, so any answer will do that is no refusal.
  if (reply.kind === "success") return { kind: "registered" };
  return unavailable(reply.kind === "gone" ? "REFUSED" : reply.reason);
}

type FinboxRefusal = { readonly kind: "refused"; readonly reason: string; readonly code: string };
type Question<Data> = { readonly schema: z.ZodMiniType<Data>; readonly reference: string };

/** The answer to a question about a session, if it is one and about that session. */
export function readAnswer<Data extends { session_id: string }>(
  result: HttpResult,
  { schema, reference }: Question<Data>,
): { readonly kind: "answer"; readonly data: Data } | FinboxRefusal | GoneSession | Unavailable {
  const reply = readReply(result);
  if (reply.kind === "no-answer") return unavailable(reply.reason);
  if (reply.kind !== "success") return reply;
  const answer = schema.safeParse(reply.data);
  if (!answer.success) return unavailable("INCOMPLETE");
  if (answer.data.session_id !== reference) return unavailable("OTHER_SESSION");
  return { kind: "answer", data: answer.data };
}

const withoutCode = (answer: FinboxRefusal | GoneSession | Unavailable): GoneSession | Unavailable =>
  answer.kind === "refused" ? unavailable(answer.reason) : answer;

export const fetchFailureOf = (answer: FinboxRefusal | GoneSession | Unavailable): FetchResult =>
  answer.kind === "refused" && answer.code === FINBOX_NOT_COMPLETED
    ? { kind: "reading" }
    : withoutCode(answer);

export const unavailable = (reason: string): Unavailable => ({ kind: "unavailable", reason });

const whyOf = (failed: readonly z.output<typeof ReadAccount>[]): string => {
  if (failed.length === 0) return "NO_ACCOUNTS";
  return failed.map(({ error_code }) => codeOf(error_code)).find((code) => code !== "") ?? "UNKNOWN";
};

/** FinBox's own id of a session. It is put into addresses, so it holds nothing that an address minds. */
const FinboxReference = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/));

const OpenedAnswer = z.object({
  session_id: FinboxReference,
  redirect_url: FinboxSessionReply.shape.redirect_url,
});

const LookAnswer = z.pick(FinboxUploadStatus, { session_id: true, upload_status: true });

const UPLOAD_WORDS: ReadonlyMap<string, SessionStatus> = new Map([
  ["NO UPLOADS", { kind: "waiting" }],
  ["IN PROGRESS", { kind: "waiting" }],
  ["COMPLETED", { kind: "uploaded" }],
  ["EXPIRED", { kind: "expired" }],
]);

const StartAnswer = z.pick(FinboxInitiateReply, { session_id: true });
const ProgressAnswer = z.pick(FinboxProgress, { session_id: true, session_progress: true });

const ReadAccount = z.object({
  account_status: FinboxAccountStatus.shape.account_status,
  error_code: orNull(FinboxAccountStatus.shape.error_code),
});

const StatusAnswer = z.object({
  session_id: FinboxSessionStatus.shape.session_id,
  insights_available: FinboxSessionStatus.shape.insights_available,
  accounts: z.nullish(z.array(ReadAccount)),
});
