import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { SpanKind } from "@opentelemetry/api";
import type { Pace } from "../platform/paces/pace.ts";
import { hasTurn } from "../platform/paces/paced-calls.ts";
import { inSpan } from "../platform/tracing/spans.ts";
import { type Partner, type PartnerTrouble, tellTrouble } from "./troubles.ts";

/** One call to a partner, for whoever watches how they are. */
export type PartnerCall = {
  readonly partner: Partner;
  readonly ms: number;
  readonly isFailed: boolean;
};

/** Told of every call. Whoever listens must be quick and never throw. */
type CallListener = (call: PartnerCall) => void;
const listeners = new Set<CallListener>();

export function listenToCalls(listener: CallListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** One provider's address, how it knows us, and how long a caller waits for it, repetitions included. */
export type HttpClientOptions = {
  readonly partner: Partner;
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** The pace of all processes at a provider that limits us. */
  readonly pace?: Pace | undefined;
  /** Reads trouble out of the partner's own words, where its status does not tell. */
  readonly troubleIn?: (body: unknown) => PartnerTrouble | null;
};

export type HttpCall = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Beside those of the provider, such as the key under which a call is made once. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** In place of a body, for a call that carries files. */
  readonly form?: FormData;
  /** Only for a call that does nothing more when it is made twice. */
  readonly isSafeToRepeat?: boolean;
  /** Only for a call whose answer carries a file. */
  readonly answerBytesMax?: number;
};

/**
 * The outcome of an HTTP call. `body` is the JSON of the answer, or undefined when it was none or too large.
 * `not-sent`: the provider surely never saw the call. `unknown`: it may have acted on the call, and we did
 * not hear.
 */
export type HttpResult =
  | {
      readonly kind: "answered";
      readonly status: number;
      readonly body: unknown;
      /** How long the provider asks to be left alone, when it says so. */
      readonly pauseMs?: number;
    }
  | { readonly kind: "not-sent"; readonly reason: string }
  | { readonly kind: "unknown"; readonly reason: string };

export type HttpClient = (call: HttpCall) => Promise<HttpResult>;

/** A provider's answers are a few hundred bytes; one that never ends must not fill our memory. */
const ANSWER_BYTES_MAX = 1024 * 1024;
const ATTEMPTS_MAX = 3;
const RETRY_PAUSE_MS_MAX = 400;

/** Each attempt takes a turn of its own. */
const mayCall = async ({ pace }: HttpClientOptions): Promise<boolean> =>
  pace === undefined || (await hasTurn(pace));

/** The one way out to a provider. It never throws, and never repeats what is not safe to repeat. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  return async (call) => {
    const attemptsMax = call.isSafeToRepeat === true ? ATTEMPTS_MAX : 1;
    if (!(await mayCall(options))) return { kind: "not-sent", reason: NO_TURN };
    // One deadline for all attempts: somebody waits for the answer, and three times as long is too long.
    const deadline = AbortSignal.timeout(options.timeoutMs);
    for (let attempt = 1; ; attempt++) {
      const startedAt = performance.now();
      const result = await callInSpan(options, call, { attempt, deadline });
      const ms = performance.now() - startedAt;
      const trouble = troubleIn(result, options);
      const isFailed = trouble !== null || isWorthRepeating(result);
      if (trouble !== null) tellTrouble(options.partner, trouble);
      for (const listener of listeners) listener({ partner: options.partner, ms, isFailed });
      await keepPause(options, result);
      if (attempt === attemptsMax || deadline.aborted || !isWorthRepeating(result)) return result;
      await wait(randomInt(RETRY_PAUSE_MS_MAX / 4, RETRY_PAUSE_MS_MAX) * attempt);
      // The answer so far says more than that nobody was asked again.
      if (!(await mayCall(options))) return result;
    }
  };
}

/** Has every process leave a provider alone that asks for it. What can't be written down is told by its next answer. */
async function keepPause({ pace }: HttpClientOptions, result: HttpResult): Promise<void> {
  if (pace === undefined || result.kind !== "answered") return;
  const { status, pauseMs } = result;
  if (status === 429 || (status === 503 && pauseMs !== undefined))
    await pace.pause(pauseMs ?? PAUSE_MS).catch(() => undefined);
}

/** When it does not say how long. */
const PAUSE_MS = 2_000;
/** A longer pause would hold money up because of one wrong header. */
const PAUSE_MS_MAX = 15 * 60_000;

/** `Retry-After` is a number of seconds, or a date. */
function pauseIn(headers: Headers): number | undefined {
  const header = headers.get("retry-after");
  if (header === null) return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : msUntil(header, headers.get("date"));
  return ms > 0 ? Math.min(ms, PAUSE_MS_MAX) : undefined;
}

/** By the provider's own clock, which its answer tells. */
const msUntil = (instant: string, now: string | null): number =>
  now === null ? Number.NaN : Date.parse(instant) - Date.parse(now);

/** Neither the address nor the call itself: both name people. The provider is not told of the trace. */
const callInSpan = (
  options: HttpClientOptions,
  call: HttpCall,
  { attempt, deadline }: { readonly attempt: number; readonly deadline: AbortSignal },
): Promise<HttpResult> =>
  inSpan(
    {
      name: `${call.method} ${options.partner}`,
      kind: SpanKind.CLIENT,
      facts: {
        "http.request.method": call.method,
        "vaada.partner": options.partner,
        "vaada.attempt": attempt,
      },
    },
    async (add) => {
      const result = await callOnce(options, call, deadline);
      add(
        result.kind === "answered"
          ? { "http.response.status_code": result.status }
          : { "error.type": result.kind },
      );
      return result;
    },
  );

async function callOnce(
  options: HttpClientOptions,
  call: HttpCall,
  deadline: AbortSignal,
): Promise<HttpResult> {
  try {
    const response = await fetch(addressOf(options, call), {
      method: call.method,
      headers: {
        accept: "application/json",
        ...(call.body === undefined ? {} : { "content-type": "application/json" }),
        ...options.headers,
        ...call.headers,
      },
      body: call.body === undefined ? (call.form ?? null) : JSON.stringify(call.body),
      // Following a redirect would hand our key, and perhaps a borrower's data, to another host.
      redirect: "manual",
      signal: deadline,
    });
    const body = await readBody(response, call.answerBytesMax ?? ANSWER_BYTES_MAX);
    const pauseMs = pauseIn(response.headers);
    return { kind: "answered", status: response.status, body, ...(pauseMs !== undefined && { pauseMs }) };
  } catch (error) {
    const reason = reasonOf(error);
    return { kind: NEVER_LEFT.has(reason) ? "not-sent" : "unknown", reason };
  }
}

const isWorthRepeating = (result: HttpResult): boolean =>
  result.kind !== "answered" || result.status === 429 || result.status >= 500;

function troubleIn(result: HttpResult, options: Pick<HttpClientOptions, "troubleIn">): PartnerTrouble | null {
  if (result.kind !== "answered") return null;
  if (result.status === 401) return "not-known";
  if (result.status === 403) return "not-allowed";
  if (result.status === 200 && result.body === undefined) return "unreadable";
  return options.troubleIn?.(result.body) ?? null;
}

const NO_TURN = "NO_TURN";

/** Failures on the way to the provider: no byte of the call was sent. */
const NEVER_LEFT: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/** Whether a call that failed for this reason is surely over: it never left, or the provider answered it with an error. */
export const isCallOver = (reason: string): boolean =>
  NEVER_LEFT.has(reason) || reason === NO_TURN || /^HTTP_\d/.test(reason);

function addressOf({ baseUrl }: HttpClientOptions, { path, query }: HttpCall): string {
  const search = query === undefined ? "" : `?${new URLSearchParams(query)}`;
  return `${baseUrl}${path}${search}`;
}

async function readBody(response: Response, bytesMax: number): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > bytesMax) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return undefined;
  }
}

/** A short code and never the message, which may quote the address with all its parameters. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "UNKNOWN";
  if (error.name === "TimeoutError") return "TIMEOUT";
  const cause = error.cause;
  if (cause instanceof AggregateError) return reasonOf(new Error("", { cause: cause.errors[0] }));
  return cause instanceof Error && "code" in cause ? String(cause.code) : error.name;
}
