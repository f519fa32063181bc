import type { ConsoleCall, ConsoleQueryOf, ConsoleReplyOf } from "@vaada/contract/console/console-call";
import type { ErrorCode } from "@vaada/contract/errors";
import { readReply } from "@vaada/contract/reply";
import type * as z from "zod/mini";

/** The values in braces of a call's address. */
type Params = Readonly<Record<string, string | number>>;
export type GivenBodyOf<C extends ConsoleCall> = C["body"] extends z.ZodMiniType
  ? z.input<C["body"]>
  : undefined;

export type CallOptions<C extends ConsoleCall> = (C["params"] extends null
  ? { readonly params?: undefined }
  : { readonly params: Params }) &
  (GivenBodyOf<C> extends undefined ? { readonly body?: undefined } : { readonly body: GivenBodyOf<C> }) &
  (ConsoleQueryOf<C> extends undefined
    ? { readonly query?: undefined }
    : { readonly query?: Readonly<Record<string, string | number | undefined>> }) & {
    readonly signal?: AbortSignal | undefined;
  };

/** Why a call came to nothing, in words for whoever made it. `code` is absent when what answered was not our server. */
export class CallFailed extends Error {
  readonly status: number;
  readonly code: ErrorCode | "OFFLINE" | "TIMEOUT" | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly data: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(failure: {
    status: number;
    code?: CallFailed["code"];
    message: string;
    fields?: Readonly<Record<string, string>>;
    data?: unknown;
    retryAfterSeconds?: number | undefined;
  }) {
    super(failure.message);
    this.name = "CallFailed";
    this.status = failure.status;
    this.code = failure.code;
    this.fields = failure.fields ?? {};
    this.data = failure.data;
    this.retryAfterSeconds = failure.retryAfterSeconds;
  }
}

const TIMEOUT_MS = 30_000;
const OFFLINE_MESSAGE = "The server can't be reached. Nothing is lost. Check your connection and try again.";

/** A read can be asked again at once; what else was asked for may have been done. */
const MESSAGES = {
  read: {
    timeout: "The server takes too long to answer. Try again in a moment.",
    unreadable: "Something went wrong between you and the server. Nothing was changed. Try again.",
  },
  act: {
    timeout: "The server takes too long to answer. Look whether it was done before you try again.",
    unreadable:
      "Something went wrong between you and the server. Look whether it was done before you try again.",
  },
} as const;

const messagesOf = (method: string) => (method === "GET" ? MESSAGES.read : MESSAGES.act);

/**
 * One call of the contract, by its type alone: `call<typeof readMe>("GET", "/me")`. The schemas stay on the server, which has
 * checked the reply already. Throws `CallFailed` for everything but a success.
 */
export async function call<C extends ConsoleCall>(
  method: C["method"],
  path: C["path"],
  ...[options]: Record<never, never> extends CallOptions<C> ? [CallOptions<C>?] : [CallOptions<C>]
): Promise<ConsoleReplyOf<C>> {
  const { params, body, query, signal } = (options ?? {}) as {
    params?: Params;
    body?: unknown;
    query?: Record<string, string | number | undefined>;
    signal?: AbortSignal;
  };
  const response = await send(`/api${addressOf(path, params)}${searchOf(query)}`, { method, body, signal });
  const { status, headers } = response;
  const reply = readReply<ConsoleReplyOf<C>>(status, headers.get("retry-after"), await response.text());
  if (reply.kind === "ok") return reply.data;
  if (reply.code === "SIGN_IN_NEEDED") sessionEnded();
  throw new CallFailed({ ...reply, message: reply.message ?? messagesOf(method).unreadable });
}

async function send(
  address: string,
  { method, body, signal }: { method: string; body: unknown; signal: AbortSignal | undefined },
): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(address, {
      method,
      credentials: "same-origin",
      headers: {
        accept: "application/json",
        // The console speaks English, whatever its browser does.
        "accept-language": "en",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw timeout.aborted
      ? new CallFailed({ status: 0, code: "TIMEOUT", message: messagesOf(method).timeout })
      : new CallFailed({ status: 0, code: "OFFLINE", message: OFFLINE_MESSAGE });
  }
}

const addressOf = (path: string, params: Params = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? "")));

function searchOf(query: Readonly<Record<string, string | number | undefined>> = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

let sessionEnded: () => void = () => {};

/** The session says once what happens when the server knows it no more; the transport itself knows no screens. */
export const onSessionEnded = (act: () => void): void => {
  sessionEnded = act;
};

export const messageOf = (error: unknown): string =>
  error instanceof CallFailed ? error.message : MESSAGES.act.unreadable;

export const codeOf = (error: unknown): CallFailed["code"] =>
  error instanceof CallFailed ? error.code : undefined;

export const fieldsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof CallFailed ? error.fields : {};

/** The obstacle, where the server names it. */
export const whyOf = (error: unknown): string | undefined => {
  const data =
    error instanceof CallFailed ? (error.data as { readonly why?: unknown } | null | undefined) : null;
  return typeof data?.why === "string" ? data.why : undefined;
};
