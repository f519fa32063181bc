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
