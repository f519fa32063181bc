import { type Counter, Gauge, Histogram, type Registry } from "prom-client";

export type MakeCounter = <L extends string>(
  name: string,
  help: string,
  labelNames: readonly L[],
) => Counter<L>;

/** Why a disbursal waits for a person. An alarm reads each, so all of them are there from the start. */
const DISBURSAL_ALARMS = [
  "not-binding",
  "not-the-proved-account",
  "barred",
  "listed",
  "paid-elsewhere",
  "came-back-after-payment",
  "refused",
  "answers-about-another",
  "paid-after-it-failed",
  "intended",
  "queued",
  "processing",
  "processed",
  "reversed",
  "failed",
  "cancelled",
  "rejected",
] as const;
export type DisbursalAlarm = (typeof DISBURSAL_ALARMS)[number];

/** Why a payment, a refund, a dispute or a day's report waits for a person. */
const REPAYMENT_ALARMS = [
  "differs",
  "order-refused",
  "refund-refused",
  "refund-differs",
  "excess-left",
  "dispute-differs",
  "only-at-provider",
  "only-in-ledger",
  "amount-differs",
  "balance-differs",
] as const;
export type RepaymentAlarm = (typeof REPAYMENT_ALARMS)[number];

/** A captured payment is to be in the ledger within a minute. */
const RECEIPT_DELAYS = [1, 5, 15, 60, 300, 900, 3600, 21_600, 86_400];

type MoneyParts = { readonly registry: Registry; readonly counter: MakeCounter };

/** The metrics of money on its way, and of attempts to get at it. */
export const moneyMetrics = (registry: Registry, counter: MakeCounter) => ({
  ...alarmMetrics({ registry, counter }),
  ...payoutMetrics({ registry, counter }),
  ...paymentMetrics({ registry, counter }),
});

function alarmMetrics({ registry, counter }: MoneyParts) {
  const disbursalAlarms = counter(
    "vaada_disbursal_alarms_total",
    "Disbursals that stopped and wait for a person.",
    ["why"],
  );
  const repaymentAlarms = counter(
    "vaada_repayment_alarms_total",
    "Payments, refunds and disputes that wait for a person.",
    ["why"],
  );
  const checkoutForgeries = counter(
    "vaada_checkout_forgeries_total",
    "Answers of the checkout that the provider did not sign.",
    ["what"],
  );
  for (const why of DISBURSAL_ALARMS) disbursalAlarms.inc({ why }, 0);
  for (const why of REPAYMENT_ALARMS) repaymentAlarms.inc({ why }, 0);
  for (const what of ["mandate", "repayment"]) checkoutForgeries.inc({ what }, 0);
  return {
    countDisbursalAlarm: (why: DisbursalAlarm) => disbursalAlarms.inc({ why }),
    countRepaymentAlarm: (why: RepaymentAlarm) => repaymentAlarms.inc({ why }),
    countCheckoutForgery: (what: "mandate" | "repayment") => checkoutForgeries.inc({ what }),
    setOpenCases: waitingGauges(registry, {
      name: "vaada_cases_open",
      oldestName: "vaada_cases_open_oldest_seconds",
      help: "Matters of money that wait for a person.",
    }),
  };
}

function payoutMetrics({ registry, counter }: MoneyParts) {
  const payouts = counter("vaada_payouts_total", "Payouts, by each state they came to.", ["state"]);
  return {
    countPayout: (state: string) => payouts.inc({ state }),
    setUndecidedPayouts: waitingGauges(registry, {
      name: "vaada_payouts_undecided",
      oldestName: "vaada_payouts_undecided_oldest_seconds",
      help: "Payouts that nobody knows the end of yet.",
    }),
    setUnsentMails: waitingGauges(registry, {
      name: "vaada_document_mails_unsent",
      oldestName: "vaada_document_mails_unsent_oldest_seconds",
      help: "E-mails with a loan's papers that wait to be sent.",
    }),
  };
}

function paymentMetrics({ registry, counter }: MoneyParts) {
  const receipts = counter("vaada_receipts_total", "Payments of borrowers that were posted.", []);
  const receiptDelay = new Histogram({
    name: "vaada_receipt_delay_seconds",
    help: "From a payment to its entry in the ledger: since its capture where the provider's event booked it, since it was made where we asked.",
    labelNames: ["known_by"],
    buckets: RECEIPT_DELAYS,
    registers: [registry],
  });
  for (const known_by of ["event", "answer"]) receiptDelay.zero({ known_by });
  return {
    countReceipt: () => receipts.inc(),
    observeReceiptDelay: ({ knownBy, ms }: { knownBy: "event" | "answer"; ms: number }) =>
      receiptDelay.observe({ known_by: knownBy }, Math.max(ms, 0) / 1000),
    setUndecidedPayments: waitingGauges(registry, {
      name: "vaada_payments_undecided",
      oldestName: "vaada_payments_undecided_oldest_seconds",
      help: "Payments of borrowers that nobody knows the end of yet.",
    }),
  };
}

/** How many wait, and how long the oldest of them has. */
function waitingGauges(
  registry: Registry,
  { name, oldestName, help }: { readonly name: string; readonly oldestName: string; readonly help: string },
) {
  const waiting = new Gauge({ name, help, registers: [registry] });
  const oldest = new Gauge({
    name: oldestName,
    help: "How long the oldest of them has waited.",
    registers: [registry],
  });
  const hold = untilForgotten(() => {
    for (const gauge of [waiting, oldest]) gauge.remove();
  });
  return ({ count, oldestSeconds }: { readonly count: number; readonly oldestSeconds: number }): void => {
    waiting.set(count);
    oldest.set(oldestSeconds);
    hold();
  };
}

/** Two sweeps and a half: one of all the processes has swept since then. */
const SWEEP_HOLDS_MS = 25 * 60_000;

/**
 * Forgets what a sweep of this process has found unless it finds it anew: the next sweeps may be other processes', and whoever takes
 * the largest figure would see the old one until this process ends.
 */
export function untilForgotten(forget: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(forget, SWEEP_HOLDS_MS).unref();
  };
}
