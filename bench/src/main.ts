import { BadOption, type Options, readOptions } from "./options.ts";
import { readStart, type TimedOutcome, wasBusy, writeResults } from "./results.ts";
import type { Row } from "./row.ts";
import { webhookRow } from "./rows/01-webhook.ts";
import { postingRow } from "./rows/02-posting.ts";
import { clearingAccountRow } from "./rows/03-clearing-account.ts";
import { duplicateWebhookRow } from "./rows/04-duplicate-webhook.ts";
import { closeOfBusinessRow } from "./rows/05-close-of-business.ts";
import { captureDuringCloseRow } from "./rows/06-capture-during-close.ts";
import { authenticatedCallRow } from "./rows/07-authenticated-call.ts";
import { dashboardLongHistoryRow } from "./rows/08-dashboard-long-history.ts";
import { dashboardOwnRowsRow } from "./rows/09-dashboard-own-rows.ts";
import { consoleListRow } from "./rows/10-console-list.ts";
import { landingBytesRow } from "./rows/11-landing-bytes.ts";
import { landingPaintRow } from "./rows/12-landing-paint.ts";
import { publicScreensRow } from "./rows/13-public-screens.ts";
import { onboardingRow } from "./rows/14-onboarding.ts";
import { repeatVisitRow } from "./rows/15-repeat-visit.ts";
import { consoleRow } from "./rows/16-console.ts";
import { startRow } from "./rows/17-start.ts";
import { morningRow } from "./rows/18-morning.ts";
import { tableOf, verdictsOf } from "./table.ts";

/** The rows of the table of goals. */
const ROWS: readonly Row[] = [
  webhookRow,
  postingRow,
  clearingAccountRow,
  duplicateWebhookRow,
  closeOfBusinessRow,
  captureDuringCloseRow,
  authenticatedCallRow,
  dashboardLongHistoryRow,
  dashboardOwnRowsRow,
  consoleListRow,
  landingBytesRow,
  landingPaintRow,
  publicScreensRow,
  onboardingRow,
  repeatVisitRow,
  consoleRow,
  startRow,
  morningRow,
];

const EXIT_CODE_BAD_OPTION = 2;

// The process exits by itself instead of dying of the signal, so that what a row has started is cleared away.
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => process.exit(130));

try {
  await run(
    readOptions(
      process.argv.slice(2),
      ROWS.map(({ number }) => number),
    ),
  );
} catch (error) {
  if (!(error instanceof BadOption)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = EXIT_CODE_BAD_OPTION;
}

/**
 * A missed goal is reported but is no failure: people judge figures. A missing figure is a failure.
 */
async function run({ rows, jsonFile, scale }: Options): Promise<void> {
  const start = readStart();
  const outcomes: TimedOutcome[] = [];
  for (const row of ROWS.filter(({ number }) => rows.includes(number)))
    outcomes.push(await measure(row, scale));
  const files = writeResults({ start, outcomes, scale }, jsonFile);
  const lines = [
    "",
    tableOf(outcomes),
    "",
    ...verdictsOf(outcomes),
    ...(scale === 1 ? [] : [`At scale ${scale}: rows 1 to 6, 8 to 10 and 18 are no figures to be quoted.`]),
    ...(wasBusy(start)
      ? [`The machine was busy at the start (load ${start.load.toFixed(1)}): do not trust the times.`]
      : []),
    ...files.map((file) => `Written to ${file}`),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
  if (outcomes.some(({ kind }) => kind === "not-measured")) process.exitCode = 1;
}

async function measure({ number, title, measure: measureRow }: Row, scale: number): Promise<TimedOutcome> {
  const startedMs = performance.now();
  const say = (line: string): void => void process.stderr.write(`row ${number}: ${line}\n`);
  const about = { number, title };
  say(title);
  try {
    const measurements = await measureRow({ say, scale });
    return { ...about, kind: "measured", measurements, tookMs: performance.now() - startedMs };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say(error instanceof Error && error.stack !== undefined ? error.stack : reason);
    return { ...about, kind: "not-measured", reason, tookMs: performance.now() - startedMs };
  }
}
