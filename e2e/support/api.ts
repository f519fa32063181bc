import type { Call, GivenBodyOf, QueryOf, ReplyOf } from "@vaada/contract/call";
import { NOTICE_VERSION_HEADER } from "@vaada/contract/notice";
import { appUrl, sandboxUrl } from "./addresses.ts";

type CallInput<C extends Call> = {
  token?: string;
  noticeVersion?: string;
} & (GivenBodyOf<C> extends undefined ? { body?: undefined } : { body: GivenBodyOf<C> }) &
  (QueryOf<C> extends undefined ? { query?: undefined } : { query?: Record<string, string> });

/**
 * Makes one call as the borrower's browser does, to the stack's own server unless another is named. A refusal throws: a
 * test that expects one looks at the screen.
 */
export async function callApi<C extends Call>(
  call: C,
  input: CallInput<C>,
  serverUrl: string = appUrl(),
): Promise<ReplyOf<C>> {
  const { token, noticeVersion, body, query } = input;
  const search = new URLSearchParams(query).toString();
  const reply = await fetch(`${serverUrl}/api${call.path}${search === "" ? "" : `?${search}`}`, {
    method: call.method,
    headers: {
      accept: "application/json",
      "accept-language": "en",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(noticeVersion === undefined ? {} : { [NOTICE_VERSION_HEADER]: noticeVersion }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(`${call.name}: ${reply.status} ${text}`);
  return (JSON.parse(text) as { data: ReplyOf<C> }).data;
}

/** Does what a person would do on a page of a provider. */
export const actInSandbox = (action: string, body: object): Promise<Record<string, string>> =>
  postToSandbox(sandboxUrl(), `/actions/${action}`, body);

export async function postToSandbox(
  sandbox: string,
  path: string,
  body: object,
): Promise<Record<string, string>> {
  const reply = await fetch(`${sandbox}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Record<string, string>;
}
