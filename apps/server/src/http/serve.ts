import type { BodyOf, Call, QueryOf, ReplyOf } from "@vaada/contract/call";
import { NOTICE_VERSION_HEADER } from "@vaada/contract/notice";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answer, answerRefused } from "./answer.ts";
import { Caller } from "./caller.ts";
import { refuseField, refuseFields } from "./fields.ts";
import { isRefused, type Refused, refuse } from "./outcome.ts";
import { type Session, type Sessions, tokenHashOf } from "./session/sessions.ts";

export type Input<C extends Call> = {
  readonly body: BodyOf<C>;
  readonly query: QueryOf<C>;
  readonly caller: Caller;
  readonly session: C["access"] extends "borrower" ? Session : null;
};

type MaybePromise<T> = T | Promise<T>;

export type Handler<C extends Call> = (
  input: Input<C>,
) => MaybePromise<ReplyOf<C> | Refused<C["refuses"][number]>>;

/** Looked at before the body is: a caller over the limit learns nothing about what was sent. */
export type LimitCheck = (caller: Caller) => Promise<Refused | null>;

/**
 * Binds one call of the contract to one handler: token, limits, body and query, handler, reply. The only place that
 * speaks HTTP. The reply passes the contract on its way out, so nothing leaves that the contract does not name.
 */
export function serve<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: Handler<C>,
  isOverLimit?: LimitCheck,
): void {
  const guards = [
    ...(call.access === "borrower" ? [requireToken(app.getDecorator<Sessions>("sessions"))] : []),
    ...(isOverLimit === undefined ? [] : [requireLimit(isOverLimit)]),
  ];
  app.route({
    method: call.method,
    url: `/api${call.path}`,
    onRequest: guards,
    handler: async (request, reply) => {
      const input = readInput(call, request);
      if (isRefused(input)) return answerRefused(reply, input);
      const outcome = await handle(input);
      if (isRefused(outcome)) return answerRefused(reply, outcome);
      return answer(reply, call.reply.parse(outcome));
    },
  });
}

type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

const SESSION_ENDED = refuse("SESSION_ENDED");

/** No token, a wrong one and one that has run out are told apart by nobody. */
const requireToken =
  (sessions: Sessions): Guard =>
  async (request, reply) => {
    const tokenHash = tokenHashOf(request.headers.authorization);
    const session = tokenHash === null ? null : await sessions.find(tokenHash);
    if (session === null) return answerRefused(reply, SESSION_ENDED);
    request.setDecorator("session", session);
  };

const requireLimit =
  (isOverLimit: LimitCheck): Guard =>
  async (request, reply) => {
    const refused = await isOverLimit(new Caller(request));
    if (refused !== null) return answerRefused(reply, refused);
  };

function readInput<C extends Call>(call: C, request: FastifyRequest): Input<C> | Refused {
  const caller = new Caller(request);
  if (call.consent !== undefined && caller.noticeVersion === null)
    return refuseField(NOTICE_VERSION_HEADER, "This does not name a notice");
  // A body that was left out lacks every field, and each of them is said by name.
  const body = call.body?.safeParse(request.body ?? {});
  if (body !== undefined && !body.success) return refuseFields(body.error.issues);
  const query = call.query?.safeParse(request.query);
  if (query !== undefined && !query.success) return refuseFields(query.error.issues);
  return {
    body: body?.data as BodyOf<C>,
    query: query?.data as QueryOf<C>,
    caller,
    session: (call.access === "borrower"
      ? request.getDecorator<Session>("session")
      : null) as Input<C>["session"],
  };
}
