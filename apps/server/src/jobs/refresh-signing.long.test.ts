import { afterEach, expect, test } from "vitest";
import {
  atESign,
  effectsOf,
  endedBy,
  NOTHING,
  ONE_OF_EACH,
  outcomesOf,
  type Signatory,
  unnamedFiles,
} from "../../testing/agreements/signatory.ts";
import { openTestServer } from "../../testing/test-server.ts";
import { refreshSigning } from "./refresh-signing.ts";
import { sweep } from "./sweep.ts";

const server = await openTestServer();
const { clock, database, services, sandbox } = server;
afterEach(() => sandbox.clearFaults());

const forgetJobs = () => database.asSuperuser("delete from graphile_worker._private_jobs");
const jobsOf = (reference: string) =>
  database.asSuperuser("select run_at > now() as later from graphile_worker._private_jobs where key = $1", [
    `refresh-signing:${reference}`,
  ]);
/** A service that is slow to answer on a busy machine has the queue ask again, so one round of work may not be the last. */
const expectAfterWork = (reference: string) =>
  expect.poll(
    async () => {
      await server.workOff();
      return jobsOf(reference);
    },
    { timeout: 60_000 },
  );
/** As if it had been begun so long ago. */
const age = ({ userId }: Signatory, interval: string) =>
  database.asSuperuser(
    `update vaada.agreements set started_at = started_at - $2::interval, expires_at = expires_at - $2::interval
      where borrower_id = $1`,
    [userId, interval],
  );

test("a signature counts for nobody until the borrower's own session returns, from whichever device", async () => {
  const borrower = await atESign(server);
  const reference = await endedBy(server, borrower, "sign");
  await server.workOff();
  expect(await effectsOf(server, borrower)).toEqual(NOTHING);
  expect(await outcomesOf(server, borrower)).toEqual([null]);
  const other = await atESign(server);
  expect((await other.report(reference)).status).toBe(404);
  expect(await effectsOf(server, borrower)).toEqual(NOTHING);

  // Signed in anew, the borrower asks to sign again and is led to the page that asks for the outcome.
  const back = new URL(String((await borrower.start()).json.data.url));
  expect([back.pathname, back.searchParams.get("client_id")]).toEqual(["/esign-processing", reference]);
  expect((await borrower.report(reference)).status).toBe(200);
  expect(await effectsOf(server, borrower)).toEqual(ONE_OF_EACH);
  expect(await borrower.step()).toMatch(/^\/(disbursed|dashboard)$/);
});

test("while it can be signed it is asked about now and then, and after its end no more", async () => {
  const borrower = await atESign(server);
  const reference = await borrower.open();
  expect(await jobsOf(reference)).toEqual([{ later: true }]);
  await expectAfterWork(reference).toEqual([{ later: true }]);
  await sandbox.post("/actions/refuse", { client_id: reference });
  await expectAfterWork(reference).toEqual([]);
  expect(await outcomesOf(server, borrower)).toEqual(["not-completed"]);
});

test("any number of workers and the borrower at once make one signature of it", async () => {
  const borrower = await atESign(server);
  const reference = await endedBy(server, borrower, "sign");
  const work = () => refreshSigning(services, { reference });
  await Promise.all([work(), work(), work(), borrower.report(reference), borrower.report(reference)]);
  await work();
  await borrower.report(reference);
  expect(await effectsOf(server, borrower)).toEqual(ONE_OF_EACH);
  expect(await unnamedFiles(server)).toEqual([]);
});

test("a service that tells nothing is asked again by the queue, and a name that nobody knows is left alone", async () => {
  const borrower = await atESign(server);
  const reference = await endedBy(server, borrower, "sign");
  await sandbox.fault({ provider: "e-sign", mode: "error", times: 3 });
  await expect(refreshSigning(services, { reference })).rejects.toThrow("tells nothing");
  expect(await effectsOf(server, borrower)).toEqual(NOTHING);
  await refreshSigning(services, { reference });
  await refreshSigning(services, { reference: "esign_nobody" });
});

test("a signature whose time has run out still waits for the borrower", async () => {
  const borrower = await atESign(server);
  const reference = await endedBy(server, borrower, "sign");
  await forgetJobs();
  await age(borrower, "2 hours");
  await sweep(services);
  await server.workOff();
  expect(await effectsOf(server, borrower)).toEqual(NOTHING);
  expect((await borrower.report(reference)).status).toBe(200);
  expect(await effectsOf(server, borrower)).toEqual(ONE_OF_EACH);
});

test("a signature waits for its borrower for days, and is asked about no more", async () => {
  const borrower = await atESign(server);
  const reference = await endedBy(server, borrower, "sign");
  await refreshSigning(services, { reference });
  await forgetJobs();
  await age(borrower, "29 days");
  await sweep(services);
  expect(await outcomesOf(server, borrower)).toEqual([null]);
  const key = `refresh-signing:${reference}`;
  expect(
    await database.asSuperuser("select from graphile_worker._private_jobs where key = $1", [key]),
  ).toEqual([]);
  expect((await borrower.report(reference)).status).toBe(200);
  expect(await effectsOf(server, borrower)).toEqual(ONE_OF_EACH);

  const forgotten = await atESign(server);
  await refreshSigning(services, { reference: await endedBy(server, forgotten, "sign") });
  await age(forgotten, "31 days");
  await sweep(services);
  expect(await outcomesOf(server, forgotten)).toEqual(["expired"]);
});

test("the sweep ends what nobody signed in time, and what was never opened", async () => {
  const late = await atESign(server);
  const reference = await late.open();
  await age(late, "2 hours");
  const unopened = await atESign(server);
  await unopened.open();
  await database.asSuperuser(
    "update vaada.agreements set provider_reference = null, visit_sealed = null where borrower_id = $1",
    [unopened.userId],
  );
  await age(unopened, "2 hours");
  await forgetJobs();
  await sweep(services);
  await refreshSigning(services, { reference });
  expect(await outcomesOf(server, late)).toEqual(["expired"]);
  expect(await outcomesOf(server, unopened)).toEqual(["failed"]);
  const again = await unopened.start();
  expect(again.status).toBe(200);
});

test("one of which the service tells nothing for a day after its end is given up", async () => {
  const borrower = await atESign(server);
  await borrower.open();
  await age(borrower, "26 hours");
  await forgetJobs();
  await sandbox.fault({ provider: "e-sign", mode: "down", times: 50 });
  await sweep(services);
  expect(await outcomesOf(server, borrower)).toEqual(["expired"]);
  await sandbox.clearFaults();
  clock.moveReal(1);
  expect((await borrower.start()).status).toBe(200);
});
