import { languageOf } from "@vaada/contract/language";
import type { FastifyInstance, FastifyReply } from "fastify";
import { type Refused, refuse, statusOf } from "../refusals/refused.ts";
import { refusalText, successText } from "./envelope.ts";
import { NO_PAGE } from "./security-headers.ts";

export const JSON_TYPE = "application/json; charset=utf-8";

/** The headers of every answer, besides its request's id. */
export type ConstantHeaders = Readonly<Record<string, string>>;

/** Puts the constant headers on whatever leaves by Fastify's way, unless the answer has said otherwise. */
export function addConstantHeaders(app: FastifyInstance, headers: ConstantHeaders): void {
  app.addHook("onSend", (_request, reply, payload, done) => {
    dress(reply, headers);
    done(null, payload);
  });
}

export function dress(reply: FastifyReply, headers: ConstantHeaders): FastifyReply {
  for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
  return reply.header("x-request-id", reply.request.id);
}

/**
 * Answers a call that went well. This is the way nearly every request takes, so it goes straight to the response: the
 * constant headers are laid out once, and text of plain ASCII is written without being encoded again.
 */
export function successAnswer(headers: ConstantHeaders): (reply: FastifyReply, data: unknown) => void {
  const constant = Object.entries({ ...headers, ...NO_PAGE, "content-type": JSON_TYPE }).flat();
  return (reply, data) => {
    const text = successText(data);
    const length = Buffer.byteLength(text);
    reply.hijack();
    reply.raw.writeHead(200, [
      ...constant,
      "x-request-id",
      reply.request.id,
      "content-length",
      String(length),
    ]);
    reply.raw.end(text, length === text.length ? "latin1" : "utf8");
  };
}

export function answerRefused(reply: FastifyReply, refused: Refused): FastifyReply {
  if (refused.retryAfterSeconds !== undefined) {
    // Zero would read as "at once", which is what the limit forbids.
    reply.header("retry-after", String(Math.max(1, Math.ceil(refused.retryAfterSeconds))));
  }
  const language = languageOf(reply.request.headers["accept-language"]);
  return reply
    .code(statusOf(refused.refused))
    .header("content-type", JSON_TYPE)
    .send(refusalText(refused, language));
}

export const answerNotFound = (reply: FastifyReply): FastifyReply =>
  answerRefused(reply, refuse("NOT_FOUND"));

export const answerMethodNotAllowed = (reply: FastifyReply, allow: readonly string[]): FastifyReply =>
  answerRefused(reply.header("allow", allow.join(", ")), refuse("METHOD_NOT_ALLOWED"));
