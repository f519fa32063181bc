import type { BodyOf, Call, QueryOf, ReplyOf } from "@vaada/contract/call";
import { NOTICE_VERSION_HEADER } from "@vaada/contract/notice";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
} from "fastify";
import { answerRefused, type ConstantHeaders, successAnswer } from "./answer.ts";
import { Caller } from "./caller.ts";
import { refuseField, refuseFields } from "./fields.ts";
import { isRefused, type Refused, refuse } from "./outcome.ts";
import { type Session, type Sessions, tokenHashOf } from "./session/sessions.ts";

type Input<C extends Call> = {
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
  const answer = successAnswer(app.getDecorator<ConstantHeaders>("constantHeaders"));
  const finish = (reply: FastifyReply, outcome: ReplyOf<C> | Refused): void => {
    if (isRefused(outcome)) answerRefused(reply, outcome);
    else answer(reply, call.reply.parse(outcome));
  };
  app.route({
    method: call.method,
    url: `/api${call.path}`,
    onRequest: guards,
    handler: (request, reply) => {
      const input = readInput(call, request);
      if (isRefused(input)) return answerRefused(reply, input);
      // What is known at once is answered at once: a promise costs a turn of the queue.
      const outcome = handle(input);
      if (!(outcome instanceof Promise)) return finish(reply, outcome);
      return outcome.then((awaited) => finish(reply, awaited));
    },
  });
}

/** Set by the guard and read by the handler of the same request; Fastify's own way to do so costs ten times as much. */
type SignedIn = FastifyRequest & { session: Session | null };

const SESSION_ENDED = refuse("SESSION_ENDED");

/** No token, a wrong one and one that has run out are told apart by nobody. */
function requireToken(sessions: Sessions): onRequestHookHandler {
  return (request, reply, done) => {
    const admit = (session: Session | null): void => {
      if (session === null) {
        answerRefused(reply, SESSION_ENDED);
        return;
      }
      (request as SignedIn).session = session;
      done();
    };
    const tokenHash = tokenHashOf(request.headers.authorization);
    const found = tokenHash === null ? null : sessions.find(tokenHash);
    if (found instanceof Promise) found.then(admit, done);
    else admit(found);
  };
}

const requireLimit =
  (isOverLimit: LimitCheck): onRequestAsyncHookHandler =>
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
    session: (call.access === "borrower" ? (request as SignedIn).session : null) as Input<C>["session"],
  };
}
