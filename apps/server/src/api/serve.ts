import type { BodyOf, Call, QueryOf, ReplyOf, StepName } from "@vaada/contract/call";
import { NOTICE_VERSION_HEADER } from "@vaada/contract/notice";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  RouteOptions,
} from "fastify";
import type { OpenStep, StepGuard } from "../journey/step-guard/step-guard.ts";
import { answerRefused, type ConstantHeaders, successAnswer } from "../platform/http/answer.ts";
import { Caller } from "../platform/http/caller.ts";
import type { Door } from "../platform/http/door.ts";
import { FORM_BYTES_MAX, parseFormBodies } from "../platform/http/multipart.ts";
import { type Session, type Sessions, tokenHashOf } from "../platform/http/session/sessions.ts";
import { refuseField, refuseFields } from "../platform/refusals/fields.ts";
import { FIELD_PHRASES } from "../platform/refusals/phrases.ts";
import { isRefused, type Refused, refuse } from "../platform/refusals/refused.ts";
import type { SecurityLog } from "../platform/security-log.ts";

/** The input of a call, with the person who calls. */
type CallInput<C extends Call> = {
  readonly body: BodyOf<C>;
  readonly query: QueryOf<C>;
  readonly caller: Caller;
  readonly session: C["access"] extends "borrower" ? Session : null;
};

type Input<C extends Call> = CallInput<C> & {
  readonly openStep: C extends { step: StepName } ? OpenStep : null;
};

type MaybePromise<T> = T | Promise<T>;

export type Handler<C extends Call> = (
  input: Input<C>,
) => MaybePromise<ReplyOf<C> | Refused<C["refuses"][number]>>;

type Checks<C extends Call> = {
  /** Looked at before the body is: a caller over the limit learns nothing about what was sent. */
  readonly refuseOverLimit?: (caller: Caller) => Promise<Refused | null>;
  /** Refuses a body by what only the server knows, such as whether an address in it is ours. */
  readonly refuseBody?: (asked: CallInput<C>) => MaybePromise<Refused | null>;
  /** Checked before the step guard: what is not the borrower's is not there, whatever their step. */
  readonly isOwn?: (asked: CallInput<C>) => Promise<boolean>;
  /** An answer that does not wait for its step, or `null` when the call must. Checked after the ownership. */
  readonly aside?: (asked: CallInput<C>) => Promise<ReplyOf<C> | Refused<C["refuses"][number]> | null>;
};

/**
 * Binds one call of the contract to one handler: token, limits, body and query, ownership, step guard, handler, reply. The
 * only place that speaks HTTP. The reply passes the contract on its way out, so nothing leaves that it does not name.
 */
export function serve<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: Handler<C>,
  checks: Checks<C> = {},
): void {
  const door = app.getDecorator<Door>("door");
  const securityLog = app.getDecorator<SecurityLog>("securityLog");
  const guards = [
    ...(call.access === "borrower"
      ? [requireToken(app.getDecorator<Sessions>("sessions"), { door, securityLog })]
      : []),
    ...(checks.refuseOverLimit === undefined
      ? []
      : [requireLimit(checks.refuseOverLimit, { door, securityLog })]),
  ];
  const answer = successAnswer(app.getDecorator<ConstantHeaders>("constantHeaders"));
  // A crowd that signs in nowhere costs its members nothing: their refusals go out no faster than can be
  // borne.
  const answerRefusal = call.access === "public" ? door.turnAway : answerRefused;
  // Fastify waits for a reply that is handed back: a crowd's refusal comes a little later.
  const finish = (reply: FastifyReply, outcome: ReplyOf<C> | Refused): FastifyReply | undefined => {
    if (isRefused(outcome)) return answerRefusal(reply, outcome);
    answer(reply, call.reply.parse(outcome));
    return undefined;
  };
  const act = checkedHandlerOf(call, {
    handle,
    checks,
    securityLog,
    stepGuard: app.getDecorator<StepGuard>("stepGuard"),
  });
  const route: RouteOptions = {
    method: call.method,
    url: `/api${call.path}`,
    onRequest: guards,
    handler: (request, reply) => {
      const input = parseInput(call, request);
      if (isRefused(input)) return finish(reply, input);
      // A value that is there already is answered without `await`: a promise costs a turn of the queue.
      const outcome = act(input);
      if (!(outcome instanceof Promise)) return finish(reply, outcome);
      return outcome.then((awaited) => finish(reply, awaited));
    },
  };
  if (call.takes === "multipart") addFormRoute(app, route);
  else app.route(route);
}

/** In a scope of its own: a call that takes a form takes no JSON, and no other call takes a form. */
function addFormRoute(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (scope) => {
    parseFormBodies(scope);
    scope.route({ ...route, bodyLimit: FORM_BYTES_MAX });
  });
}

type Outcome<C extends Call> = ReturnType<Handler<C>>;

/** The handler, behind the body's last check, the ownership and the step guard where the call has them. */
function checkedHandlerOf<C extends Call>(
  call: C,
  {
    handle,
    checks,
    stepGuard,
    securityLog,
  }: { handle: Handler<C>; checks: Checks<C>; stepGuard: StepGuard; securityLog: SecurityLog },
): (asked: CallInput<C>) => MaybePromise<ReplyOf<C> | Refused> {
  const { refuseBody, isOwn, aside } = checks;
  const act = stepGuardedHandlerOf(call, { handle, stepGuard, aside });
  if (refuseBody === undefined && isOwn === undefined && aside === undefined) return act;
  return async (asked) => {
    const fault = (await refuseBody?.(asked)) ?? null;
    if (fault !== null) return fault;
    if (isOwn !== undefined && !(await isOwn(asked))) {
      const borrowerId = asked.session?.borrowerId ?? "nobody";
      securityLog.record({ event: "object-of-another-asked", borrowerId, call: call.name }, asked.caller);
      return refuse("NOT_FOUND");
    }
    return (await aside?.(asked)) ?? act(asked);
  };
}

function stepGuardedHandlerOf<C extends Call>(
  call: C,
  { handle, stepGuard, aside }: { handle: Handler<C>; stepGuard: StepGuard; aside: Checks<C>["aside"] },
): (asked: CallInput<C>) => MaybePromise<ReplyOf<C> | Refused> {
  const handleIn = (asked: CallInput<C>, openStep: OpenStep | null): Outcome<C> =>
    handle({ ...asked, openStep } as Input<C>);
  if (!hasStep(call)) return (asked) => handleIn(asked, null);
  return async (asked) => {
    const borrowerId = asked.session?.borrowerId;
    if (borrowerId === undefined) throw new Error(`serve: ${call.name} has a step but takes no token`);
    const verdict = await stepGuard.checkCall(call, { borrowerId, body: asked.body });
    switch (verdict.kind) {
      case "refused":
        // A refusal may just have closed the step: then it is the answer.
        return (await aside?.(asked)) ?? verdict.refused;
      case "again":
        return call.reply.safeParse(verdict.reply).success ? (verdict.reply as ReplyOf<C>) : verdict.orElse;
      case "go":
        return handleIn(asked, verdict.openStep);
      default:
        return verdict satisfies never;
    }
  };
}

const hasStep = (call: Call): call is Call & { step: StepName } => call.step !== undefined;

/** Set by the guard and read by the handler of the same request; Fastify's own way to do so costs ten times as much. */
type SignedIn = FastifyRequest & { session: Session | null };

const SESSION_ENDED = refuse("SESSION_ENDED");

type AtTheDoor = { readonly door: Door; readonly securityLog: SecurityLog };

/** No token, a wrong one and one that has run out are told apart by nobody. */
function requireToken(sessions: Sessions, { door, securityLog }: AtTheDoor): onRequestHookHandler {
  return (request, reply, done) => {
    const admit = (session: Session | null): void => {
      if (session === null) {
        if (request.headers.authorization !== undefined)
          securityLog.record({ event: "token-refused" }, new Caller(request));
        door.turnAway(reply, SESSION_ENDED);
        return;
      }
      (request as SignedIn).session = session;
      done();
    };
    const tokenHash = tokenHashOf(request.headers.authorization);
    const found = tokenHash === null ? null : sessions.find(tokenHash, new Caller(request));
    if (found instanceof Promise) found.then(admit, done);
    else admit(found);
  };
}

const requireLimit =
  (
    refuseOverLimit: NonNullable<Checks<Call>["refuseOverLimit"]>,
    { door, securityLog }: AtTheDoor,
  ): onRequestHookHandler =>
  (request, reply, done) => {
    refuseOverLimit(new Caller(request)).then((refused) => {
      if (refused === null) done();
      else {
        const route = request.routeOptions.url ?? "unknown";
        securityLog.record({ event: "limit-reached", route }, new Caller(request));
        door.turnAway(reply, refused);
      }
    }, done);
  };

function parseInput<C extends Call>(call: C, request: FastifyRequest): CallInput<C> | Refused {
  const caller = new Caller(request);
  const { noticeVersion } = caller;
  if (call.notices !== undefined && noticeVersion !== undefined && !call.notices.includes(noticeVersion))
    return refuseField(NOTICE_VERSION_HEADER, FIELD_PHRASES.unknownNotice);
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
