import { type Answer, call, FINBOX_API_KEY, FINBOX_SERVER_HASH, type OpenSandbox } from "./open-sandbox.ts";

type Reply = Omit<Answer, "body"> & { readonly body: Readonly<Record<string, unknown>> };

/** Calls FinBox as the server's adapter does: with a body it is a POST. */
export async function askFinbox(
  { url }: OpenSandbox,
  path: string,
  { body, method, headers = {} }: { body?: unknown; method?: string; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const isPost = body !== undefined;
  const answer = await call(`${url}/finbox/bank-connect${path}`, {
    method: method ?? (isPost ? "POST" : "GET"),
    headers: {
      "x-api-key": FINBOX_API_KEY,
      "server-hash": FINBOX_SERVER_HASH,
      ...(isPost ? { "content-type": "application/json" } : {}),
      ...headers,
    },
    ...(isPost ? { body: typeof body === "string" ? body : JSON.stringify(body) } : {}),
  });
  return answer as Reply;
}

export const SESSION_REQUEST = {
  link_id: "loan-1",
  api_key: FINBOX_API_KEY,
  redirect_url: "http://app.example:3000/finbox?from=test",
  mobile_number: "9876543210",
  metadata: { names: ["ANITA ACHARYA"] },
};

/** Begins a request for a statement; the answer is its id and the page's address. */
export async function startBankStatement(
  sandbox: OpenSandbox,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<{ sessionId: string; pageUrl: string }> {
  const { body } = await askFinbox(sandbox, "/v2/session/", { body: { ...SESSION_REQUEST, ...changes } });
  return { sessionId: String(body.session_id), pageUrl: String(body.redirect_url) };
}

/** A call for the data of a session. */
export const askSession = (sandbox: OpenSandbox, sessionId: string, what: string): Promise<Reply> =>
  askFinbox(sandbox, `/v1/session_data/${sessionId}/${what}/`);

export const initiate = (sandbox: OpenSandbox, sessionId: string): Promise<Reply> =>
  askFinbox(sandbox, `/v1/session_data/${sessionId}/initiate_processing/`, { body: {} });

/** The insights of a session that was shared, when processing is over. */
export async function insightsOf(sandbox: OpenSandbox, sessionId: string): Promise<unknown> {
  await initiate(sandbox, sessionId);
  for (;;) {
    const { status, body } = await askSession(sandbox, sessionId, "insights");
    if (status === 200) return body;
    const { code } = body.error as { code: string };
    if (code !== "PROCESSING_NOT_COMPLETED") throw new Error(`no insights: ${code}`);
  }
}
