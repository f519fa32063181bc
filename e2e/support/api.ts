import type { Call, GivenBodyOf, QueryOf, ReplyOf } from "@vaada/contract/call";
import { NOTICE_VERSION_HEADER } from "@vaada/contract/notice";
import { appUrl } from "./addresses.ts";

type Given<C extends Call> = { token?: string; noticeVersion?: string } & (GivenBodyOf<C> extends undefined
  ? { body?: undefined }
  : { body: GivenBodyOf<C> }) &
  (QueryOf<C> extends undefined ? { query?: undefined } : { query?: Record<string, string> });

/** One call as the borrower's browser makes it. A refusal ends the test: whoever expects one looks at the screen. */
export async function ask<C extends Call>(call: C, given: Given<C>): Promise<ReplyOf<C>> {
  const { token, noticeVersion, body, query } = given;
  const search = new URLSearchParams(query).toString();
  const reply = await fetch(`${appUrl()}/api${call.path}${search === "" ? "" : `?${search}`}`, {
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
