import { context, SpanKind, SpanStatusCode } from "@opentelemetry/api";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isTracing, openSpan } from "../tracing/spans.ts";

type OpenedSpan = NonNullable<ReturnType<typeof openSpan>>;

/**
 * Makes each call to the API the begin of a trace. What a caller says about a trace of theirs is not believed: a stranger
 * could have us trace what they like.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, OpenedSpan>();
  const within: (request: FastifyRequest, done: () => void) => void = (request, done) => {
    const opened = spans.get(request);
    if (opened === undefined) done();
    else context.with(opened.within, done);
  };
  app.addHook("onRequest", (request, _reply, done) => {
    const { url: route = "" } = request.routeOptions;
    if (!route.startsWith("/api/") || route.startsWith("/api/health/")) return done();
    const facts = {
      "http.request.method": request.method,
      "http.route": route,
      "vaada.request_id": request.id,
    };
    const opened = openSpan({ name: `${request.method} ${route}`, kind: SpanKind.SERVER, facts });
    if (opened !== null) spans.set(request, opened);
    within(request, done);
  });
  // A body is read in events of the connection, which know nothing of the call.
  app.addHook("preValidation", (request, _reply, done) => within(request, done));
  app.addHook("onResponse", (request, reply, done) => {
    const opened = spans.get(request);
    if (opened !== undefined) {
      opened.span.setAttribute("http.response.status_code", reply.raw.statusCode);
      if (reply.raw.statusCode >= 500) opened.span.setStatus({ code: SpanStatusCode.ERROR });
      opened.span.end();
    }
    done();
  });
}
