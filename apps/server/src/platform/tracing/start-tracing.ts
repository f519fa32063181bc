import { context } from "@opentelemetry/api";
import { useTracer } from "./spans.ts";

type TracingOptions = {
  /** The collector's address for OTLP over HTTP, its path included. */
  readonly url: string;
  /** How many of a hundred calls and jobs are traced. */
  readonly percent: number;
  readonly role: string;
};

/** Well within the time that a process has to end. */
const COLLECTOR_MS_MAX = 3_000;

/**
 * Has the calls and jobs of this process traced from now on; answers what ends it and sends the last spans. The libraries are
 * read only here, so that a process without traces starts without them.
 */
export async function startTracing({ url, percent, role }: TracingOptions): Promise<() => Promise<void>> {
  const [
    { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider },
    { OTLPTraceExporter },
    { AsyncLocalStorageContextManager },
    { resourceFromAttributes },
  ] = await Promise.all([
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/context-async-hooks"),
    import("@opentelemetry/resources"),
  ]);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "vaada", "service.instance.role": role }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(percent / 100) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, timeoutMillis: COLLECTOR_MS_MAX }),
        exportTimeoutMillis: COLLECTOR_MS_MAX,
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  useTracer(provider.getTracer("vaada"));
  return async () => {
    useTracer(null);
    // A collector that is away keeps nobody from leaving.
    await provider.shutdown().catch(() => undefined);
    context.disable();
  };
}
