import type { Call, GivenBodyOf, QueryOf, ReplyOf } from "@vaada/contract/call";

type Given<C extends Call> = { readonly token: string } & (GivenBodyOf<C> extends undefined
  ? { readonly body?: undefined }
  : { readonly body: GivenBodyOf<C> }) &
  (QueryOf<C> extends undefined
    ? { readonly query?: undefined }
    : { readonly query: Record<string, string> });

/** One call as a borrower's browser makes it, to a server of one's choice; fails unless it is granted. */
export async function askAt<C extends Call>(
  serverUrl: string,
  call: C,
  { token, body, query }: Given<C>,
): Promise<ReplyOf<C>> {
  const search = new URLSearchParams(query).toString();
  const reply = await fetch(`${serverUrl}/api${call.path}${search === "" ? "" : `?${search}`}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${call.name}: ${reply.status} ${text}`);
  return (JSON.parse(text) as { data: ReplyOf<C> }).data;
}
