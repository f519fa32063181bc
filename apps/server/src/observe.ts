import { dirname } from "node:path";
import { daysOfHolidaysAhead } from "./agreements/offers/lender-particulars.ts";
import type { Config } from "./config.ts";
import { readWaitingDebits } from "./loans/repayments/debits/queue/store.ts";
import { AS_WORKER } from "./platform/db/actor.ts";
import { readDatabaseFigures } from "./platform/db/database-figures.ts";
import { readSwitches } from "./platform/db/switches.ts";
import { freeRatioOf } from "./platform/files/disk.ts";
import { readWaitingJobs } from "./platform/queue/store.ts";
import type { Services } from "./services.ts";

/** What every process shows of itself and of its machine. */
export function observeProcess(
  { metrics, database, lender, clock }: Pick<Services, "metrics" | "database" | "lender" | "clock">,
  { server, files }: Pick<Config, "server" | "files">,
): void {
  metrics.watchHolidays(() => daysOfHolidaysAhead(lender, clock.today()));
  metrics.watchSwitches(() => database.withTx({ kind: "anonymous" }, readSwitches));
  metrics.watchDisks(() =>
    readDisks({
      files: files.folder,
      heads: server.headsDir,
      "trail-heads": server.trailHeadsDir,
      "security-log": server.securityLogFile && dirname(server.securityLogFile),
    }),
  );
}

/** What is the same for all workers, shown by each: whoever looks takes the largest. */
export function observeWork({ metrics, database }: Pick<Services, "metrics" | "database">): void {
  metrics.watchDebits(() => database.withTx(AS_WORKER, readWaitingDebits));
  metrics.watchJobs(() => database.withTx(AS_WORKER, readWaitingJobs));
  metrics.watchDatabase(() => database.withTx(AS_WORKER, readDatabaseFigures));
}

/** A folder that is not there has no disk, and hides no other's. */
async function readDisks(folders: Readonly<Record<string, string | undefined>>) {
  const disks = await Promise.all(
    Object.entries(folders).map(async ([place, folder]) => {
      const freeRatio = folder === undefined ? null : await freeRatioOf(folder).catch(() => null);
      return freeRatio === null ? [] : [{ place, freeRatio }];
    }),
  );
  return disks.flat();
}
