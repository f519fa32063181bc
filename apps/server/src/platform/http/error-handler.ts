import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DatabaseUnavailable } from "../db/unavailable.ts";
import { FilesUnavailable } from "../files/blob-store.ts";
import type { Log } from "../log.ts";
import { type Refused, RefusedError, refuse } from "../refusals/refused.ts";
import { answerRefused } from "./answer.ts";

/** PostgreSQL restarts within seconds; a client that waits so long finds it back. */
const RETRY_AFTER_SECONDS = 3;

/** A disk is made room on by a person. */
const FILES_RETRY_AFTER_SECONDS = 60;

/** One handler for whatever was thrown. What is our fault is logged and told in no words of ours. */
export function handleErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error, request, reply) => answerError({ error, request, reply, log }));
}

export function answerError(thrown: {
  error: unknown;
  request: FastifyRequest;
  reply: FastifyReply;
  log: Log;
}): FastifyReply {
  const { error, request, reply, log } = thrown;
  const refused = refusalOf(error);
  if (refused !== null) return answerRefused(reply, refused);
  if (error instanceof DatabaseUnavailable) {
    log.warn({ requestId: request.id, error }, "database unavailable");
    return answerRefused(reply, UNAVAILABLE);
  }
  if (error instanceof FilesUnavailable) {
    log.error({ requestId: request.id, error }, "alarm: files can't be kept or read");
    return answerRefused(reply, NO_FILES);
  }
  log.error({ requestId: request.id, route: request.routeOptions.url, error }, "request failed");
  return answerRefused(reply, FAULT);
}

const UNAVAILABLE = refuse("DATABASE_UNAVAILABLE", { retryAfterSeconds: RETRY_AFTER_SECONDS });
const NO_FILES = refuse("FILES_UNAVAILABLE", { retryAfterSeconds: FILES_RETRY_AFTER_SECONDS });
const FAULT = refuse("SERVER_FAULT");

/** The client's mistake as a refusal; `null` when the mistake was ours. */
function refusalOf(error: unknown): Refused | null {
  if (error instanceof RefusedError) return error.outcome;
  if (!(error instanceof Error) || !("code" in error)) return null;
  switch (error.code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return refuse("BODY_TOO_LARGE");
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
    case "FST_ERR_CTP_EMPTY_TYPE":
    case "FST_ERR_CTP_INVALID_TYPE":
      return refuse("MEDIA_NOT_SUPPORTED");
    case "FST_ERR_MAX_PARAM_LENGTH":
      return refuse("NOT_FOUND");
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
    case "FST_ERR_BAD_URL":
    case "FST_ERR_ASYNC_CONSTRAINT":
    case "ECONNRESET":
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return refuse("BODY_UNREADABLE");
    default:
      return null;
  }
}
