import { parseArgs } from "node:util";
import { OperatorError, printFailure } from "../dev/operator-error.ts";
import { duration, say } from "../dev/terminal.mjs";
import type { BookPlan, Progress } from "./book.ts";
import { makeBook } from "./make-book.ts";

const USUAL: BookPlan = { seed: 1, borrowers: 2_000, days: 365 };
const BAR_WIDTH = 30;
/** Away from a terminal a line comes so many days apart. */
const LINE_EVERY_DAYS = 30;

const startedMs = performance.now();

try {
  const { plan, isCheckedEachNight } = readOptions();
  const made = await makeBook({
    env: process.env,
    plan,
    isCheckedEachNight,
    onLine: say,
    onProgress: showProgress,
  });
  if (process.stdout.isTTY) say("");
  say(made.audit.trimEnd().split("\n").at(-1) ?? "");
  say(
    `\nThe book is made after ${duration(performance.now() - startedMs)}: ${made.borrowers} borrowers, ${made.loans} loans.`,
  );
  say(
    `${made.closedMonths} months are closed. The rules of the books were asked after ${made.checkedNights} nights and ` +
      `${made.brokenNights === 0 ? "held after each" : `were broken after ${made.brokenNights}`}.`,
  );
  say(`It is in ${made.dataDir}. npm start shows it; the console's people are on the sandbox's page.`);
  if (!made.isSound) {
    say(`\n${made.audit}`);
    process.exitCode = 1;
  }
} catch (error) {
  process.stderr.write("\n");
  printFailure(error);
  process.exitCode = 1;
}

function readOptions(): { plan: BookPlan; isCheckedEachNight: boolean } {
  const { values } = parseArgs({
    options: {
      seed: { type: "string" },
      borrowers: { type: "string" },
      days: { type: "string" },
      "check-each-night": { type: "boolean", default: false },
    },
  });
  const numberOf = (name: keyof BookPlan, max: number): number => {
    const text = values[name] ?? String(USUAL[name]);
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (!(number >= 1 && number <= max))
      throw new OperatorError(`--${name} must be a number from 1 to ${max}.`);
    return number;
  };
  const plan = {
    seed: numberOf("seed", 999_999_999),
    borrowers: numberOf("borrowers", 20_000),
    days: numberOf("days", 365),
  };
  return { plan, isCheckedEachNight: values["check-each-night"] };
}

function showProgress({ day, days, borrowers, loans }: Progress): void {
  const line = `Day ${day} of ${days}, ${borrowers} borrowers, ${loans} loans`;
  if (!process.stdout.isTTY) {
    if (day % LINE_EVERY_DAYS === 0) say(line);
    return;
  }
  const done = Math.round((BAR_WIDTH * day) / days);
  process.stdout.write(`\r\x1b[K[${"#".repeat(done)}${" ".repeat(BAR_WIDTH - done)}] ${line}`);
}
