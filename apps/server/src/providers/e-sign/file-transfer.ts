import type { SignedDocument, UploadResult } from "./port.ts";

/** An agreement has a few hundred kilobytes; an answer that never ends must not fill our memory. */
const FILE_BYTES_MAX = 20 * 1024 * 1024;
const ATTEMPTS_MAX = 2;

/** Hands a file to an object store by its form: the given fields first, the file last. */
export async function postFile({
  url,
  fields,
  document,
  timeoutMs,
}: {
  url: string;
  fields: Readonly<Record<string, string>>;
  document: Buffer;
  timeoutMs: number;
}): Promise<UploadResult> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new Blob([new Uint8Array(document)], { type: "application/pdf" }), "document.pdf");
  const result = await transfer({ url, timeoutMs, request: { method: "POST", body: form } });
  return result.kind === "done" ? { kind: "uploaded" } : result;
}

export async function fetchFile({
  url,
  timeoutMs,
}: {
  url: string;
  timeoutMs: number;
}): Promise<SignedDocument> {
  const result = await transfer({ url, timeoutMs, request: { method: "GET" } });
  return result.kind === "done" ? { kind: "fetched", document: result.body } : result;
}

type Transfer = { readonly url: string; readonly timeoutMs: number; readonly request: RequestInit };
type Transferred =
  | { readonly kind: "done"; readonly body: Buffer }
  | { readonly kind: "unavailable"; readonly reason: string };

/** Both ways do nothing more when they are gone twice. Our key is not sent: the address is the permission. */
async function transfer(wish: Transfer): Promise<Transferred> {
  const deadline = AbortSignal.timeout(wish.timeoutMs);
  for (let attempt = 1; ; attempt++) {
    const result = await transferOnce(wish, deadline);
    if (result.kind === "done" || attempt === ATTEMPTS_MAX || deadline.aborted) return result;
  }
}

async function transferOnce({ url, request }: Transfer, signal: AbortSignal): Promise<Transferred> {
  try {
    const response = await fetch(url, { ...request, redirect: "manual", signal });
    if (!response.ok) return { kind: "unavailable", reason: `FILE_HTTP_${response.status}` };
    const body = await readBody(response);
    return body === null ? { kind: "unavailable", reason: "FILE_TOO_LARGE" } : { kind: "done", body };
  } catch (error) {
    // Never the message: it quotes the address, and with it the permission.
    const isLate = error instanceof Error && error.name === "TimeoutError";
    return { kind: "unavailable", reason: isLate ? "FILE_TIMEOUT" : "FILE_UNREACHABLE" };
  }
}

async function readBody(response: Response): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > FILE_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
