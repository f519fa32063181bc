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
import { openHouse } from "../../testing/test-server.ts";
import { settleSigning } from "./refresh-signing.ts";
import { sweep } from "./sweep.ts";

const house = await openHouse();
const { clock, database, rooms, sandbox } = house;
afterEach(() => sandbox.clearFaults());

const forgetJobs = () => database.asSuperuser("delete from graphile_worker._private_jobs");
const jobsOf = (reference: string) =>
  database.asSuperuser("select run_at > now() as later from graphile_worker._private_jobs where key = $1", [
    `settle-signing:${reference}`,
  ]);
/** As if it had been begun so long ago. */
const age = ({ userId }: Signatory, interval: string) =>
  database.asSuperuser(
    `update vaada.agreements set started_at = started_at - $2::interval, expires_at = expires_at - $2::interval
      where borrower_id = $1`,
    [userId, interval],
  );

test("who signs and never comes back has signed all the same", async () => {
  const borrower = await atESign(house);
  await endedBy(house, borrower, "sign");
  await house.workOff();
  expect(await effectsOf(house, borrower)).toEqual(ONE_OF_EACH);
  expect(await borrower.step()).toMatch(/^\/(disbursed|dashboard)$/);
});

test("while it can be signed it is asked about now and then, and after its end no more", async () => {
  const borrower = await atESign(house);
  const reference = await borrower.open();
  expect(await jobsOf(reference)).toEqual([{ later: true }]);
  await house.workOff();
  expect(await jobsOf(reference)).toEqual([{ later: true }]);
  await sandbox.post("/actions/refuse", { client_id: reference });
  await house.workOff();
  expect(await jobsOf(reference)).toEqual([]);
  expect(await outcomesOf(house, borrower)).toEqual(["not-completed"]);
});

test("any number of workers and the borrower at once make one signature of it", async () => {
  const borrower = await atESign(house);
  const reference = await endedBy(house, borrower, "sign");
  const work = () => settleSigning(rooms, { reference });
  await Promise.all([work(), work(), work(), borrower.report(reference), borrower.report(reference)]);
  await work();
  expect(await effectsOf(house, borrower)).toEqual(ONE_OF_EACH);
  expect(await unnamedFiles(house)).toEqual([]);
});

test("a service that tells nothing is asked again by the queue, and a name that nobody knows is left alone", async () => {
  const borrower = await atESign(house);
  const reference = await endedBy(house, borrower, "sign");
  await sandbox.fault({ provider: "e-sign", mode: "error", times: 3 });
  await expect(settleSigning(rooms, { reference })).rejects.toThrow("tells nothing");
  expect(await effectsOf(house, borrower)).toEqual(NOTHING);
  await settleSigning(rooms, { reference });
  expect(await effectsOf(house, borrower)).toEqual(ONE_OF_EACH);
  await settleSigning(rooms, { reference: "esign_nobody" });
});

test("the sweep finds a signature whose job was lost, however late", async () => {
  const borrower = await atESign(house);
  await endedBy(house, borrower, "sign");
  await forgetJobs();
  await age(borrower, "2 hours");
  await sweep(rooms);
  await house.workOff();
  expect(await effectsOf(house, borrower)).toEqual(ONE_OF_EACH);
});

test("the sweep ends what nobody signed in time, and what was never opened", async () => {
  const late = await atESign(house);
  const reference = await late.open();
  await age(late, "2 hours");
  const unopened = await atESign(house);
  await unopened.open();
  await database.asSuperuser(
    "update vaada.agreements set provider_reference = null, visit_sealed = null where borrower_id = $1",
    [unopened.userId],
  );
  await age(unopened, "2 hours");
  await forgetJobs();
  await sweep(rooms);
  await settleSigning(rooms, { reference });
  expect(await outcomesOf(house, late)).toEqual(["expired"]);
  expect(await outcomesOf(house, unopened)).toEqual(["failed"]);
  const again = await unopened.start();
  expect(again.status).toBe(200);
});

test("one of which the service tells nothing for a day after its end is given up", async () => {
  const borrower = await atESign(house);
  await borrower.open();
  await age(borrower, "26 hours");
  await forgetJobs();
  await sandbox.fault({ provider: "e-sign", mode: "down", times: 50 });
  await sweep(rooms);
  expect(await outcomesOf(house, borrower)).toEqual(["expired"]);
  await sandbox.clearFaults();
  clock.moveReal(1);
  expect((await borrower.start()).status).toBe(200);
});
