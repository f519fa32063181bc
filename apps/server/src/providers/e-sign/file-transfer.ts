import { type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import {
  type AddressRules,
  lookUpPublic,
  mayBePrivate,
  PRIVATE_ADDRESS,
  refuseAddress,
} from "../given-address.ts";
import type { SignedDocument, UploadResult } from "./port.ts";

/** An agreement has a few hundred kilobytes; an answer that never ends must not fill our memory. */
const FILE_BYTES_MAX = 20 * 1024 * 1024;
const ATTEMPTS_MAX = 2;

/** An address that the service gave, and where it may lead. */
type FileAddress = { readonly url: string; readonly stores: AddressRules; readonly timeoutMs: number };

/** Hands a file to an object store by its form: the given fields first, the file last. */
export async function postFile({
  fields,
  document,
  ...address
}: FileAddress & {
  readonly fields: Readonly<Record<string, string>>;
  readonly document: Buffer;
}): Promise<UploadResult> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new Blob([new Uint8Array(document)], { type: "application/pdf" }), "document.pdf");
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const headers = {
    "content-type": encoded.headers.get("content-type") ?? "",
    "content-length": body.length,
  };
  const result = await transfer(address, { options: { method: "POST", headers }, body });
  return result.kind === "done" ? { kind: "uploaded" } : result;
}

export async function fetchFile(address: FileAddress): Promise<SignedDocument> {
  const result = await transfer(address, { options: { method: "GET" }, body: null });
  return result.kind === "done" ? { kind: "fetched", document: result.body } : result;
}

type FileRequest = { readonly options: RequestOptions; readonly body: Buffer | null };
type Unavailable = { readonly kind: "unavailable"; readonly reason: string; readonly host: string };
type TransferResult = { readonly kind: "done"; readonly body: Buffer } | Unavailable;

/** Both ways do nothing more when they are gone twice. Our key is not sent: the address is the permission. */
async function transfer({ url, stores, timeoutMs }: FileAddress, request: FileRequest) {
  const refused = refuseAddress(url, stores);
  if (refused !== null) return refused;
  const deadline = AbortSignal.timeout(timeoutMs);
  for (let attempt = 1; ; attempt++) {
    const result = await transferOnce(new URL(url), { ...request, stores, deadline });
    if (result.kind === "done" || attempt === ATTEMPTS_MAX || deadline.aborted) return result;
  }
}

type Attempt = FileRequest & { readonly stores: AddressRules; readonly deadline: AbortSignal };

async function transferOnce(url: URL, attempt: Attempt): Promise<TransferResult> {
  const failed = (reason: string): Unavailable => ({ kind: "unavailable", reason, host: url.hostname });
  try {
    const response = await send(url, attempt);
    const { statusCode = 0 } = response;
    // A redirect is a failure like any other: it would lead where nobody has looked.
    if (statusCode < 200 || statusCode > 299) {
      response.destroy();
      return failed(`FILE_HTTP_${statusCode}`);
    }
    const body = await readBody(response);
    return body === null ? failed("FILE_TOO_LARGE") : { kind: "done", body };
  } catch (error) {
    // Never the message: it quotes the address, and with it the permission.
    if (attempt.deadline.aborted) return failed("FILE_TIMEOUT");
    const isPrivate = error instanceof Error && "code" in error && error.code === PRIVATE_ADDRESS;
    return failed(isPrivate ? PRIVATE_ADDRESS : "FILE_UNREACHABLE");
  }
}

/** Not `fetch`, which lets nobody see the address that it connects to. */
function send(url: URL, { options, body, stores, deadline }: Attempt): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const open = url.protocol === "https:" ? requestHttps : requestHttp;
    const request = open(
      url,
      {
        ...options,
        // A connection of its own: one that others left open was perhaps never checked.
        agent: false,
        signal: deadline,
        ...(mayBePrivate(url, stores) ? {} : { lookup: lookUpPublic() }),
      },
      resolve,
    );
    request.once("error", reject);
    request.end(body ?? undefined);
  });
}

async function readBody(response: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > FILE_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
