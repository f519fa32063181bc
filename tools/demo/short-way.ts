import type { FastifyInstance } from "fastify";

type Inject = { readonly payload?: Buffer | string; readonly contentType?: string };

/**
 * The server and the sandbox of a book live in one process, so what one sends to the other goes to it at once: the same request
 * and the same answer, without a socket between them. Whoever is at no address of these is called as ever. What is about one of
 * the `known` names is taken and goes no further.
 */
export function takeShortWay(
  appsByOrigin: ReadonlyMap<string, FastifyInstance>,
  known: ReadonlySet<string> = new Set(),
): { readonly close: () => void } {
  const fetchOutside = globalThis.fetch;
  globalThis.fetch = async (input, init = {}) => {
    const url = typeof input === "string" ? new URL(input) : null;
    const app = url === null ? undefined : appsByOrigin.get(url.origin);
    if (url === null || app === undefined) return fetchOutside(input, init);
    if (url.pathname === EVENTS_PATH && isAbout(known, init.body)) return new Response(null);
    const { payload, contentType } = await encode(init.body ?? null);
    const answer = await app.inject({
      method: init.method === "POST" || init.method === "DELETE" ? init.method : "GET",
      url: `${url.pathname}${url.search}`,
      authority: url.host,
      headers: {
        ...(contentType === undefined ? {} : { "content-type": contentType }),
        ...Object.fromEntries(new Headers(init.headers)),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    const { statusCode: status, rawPayload } = answer;
    return new Response(rawPayload.length === 0 ? null : new Uint8Array(rawPayload), { status });
  };
  return {
    close: () => {
      globalThis.fetch = fetchOutside;
    },
  };
}

/** Where the provider of payments tells the server what happened. */
const EVENTS_PATH = "/api/webhooks/razorpay";
const NAME_OF_AN_ORDER_OR_CUSTOMER = /"(?:order|cust)_\w+"/g;

const isAbout = (known: ReadonlySet<string>, body: RequestInit["body"] | null | undefined): boolean =>
  typeof body === "string" &&
  (body.match(NAME_OF_AN_ORDER_OR_CUSTOMER) ?? []).some((name) => known.has(name.slice(1, -1)));

/** A form says in its type where its parts end, so it is written out first. */
async function encode(body: RequestInit["body"] | null): Promise<Inject> {
  if (body === null || body === undefined) return {};
  if (typeof body === "string") return { payload: body };
  const written = new Response(body);
  const contentType = written.headers.get("content-type");
  return {
    payload: Buffer.from(await written.arrayBuffer()),
    ...(contentType === null ? {} : { contentType }),
  };
}
