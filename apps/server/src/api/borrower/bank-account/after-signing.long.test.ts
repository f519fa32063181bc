import { expect, test } from "vitest";
import {
  accountsOf,
  callsOf,
  mandateStates,
  mandatesOf,
  numberEndingIn,
  pay,
} from "../../../../testing/bank-accounts/borrower.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { receiveMoney, walkTo } from "../../../../testing/walk.ts";
import { runJob } from "../../../jobs/handlers.ts";

const server = await openTestServer();
const { sandbox } = server;

/** Its bank goes back on the auto-pay, and we learn it. */
async function end(walker: { userId: string }, as: "reject" | "cancel"): Promise<void> {
  const [mandate] = await mandatesOf(server, walker);
  const token = mandate?.token_reference;
  await sandbox.post(`/actions/${as}`, { token });
  // Before any other job that waits.
  await runJob(server.services, "refresh-mandate", { reference: token });
}

const payoutsOf = ({ userId }: { userId: string }) =>
  server.database.asSuperuser("select from vaada.payouts where borrower_id = $1", [userId]);

test("a rejection after the signing holds the money back until there is another auto-pay, on the same account", async () => {
  const walker = await walkTo(server, "disbursal");
  await end(walker, "reject");
  await server.workOff();
  expect(await payoutsOf(walker)).toEqual([]);
  const borrower = callsOf(server, walker);
  expect(await borrower.step()).toBe("/add-bank-account");
  const other = await borrower.add(numberEndingIn("1234"));
  expect([other.status, other.json.code]).toEqual([400, "BANK_DETAILS_CHANGED"]);
  const { token } = walker;
  const onFile = await server.call("GET", "/api/user/get-existing-bank-details", { token });
  expect(onFile.json.data.canChange).toBe(false);
  expect(await accountsOf(server, walker)).toMatchObject([{ discard_reason: null }]);
  const { json } = await borrower.start(await borrower.added());
  await server.workOff();
  expect(await payoutsOf(walker)).toEqual([]);
  await borrower.finish(await pay(server, json.data.order_id));
  await receiveMoney(server, walker);
  expect(await borrower.step()).toBe("/dashboard");
});

test("who has the money stays on the dashboard, whatever becomes of the auto-pay", async () => {
  const walker = await walkTo(server, "dashboard");
  await end(walker, "cancel");
  expect(await mandateStates(server, walker)).toEqual(["cancelled"]);
  const borrower = callsOf(server, walker);
  expect([await borrower.step(), await borrower.mandate()]).toEqual(["/dashboard", "cancelled"]);
});
