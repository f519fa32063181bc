import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { type MakeCounter, moneyMetrics, untilForgotten } from "./money-metrics.ts";
import { watchedMetrics } from "./watched-metrics.ts";

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * The metrics that an operator watches. Names carry the unit; labels are few and never come from a client.
 */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "vaada_request_duration_seconds",
    help: "Time from the first byte of a request to the last of its answer.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter({ name, help, labelNames: [...labelNames], registers: [registry] });
  const retries = counter("vaada_tx_retries_total", "Transactions run again after a conflict.", ["code"]);
  const poolErrors = counter("vaada_pool_errors_total", "Idle database connections that broke.", []);
  const jobs = counter("vaada_jobs_total", "Jobs that ended.", ["task", "outcome"]);
  const sms = counter("vaada_sms_total", "Texts handed to the provider.", ["outcome"]);
  const smsReports = counter("vaada_sms_reports_total", "Texts that an operator reported on.", ["outcome"]);
  for (const outcome of ["sent", "failed", "unknown"]) sms.inc({ outcome }, 0);
  const decisions = counter("vaada_decisions_total", "Credit decisions, by what they came to.", ["outcome"]);
  const signings = counter("vaada_signings_total", "Signings of an agreement, by what came of them.", [
    "outcome",
  ]);
  const codes = counter("vaada_codes_total", "One-time codes asked for.", ["outcome"]);
  const minors = counter(
    "vaada_minors_refused_total",
    "PANs of people under 18, of whom nothing was kept.",
    [],
  );
  const aprDisagreements = counter(
    "vaada_apr_disagreements_total",
    "Offers that were shown to nobody because two ways to their APR did not agree.",
    [],
  );
  const clockSkew = new Gauge({
    name: "vaada_clock_skew_seconds",
    help: "How far this machine's clock is ahead of the database's.",
    registers: [registry],
  });
  const droppedLines = counter(
    "vaada_log_lines_dropped_total",
    "Lines of the log that could not be written: a full disk, or a reader that stands still or has left.",
    [],
  );

  return {
    registry,
    requestObserver: (route: string) => requestObserver(requests, route),
    countRetry: (code: string) => retries.inc({ code }),
    countPoolError: () => poolErrors.inc(),
    /** A rise is seen only of what was there before it, so each counter that an alarm reads begins at nothing. */
    expectJobs: (tasks: readonly string[]) => {
      for (const task of tasks) for (const outcome of JOB_OUTCOMES) jobs.inc({ task, outcome }, 0);
    },
    countJob: (task: string, outcome: (typeof JOB_OUTCOMES)[number]) => jobs.inc({ task, outcome }),
    countSms: (outcome: "sent" | "failed" | "unknown") => sms.inc({ outcome }),
    countSmsReport: (outcome: "delivered" | "failed") => smsReports.inc({ outcome }),
    ...providerMetrics(counter),
    countSigning: (outcome: string) => signings.inc({ outcome }),
    countDecision: (outcome: string) => decisions.inc({ outcome }),
    ...moneyMetrics(registry, counter),
    ...complaintMetrics(registry),
    countMinor: () => minors.inc(),
    countCode: (outcome: string) => codes.inc({ outcome }),
    countAprDisagreement: () => aprDisagreements.inc(),
    setClockSkew: (aheadMs: number) => clockSkew.set(aheadMs / 1000),
    countDroppedLines: (lines: number) => droppedLines.inc(lines),
    ...filesMetrics(registry, counter),
    ...browserMetrics(counter),
    ...watchedMetrics(registry),
  };
}

function providerMetrics(counter: MakeCounter) {
  const calls = counter("vaada_provider_calls_total", "Questions put to a provider.", [
    "provider",
    "outcome",
  ]);
  const troubles = counter(
    "vaada_provider_troubles_total",
    "Calls that a provider refused because of our key, or answered unreadably.",
    ["partner", "trouble"],
  );
  for (const outcome of WHATSAPP_OUTCOMES) calls.inc({ provider: "whatsapp", outcome }, 0);
  return {
    expectTroubles: (partners: readonly string[], kinds: readonly string[]) => {
      for (const partner of partners) for (const trouble of kinds) troubles.inc({ partner, trouble }, 0);
    },
    countProvider: (provider: string, outcome: string) => calls.inc({ provider, outcome }),
    countProviderTrouble: (partner: string, trouble: string) => troubles.inc({ partner, trouble }),
  };
}

function filesMetrics(registry: Registry, counter: MakeCounter) {
  const failures = counter(
    "vaada_files_failures_total",
    "Files that could not be kept or read: a full disk, or a store that does not answer.",
    [],
  );
  const reachable = new Gauge({
    name: "vaada_files_reachable",
    help: "1 while the place of the files is there, 0 while it is not mounted or does not answer.",
    registers: [registry],
  });
  return {
    countFilesFailure: () => failures.inc(),
    setFilesReachable: (isReachable: boolean) => reachable.set(isReachable ? 1 : 0),
  };
}

/** The metrics that browsers report. */
function browserMetrics(counter: MakeCounter) {
  const clientFailures = counter(
    "vaada_client_failures_total",
    "Calls that failed on a device, as the app told later.",
    ["path", "kind"],
  );
  const cspReports = counter("vaada_csp_reports_total", "Reports of a broken content policy.", ["directive"]);
  return {
    countClientFailures: ({ path, kind, times }: { path: string; kind: string; times: number }) =>
      clientFailures.inc({ path, kind }, times),
    countCspReport: (directive: string) => cspReports.inc({ directive }),
  };
}

/** The metric of complaints that the grievance officer has yet to answer. */
function complaintMetrics(registry: Registry) {
  const openComplaints = new Gauge({
    name: "vaada_complaints_open",
    help: "Complaints that wait for an answer, by how many days they have waited.",
    labelNames: ["days"],
    registers: [registry],
  });
  const overdueComplaints = new Gauge({
    name: "vaada_complaints_overdue",
    help: "Of these, those whose last day for an answer has passed.",
    registers: [registry],
  });
  const unmailedComplaints = new Gauge({
    name: "vaada_complaints_unmailed",
    help: "Of these, those that the grievance officer has not been mailed yet.",
    registers: [registry],
  });
  const hold = untilForgotten(() => {
    openComplaints.reset();
    for (const gauge of [overdueComplaints, unmailedComplaints]) gauge.remove();
  });
  return {
    setOpenComplaints: (open: {
      byDays: Readonly<Record<string, number>>;
      overdue: number;
      unmailed: number;
    }) => {
      hold();
      for (const [days, count] of Object.entries(open.byDays)) openComplaints.set({ days }, count);
      overdueComplaints.set(open.overdue);
      unmailedComplaints.set(open.unmailed);
    },
  };
}

export type RequestObserver = (request: { method: string; status: number; elapsedMs: number }) => void;

/** Bound to a route once: looking the labels up by a number costs a third of what prom-client's hashing does. */
function requestObserver(requests: Histogram<"method" | "route" | "status">, route: string): RequestObserver {
  const byMethod = new Map<string, Map<number, Histogram.Internal<"method" | "route" | "status">>>();
  return ({ method, status, elapsedMs }) => {
    let byStatus = byMethod.get(METHODS.has(method) ? method : "other");
    if (byStatus === undefined) {
      byStatus = new Map();
      byMethod.set(METHODS.has(method) ? method : "other", byStatus);
    }
    let observer = byStatus.get(status);
    if (observer === undefined) {
      observer = requests.labels({ method: METHODS.has(method) ? method : "other", route, status });
      byStatus.set(status, observer);
    }
    observer.observe(elapsedMs / 1000);
  };
}

const JOB_OUTCOMES = ["done", "failed", "gave-up"] as const;
const WHATSAPP_OUTCOMES = ["sent", "failed", "unknown", "undelivered"];

/** Any other method is a client's invention and must not become a label of its own. */
const METHODS: ReadonlySet<string> = new Set(["GET", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS"]);

export type MetricsServer = { port: number; close(): Promise<void> };

type MetricsPlace = {
  readonly host: string;
  readonly port: number;
  /** A worker listens nowhere else, and whatever keeps it running asks here. */
  readonly isReady: () => Promise<boolean>;
  /** What whoever asks is told beside it, ready or not. */
  readonly detail: () => object;
};

/** Apart from what borrowers reach: figures about a business are nobody else's. */
export async function serveMetrics(
  metrics: Pick<Metrics, "registry">,
  { host, port, isReady, detail }: MetricsPlace,
): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    if (request.method === "GET" && request.url === "/ready") {
      const ready = await isReady();
      const headers = { "cache-control": "no-store", "content-type": "application/json" };
      response.writeHead(ready ? 200 : 503, headers).end(JSON.stringify({ ready, ...detail() }));
      return;
    }
    if (request.method !== "GET" || (request.url !== "/metrics" && request.url !== "/")) {
      response.writeHead(404).end();
      return;
    }
    const text = await metrics.registry.metrics();
    response.writeHead(200, { "content-type": metrics.registry.contentType, "cache-control": "no-store" });
    response.end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen({ port, host }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
