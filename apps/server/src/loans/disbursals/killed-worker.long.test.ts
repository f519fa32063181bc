import { beforeAll, expect, test } from "vitest";
import { readBreaches, readDisagreements } from "../../../testing/disbursals/books.ts";
import { copySigned } from "../../../testing/disbursals/copies.ts";
import { startKillableWorker } from "../../../testing/disbursals/killable.ts";
import { HURRIED, openTestServer } from "../../../testing/test-server.ts";
import { acceptKeyFacts, type Walker, walkTo } from "../../../testing/walk.ts";

const server = await openTestServer({ pace: HURRIED });
const { providerTimeoutMs: timeoutMs } = HURRIED;
let model: Walker;

beforeAll(async () => {
  model = await walkTo(server, "key-facts");
  await acceptKeyFacts(server, model);
}, 120_000);

test.each(["after-contact", "after-fund-account", "before-pay", "after-pay"] as const)(
  "a worker that is killed %s leaves a payout that another one finds, and pays once",
  async (haltAt) => {
    const loan = await copySigned(server, model);
    const killable = startKillableWorker(server, { haltAt, timeoutMs });
    await killable.said(haltAt);
    await killable.kill();
    // The other workers' heartbeat does this when it has not been heard of for a while.
    await server.database.asSuperuser(
      "select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker._private_jobs where locked_by is not null",
    );
    const isArrived = async () =>
      (
        await server.database.asSuperuser(
          "select from vaada.disbursals where application_id = $1 and arrived_at is not null",
          [loan.loanId],
        )
      ).length > 0;
    while (!(await isArrived())) await server.workOff();
    expect(await readDisagreements(server, [loan])).toEqual([]);
    expect(await readBreaches(server)).toEqual([]);
  },
  300_000,
);
