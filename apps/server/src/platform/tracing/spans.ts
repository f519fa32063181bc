import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";

let tracer: Tracer | null = null;

/** Sets the tracer of this process. `null` ends it, and then nothing here costs anything. */
export function useTracer(given: Tracer | null): void {
  tracer = given;
}

export const isTracing = (): boolean => tracer !== null;

/**
 * The facts of a span. More people read spans than tables, so they hold our own names and numbers, and never
 * an address, a parameter, a message or personal data.
 */
export type SpanFacts = Attributes;

type NamedSpan = { readonly name: string; readonly kind?: SpanKind; readonly facts?: SpanFacts };

/** Does the work as a part of the trace it is done in. What nobody's call or job asked for is no part of one. */
export function inSpan<T>(
  { name, kind = SpanKind.INTERNAL, facts = {} }: NamedSpan,
  work: (add: (facts: SpanFacts) => void) => Promise<T>,
): Promise<T> {
  if (tracer === null || trace.getActiveSpan() === undefined) return work(() => undefined);
  return tracer.startActiveSpan(name, { kind, attributes: facts }, (span) => workIn(span, work));
}

/** Does the work as the begin of a trace, or as what follows from the call that is named. */
export function inFirstSpan<T>(
  { name, kind = SpanKind.INTERNAL, facts = {} }: NamedSpan,
  { traceParent, work }: { readonly traceParent: string | null; readonly work: () => Promise<T> },
): Promise<T> {
  if (tracer === null) return work();
  const parent = contextOf(traceParent);
  return tracer.startActiveSpan(name, { kind, attributes: facts }, parent, (span) => workIn(span, work));
}

/** A span that is ended by its owner, because no one function does all of its work. */
export function openSpan({
  name,
  kind = SpanKind.INTERNAL,
  facts = {},
}: NamedSpan): { span: Span; within: Context } | null {
  if (tracer === null) return null;
  const span = tracer.startSpan(name, { kind, attributes: facts }, ROOT_CONTEXT);
  return { span, within: trace.setSpan(ROOT_CONTEXT, span) };
}

async function workIn<T>(span: Span, work: (add: (facts: SpanFacts) => void) => Promise<T>): Promise<T> {
  try {
    return await work((facts) => void span.setAttributes(facts));
  } catch (error) {
    // Its message may quote what a person gave; its name can't.
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute("error.type", error instanceof Error ? error.name : "unknown");
    throw error;
  } finally {
    span.end();
  }
}

/** Names the span that is under way, as the W3C writes it, for a job that follows from it. */
export function currentTraceParent(): string | null {
  if (tracer === null) return null;
  const current = trace.getSpanContext(context.active());
  if (current === undefined) return null;
  return `00-${current.traceId}-${current.spanId}-${current.traceFlags.toString(16).padStart(2, "0")}`;
}

const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function contextOf(traceParent: string | null): Context {
  const [, traceId, spanId, flags] = TRACE_PARENT.exec(traceParent ?? "") ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  });
}
