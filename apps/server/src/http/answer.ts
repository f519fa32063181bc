import type { FastifyReply } from "fastify";
import { refusalText, successText } from "./envelope.ts";
import { type Refused, refuse, statusOf } from "./outcome.ts";

export const JSON_TYPE = "application/json; charset=utf-8";

export function answer(reply: FastifyReply, data: unknown): FastifyReply {
  return reply.header("content-type", JSON_TYPE).send(successText(data));
}

export function answerRefused(reply: FastifyReply, refused: Refused): FastifyReply {
  if (refused.retryAfterSeconds !== undefined) {
    // Zero would read as "at once", which is what the limit forbids.
    reply.header("retry-after", String(Math.max(1, Math.ceil(refused.retryAfterSeconds))));
  }
  return reply.code(statusOf(refused.refused)).header("content-type", JSON_TYPE).send(refusalText(refused));
}

export const answerNotFound = (reply: FastifyReply): FastifyReply =>
  answerRefused(reply, refuse("NOT_FOUND"));

export const answerMethodNotAllowed = (reply: FastifyReply, allow: readonly string[]): FastifyReply =>
  answerRefused(reply.header("allow", allow.join(", ")), refuse("METHOD_NOT_ALLOWED"));
