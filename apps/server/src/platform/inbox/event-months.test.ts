import { expect, test } from "vitest";
import { openTestDatabase } from "../../../testing/test-database.ts";
import { AS_WORKER } from "../db/actor.ts";
import { dropEmptyEventMonths } from "./store.ts";

const { database, asSuperuser } = await openTestDatabase();

const months = async () =>
  (
    await asSuperuser<{ name: string }>(
      `select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
        where inhparent = 'vaada.provider_events'::regclass order by relname`,
    )
  ).map(({ name }) => name);

test("a month of events goes once it is over for longer than they are kept and holds none", async () => {
  const before = await months();
  for (const month of ["2020_01", "2020_02"])
    await asSuperuser(`
      create table vaada.provider_events_${month} partition of vaada.provider_events
        for values from ('${month.replace("_", "-")}-01') to ('${month.replace("_", "-")}-28');
      alter table vaada.provider_events_${month} enable row level security, force row level security`);
  await asSuperuser(
    `insert into vaada.provider_events (id, received_at, provider, body_sealed)
     values (gen_random_uuid(), '2020-02-03', 'razorpay', 'sealed')`,
  );
  const drop = () => database.withTx(AS_WORKER, dropEmptyEventMonths);
  expect(await drop()).toBe(1);
  expect(await months()).toEqual([...before, "provider_events_2020_02"].toSorted());
  const [forced] = await asSuperuser(
    "select relforcerowsecurity as forced from pg_class where relname = 'provider_events_2020_02'",
  );
  expect(forced).toEqual({ forced: true });
  await asSuperuser("delete from vaada.provider_events where received_at < '2021-01-01'");
  expect(await drop()).toBe(1);
  expect(await months()).toEqual(before);
});
