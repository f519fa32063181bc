import type { Call, GivenBodyOf, QueryOf, ReplyOf } from "@vaada/contract/call";
import { type Refusal, type Reply, readReply } from "@vaada/contract/reply";
import { currentLanguage } from "../language/language.ts";
import { type ScreenLanguage, serverLanguageOf } from "../language/messages.ts";
import { accessToken } from "../session/session-values.ts";

/** The result of a call. The transport never speaks to the person: the screen does. */
export type Outcome<Data> = Reply<Data> | { kind: "offline" } | { kind: "timeout" };

export type { Refusal };
/** A reply is one of the outcomes of a call. */
export { readReply as outcomeOf };

type Options<C extends Call> = {
  noticeVersion?: string;
  /** The language of the text the person saw, where it is not the one the app is set to. */
  language?: ScreenLanguage;
  timeoutMs?: number;
  /** Goes on when the page is left before the answer. */
  outlivesPage?: boolean;
} & (GivenBodyOf<C> extends undefined ? { body?: undefined } : { body: GivenBodyOf<C> }) &
  (QueryOf<C> extends undefined ? { query?: undefined } : { query?: string | Record<string, string> });

/** Longer than the server waits for providers, two in a row at most, so that its own answer comes first. */
const TIMEOUT_MS = 30_000;

/**
 * One call of the contract, by its type alone: `request<typeof sendCode>("POST", "/user/otp/send", { body })`. The
 * schemas stay on the server, which has checked the reply already.
 */
export async function request<C extends Call>(
  method: C["method"],
  path: C["path"],
  ...[options]: GivenBodyOf<C> extends undefined ? [Options<C>?] : [Options<C>]
): Promise<Outcome<ReplyOf<C>>> {
  const token = accessToken();
  const attempt = () => noteCall(send<ReplyOf<C>>({ method, path, token, ...options }));
  const first = await attempt();
  const outcome = method === "GET" && isWorthRetrying(first) ? await attempt() : first;
  tellOutcome(path, outcome);
  // An answer to a token that was replaced meanwhile says nothing about the one in use.
  if (outcome.kind === "refused" && token === accessToken()) takeDetour(outcome);
  return outcome;
}

const underWay = new Set<Promise<unknown>>();

function noteCall<Answer>(call: Promise<Answer>): Promise<Answer> {
  underWay.add(call);
  return call.finally(() => underWay.delete(call));
}

/** Resolves once no call of a moment ago is under way any more. */
export const whenAnswered = (): Promise<unknown> => Promise.allSettled(underWay);

let listen: (path: string, outcome: Outcome<unknown>) => void = () => {};

/** One listener hears what became of every call, beside the screen that made it. */
export const listenToOutcomes = (by: typeof listen): void => {
  listen = by;
};

export const tellOutcome: typeof listen = (path, outcome) => listen(path, outcome);

export const isWorthRetrying = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === "offline" || (outcome.kind === "refused" && outcome.status >= 502);

type Sending = {
  method: string;
  path: string;
  token: string | null;
  noticeVersion?: string;
  language?: ScreenLanguage;
  timeoutMs?: number;
  outlivesPage?: boolean;
  body?: unknown;
  query?: string | Record<string, string> | undefined;
};

async function send<Data>(sending: Sending): Promise<Outcome<Data>> {
  const { method, path, token, body, query, noticeVersion, language, timeoutMs = TIMEOUT_MS } = sending;
  const search = new URLSearchParams(query).toString();
  try {
    const response = await fetch(`/api${path}${search === "" ? "" : `?${search}`}`, {
      method,
      headers: headersOf({ token, noticeVersion, language, hasBody: body !== undefined }),
      signal: AbortSignal.timeout(timeoutMs),
      keepalive: sending.outlivesPage === true,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return readReply<Data>(response.status, response.headers.get("retry-after"), await response.text());
  } catch (cause) {
    return cause instanceof DOMException && cause.name === "TimeoutError"
      ? { kind: "timeout" }
      : { kind: "offline" };
  }
}

type Heading = {
  token: string | null;
  noticeVersion: string | undefined;
  language?: ScreenLanguage | undefined;
  hasBody: boolean;
};

export function headersOf({ token, noticeVersion, language, hasBody }: Heading): Record<string, string> {
  return {
    accept: "application/json",
    "accept-language": askedFor(language ?? currentLanguage()),
    ...(hasBody ? { "content-type": "application/json" } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(noticeVersion === undefined ? {} : { "x-notice-version": noticeVersion }),
  };
}

/** A text may be read in a language that the server does not speak: then the one of its answer is named behind it. */
const askedFor = (read: ScreenLanguage): string => {
  const answered = serverLanguageOf(read);
  return answered === read ? read : `${read}, ${answered}`;
};

/** The two answers that send the person elsewhere, whatever was asked. */
export type Detour = "session-ended" | "out-of-turn";

let followDetour: (detour: Detour) => void = () => {};

/** The shell says once how to follow; the transport itself knows no routes. */
export const followDetours = (by: (detour: Detour) => void): void => {
  followDetour = by;
};

/** Our server says 403 of an ended session; whatever stands before it says 401, whose status text is Unauthorized. */
export const detourOf = ({ status }: Pick<Refusal, "status">): Detour | null =>
  status === 403 || status === 401 ? "session-ended" : status === 422 ? "out-of-turn" : null;

export function takeDetour(refusal: Pick<Refusal, "status">): void {
  const detour = detourOf(refusal);
  if (detour !== null) followDetour(detour);
}
