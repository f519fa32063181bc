import type { Call, GivenBodyOf, QueryOf, ReplyOf } from "@vaada/contract/call";
import type { FastifyInstance } from "fastify";

type Input<C extends Call> = { readonly token?: string } & (GivenBodyOf<C> extends undefined
  ? { readonly body?: undefined }
  : { readonly body: GivenBodyOf<C> }) &
  (QueryOf<C> extends undefined
    ? { readonly query?: undefined }
    : { readonly query?: Readonly<Record<string, string>> });

/** A refusal of the server, with its code. */
export class CallRefused extends Error {
  readonly code: string;
  constructor(what: string, { status, text }: { status: number; text: string }) {
    super(`${what}: ${status} ${text}`);
    this.code = codeOf(text);
  }
}

function codeOf(text: string): string {
  try {
    return String((JSON.parse(text) as { code?: unknown }).code);
  } catch {
    return "";
  }
}

/** A call of the borrower's app, through the whole server but its socket. */
export async function callServer<C extends Call>(
  app: FastifyInstance,
  call: C,
  { token, body, query }: Input<C>,
): Promise<ReplyOf<C>> {
  const answer = await app.inject({
    method: call.method,
    url: `/api${call.path}`,
    ...(query === undefined ? {} : { query: { ...query } }),
    ...(body === undefined ? {} : { payload: body as object }),
    headers: {
      "accept-language": "en",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  if (answer.statusCode !== 200)
    throw new CallRefused(call.name, { status: answer.statusCode, text: answer.payload });
  return answer.json<{ data: ReplyOf<C> }>().data;
}

/** Acts as somebody on a provider's page, or tells the sandbox something. */
export async function actInSandbox(
  sandbox: FastifyInstance,
  path: string,
  body: object,
): Promise<Record<string, string>> {
  const answer = await sandbox.inject({ method: "POST", url: path, payload: body });
  if (answer.statusCode !== 200)
    throw new CallRefused(path, { status: answer.statusCode, text: answer.payload });
  return answer.json<Record<string, string>>();
}
