import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { addDays, type CivilDate, civilDateInIndia, daysBetween } from "@vaada/calendar/civil-date";
import { readApplications } from "@vaada/contract/console/calls/applications";
import { readTrail } from "@vaada/contract/console/calls/audit";
import { readBureauFiles } from "@vaada/contract/console/calls/bureau-files";
import { readKycBatches } from "@vaada/contract/console/calls/central-kyc";
import { readCollections } from "@vaada/contract/console/calls/collections";
import { readComplaintList } from "@vaada/contract/console/calls/complaints";
import { readCustomers } from "@vaada/contract/console/calls/customers";
import { readDisbursals, readSheets } from "@vaada/contract/console/calls/disbursals";
import { readPrivacyRequests } from "@vaada/contract/console/calls/privacy-requests";
import { readRepayments } from "@vaada/contract/console/calls/repayments";
import { readRequests } from "@vaada/contract/console/calls/requests";
import { readMatches } from "@vaada/contract/console/calls/screening";
import { makeThrowawayFolder } from "@vaada/postgres/throwaway-folder";
import { beforeAll, expect, test, vi } from "vitest";
import { readDemoBook, writeDemoBook } from "../dev/demo-book.ts";
import { ensureSecrets } from "../dev/secrets.ts";
import { startStack } from "../dev/stack.ts";
import type { BookPlan } from "./book.ts";
import { openDesks } from "./desks.ts";
import type { Lender } from "./lender.ts";
import { type MadeBook, makeBook } from "./make-book.ts";

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

/** Longer than the first loan runs, so that it is overdue. */
const SMALL: BookPlan = { seed: 3, borrowers: 16, days: 24 };
const TINY: BookPlan = { seed: 3, borrowers: 4, days: 3 };

let temporary: string;

beforeAll(async () => {
  const folder = await makeThrowawayFolder();
  temporary = folder.path;
  return folder.remove;
});

const quiet = { onLine: () => undefined, onProgress: () => undefined };

/** Nothing of the machine's own settings leads a test to somebody's data. */
const envFor = (dataDir: string) => ({ PATH: process.env.PATH, DATA_DIR: join(temporary, dataDir) });

const makeIn = (
  dataDir: string,
  plan: BookPlan,
  onMade?: (lender: Lender) => Promise<void>,
): Promise<MadeBook> =>
  makeBook({ env: envFor(dataDir), plan, isCheckedEachNight: true, ...quiet, ...(onMade && { onMade }) });

test("a book is sound by the audit and after each night, its months are closed, every desk has work in it, and it is made once", {
  tags: "long",
}, async () => {
  const found: Record<string, number> = {};
  const made = await makeIn("small", SMALL, async (lender) => {
    const { SANDBOX_SECRET } = await ensureSecrets(join(temporary, "small"));
    const desks = openDesks(lender, SANDBOX_SECRET);
    const lists = {
      applications: [readApplications, { state: "waiting" }],
      disbursals: [readDisbursals, { state: "to-release" }],
      repayments: [readRepayments, {}],
      collections: [readCollections, {}],
      customers: [readCustomers, {}],
      complaints: [readComplaintList, { state: "open" }],
      corrections: [readPrivacyRequests, { state: "open" }],
      requests: [readRequests, { state: "waiting" }],
      matches: [readMatches, { state: "open" }],
      kycBatches: [readKycBatches, {}],
      bureauFiles: [readBureauFiles, {}],
      trail: [readTrail, {}],
    } as const;
    for (const [desk, [call, query]] of Object.entries(lists))
      found[desk] = (await desks.call("auditor-1", call, { query })).rows.length;
    found.sheets = (await desks.call("operations-2", readSheets)).sheets.length;
  });
  expect(Object.entries(found).filter(([, count]) => count === 0)).toEqual([]);
  expect(made.audit).toMatch(/All \d+ rules hold\.\s*$/);
  expect(made).toMatchObject({ isSound: true, checkedNights: SMALL.days, brokenNights: 0 });
  expect(made.closedMonths).toBeGreaterThanOrEqual(isMonthOver() ? 1 : 0);
  expect(await readDemoBook(made.dataDir)).toEqual({ state: "finished", borrowers: made.borrowers });
  await expect(makeIn("small", SMALL)).rejects.toThrow(/holds a demo book with \d+ borrowers already/);
});

/** Whether a month ended in the small book early enough that people have closed it since. */
function isMonthOver(): boolean {
  const today = civilDateInIndia(Date.now());
  const end = addDays(`${today.slice(0, 7)}-01` as CivilDate, -1);
  const ago = daysBetween(end, today);
  return ago > CLOSED_WITHIN_DAYS && ago < SMALL.days;
}
const CLOSED_WITHIN_DAYS = 9;

/** Reads a book's records of its loans, without the names that differ from run to run. */
async function contentOf(dataDir: string, plan: BookPlan): Promise<string> {
  let content = "";
  await makeIn(dataDir, plan, async ({ owner }) => {
    const { rows } = await owner.query<{ line: string }>(
      `select concat_ws(' ', principal_paise, arrived_on, due_on, status, repay_paise, employment.salary_day) as line
         from vaada.loans join vaada.employments as employment using (application_id) order by line`,
    );
    content = rows.map(({ line }) => line).join("\n");
  });
  return content;
}

test("an unfinished book keeps npm start away and is made anew, the same from the same seed", {
  tags: "long",
}, async () => {
  const dataDir = join(temporary, "tiny");
  await mkdir(dataDir);
  await writeDemoBook(dataDir, { state: "unfinished" });
  await expect(startStack({ env: envFor("tiny") })).rejects.toThrow(/a demo book that is not finished/);
  const first = await contentOf("tiny", TINY);
  expect(first).not.toBe("");
  expect(await contentOf("again", TINY)).toBe(first);
});

test("a demo is made on no real database", async () => {
  const plan = TINY;
  await expect(makeBook({ env: { NODE_ENV: "production" }, plan, ...quiet })).rejects.toThrow(/production/);
  const named = { DATABASE_URL: "postgres://somebody@db.test/books" };
  await expect(makeBook({ env: named, plan, ...quiet })).rejects.toThrow(/without DATABASE_URL/);
});
