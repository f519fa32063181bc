import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerMethodNotAllowed, answerNotFound } from "./answer.ts";

/**
 * Answers what no route takes, before a body is read: 405 where the address exists under another method, 404 in the
 * envelope under `/api`, and the app's own page elsewhere.
 */
export function unknownAddresses(
  app: FastifyInstance,
  answerPage: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
) {
  const methodsOf = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    const methods = methodsOf.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    methodsOf.set(url, methods);
  });
  // Never reached: the hook that asks below has answered before. Fastify's own would speak in other words.
  app.setNotFoundHandler((_request, reply) => answerNotFound(reply));

  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split("?", 1)[0] ?? "";
    const allowed = methodsOf.get(path);
    if (allowed !== undefined) return answerMethodNotAllowed(reply, [...allowed].sort());
    if (path === "/api" || path.startsWith("/api/")) return answerNotFound(reply);
    if (request.method !== "GET" && request.method !== "HEAD")
      return answerMethodNotAllowed(reply, ["GET", "HEAD"]);
    return answerPage(request, reply);
  };
}
