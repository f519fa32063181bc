import type { FastifyReply } from "fastify";
import { contentSecurityPolicy } from "../security-headers.ts";

/** Browsers hold a form to the policy also where its answer redirects, so the way back is named in it. */
export function sendPage(
  reply: FastifyReply,
  { page, leadsTo }: { page: string; leadsTo: string },
): FastifyReply {
  const formAction = `'self' ${new URL(leadsTo).origin}`;
  return reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", contentSecurityPolicy({ formAction }))
    .send(page);
}

/** A page that lies over another site's: that site alone may frame it. */
export function sendFramedPage(
  reply: FastifyReply,
  { page, by }: { page: string; by: string },
): FastifyReply {
  const policy = contentSecurityPolicy({ formAction: "'self'", framedBy: by });
  return reply.type("text/html; charset=utf-8").header("content-security-policy", policy).send(page);
}

/** Adds to the query of an address. What its owner wrote there stays as it is. */
export function withQuery(address: string, more: Readonly<Record<string, string>>): string {
  const [before = "", fragment] = splitAt(address, "#");
  const [path = "", query = ""] = splitAt(before, "?");
  const own = query === "" ? "" : `${query.replace(/&$/, "")}&`;
  return `${path}?${own}${new URLSearchParams(more)}${fragment === undefined ? "" : `#${fragment}`}`;
}

function splitAt(text: string, sign: "#" | "?"): string[] {
  const at = text.indexOf(sign);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
