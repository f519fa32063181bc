import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

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
    countJob: (task: string, outcome: "done" | "failed" | "gave-up") => jobs.inc({ task, outcome }),
    countSms: (outcome: "sent" | "failed" | "unknown") => sms.inc({ outcome }),
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
    watchHolidays: (daysAhead: () => number) => watchHolidays(registry, daysAhead),
    watchSwitches: (read: ReadSwitches) => watchSwitches(registry, read),
    watchDebits: (read: ReadDebits) => watchDebits(registry, read),
    watchPool: (stats: ReadPool) => watchPool(registry, stats),
  };
}

type ReadDebits = () => Promise<{ readonly count: number; readonly oldestSeconds: number }>;

/** Without the database the last figures would be a lie, so there are none. */
function watchDebits(registry: Registry, read: ReadDebits): void {
  const oldest = new Gauge({
    name: "vaada_debits_waiting_oldest_seconds",
    help: "How long the debit has been due whose bank was to be asked first.",
    registers: [registry],
  });
  new Gauge({
    name: "vaada_debits_waiting",
    help: "Debits that are due and whose bank is still to be asked.",
    registers: [registry],
    async collect() {
      try {
        const { count, oldestSeconds } = await read();
        this.set(count);
        oldest.set(oldestSeconds);
      } catch {
        this.remove();
        oldest.remove();
      }
    },
  });
}

type ReadPool = () => { connections: number; idle: number; waiting: number; max: number };

function watchPool(registry: Registry, stats: ReadPool): void {
  new Gauge({
    name: "vaada_pool_connections",
    help: "Database connections of this process by state.",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      for (const [state, value] of Object.entries(stats())) this.set({ state }, value);
    },
  });
}

function watchHolidays(registry: Registry, daysAhead: () => number): void {
  new Gauge({
    name: "vaada_holidays_known_days",
    help: "For how many more days the announced holidays are known; below zero they have run out.",
    registers: [registry],
    collect() {
      this.set(daysAhead());
    },
  });
}

type ReadSwitches = () => Promise<readonly { name: string; isStopped: boolean }[]>;

/** Read at every look, so that each process shows the switches as they are. While nobody answers, the last answer stays. */
function watchSwitches(registry: Registry, read: ReadSwitches): void {
  new Gauge({
    name: "vaada_switch_stopped",
    help: "1 while a switch is stopped: what it stands for waits.",
    labelNames: ["switch"],
    registers: [registry],
    async collect() {
      const switches = await read().catch(() => []);
      for (const { name, isStopped } of switches) this.set({ switch: name }, isStopped ? 1 : 0);
    },
  });
}

type MakeCounter = <L extends string>(name: string, help: string, labelNames: readonly L[]) => Counter<L>;

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
  return {
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

/** The metrics of money on its way, and of attempts to get at it. */
function moneyMetrics(registry: Registry, counter: MakeCounter) {
  const payouts = counter("vaada_payouts_total", "Payouts, by each state they came to.", ["state"]);
  const disbursalAlarms = counter(
    "vaada_disbursal_alarms_total",
    "Disbursals that stopped and wait for a person.",
    ["why"],
  );
  const undecided = new Gauge({
    name: "vaada_payouts_undecided",
    help: "Payouts that nobody knows the end of yet.",
    registers: [registry],
  });
  const undecidedAge = new Gauge({
    name: "vaada_payouts_undecided_oldest_seconds",
    help: "How long the oldest of them has been so.",
    registers: [registry],
  });
  const unsentMails = new Gauge({
    name: "vaada_document_mails_unsent",
    help: "E-mails with a loan's papers that wait to be sent.",
    registers: [registry],
  });
  const unsentAge = new Gauge({
    name: "vaada_document_mails_unsent_oldest_seconds",
    help: "How long the oldest of them has waited.",
    registers: [registry],
  });
  const checkoutForgeries = counter(
    "vaada_checkout_forgeries_total",
    "Answers of the checkout that the provider did not sign.",
    ["what"],
  );
  const receipts = counter("vaada_receipts_total", "Payments of borrowers that were posted.", []);
  const repaymentAlarms = counter(
    "vaada_repayment_alarms_total",
    "Payments, refunds and disputes that wait for a person.",
    ["why"],
  );
  const undecidedPayments = new Gauge({
    name: "vaada_payments_undecided",
    help: "Payments of borrowers that nobody knows the end of yet.",
    registers: [registry],
  });
  const undecidedPaymentsAge = new Gauge({
    name: "vaada_payments_undecided_oldest_seconds",
    help: "How long the oldest of them has been so.",
    registers: [registry],
  });
  const openCases = new Gauge({
    name: "vaada_cases_open",
    help: "Matters of money that wait for a person.",
    registers: [registry],
  });
  const openCasesAge = new Gauge({
    name: "vaada_cases_open_oldest_seconds",
    help: "How long the oldest of them has waited.",
    registers: [registry],
  });
  return {
    setOpenCases: ({ count, oldestSeconds }: { count: number; oldestSeconds: number }) => {
      openCases.set(count);
      openCasesAge.set(oldestSeconds);
    },
    countReceipt: () => receipts.inc(),
    countRepaymentAlarm: (why: string) => repaymentAlarms.inc({ why }),
    setUndecidedPayments: ({ count, oldestSeconds }: { count: number; oldestSeconds: number }) => {
      undecidedPayments.set(count);
      undecidedPaymentsAge.set(oldestSeconds);
    },
    countPayout: (state: string) => payouts.inc({ state }),
    countDisbursalAlarm: (why: string) => disbursalAlarms.inc({ why }),
    setUndecidedPayouts: ({ count, oldestSeconds }: { count: number; oldestSeconds: number }) => {
      undecided.set(count);
      undecidedAge.set(oldestSeconds);
    },
    setUnsentMails: ({ count, oldestSeconds }: { count: number; oldestSeconds: number }) => {
      unsentMails.set(count);
      unsentAge.set(oldestSeconds);
    },
    countCheckoutForgery: (what: "mandate" | "repayment") => checkoutForgeries.inc({ what }),
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
  return {
    setOpenComplaints: (open: {
      byDays: Readonly<Record<string, number>>;
      overdue: number;
      unmailed: number;
    }) => {
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
  metrics: Metrics,
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
