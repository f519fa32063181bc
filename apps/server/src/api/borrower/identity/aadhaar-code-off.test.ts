import { expect, test } from "vitest";
import {
  atIdentity,
  attemptsOf,
  callsOf,
  consented,
  personOf,
} from "../../../../testing/identity/borrower.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer({ identity: { isAadhaarCodeOn: false } });

test("where the lender does not offer the code there is nothing at its addresses, whatever the step", async () => {
  const borrower = await atIdentity(server);
  const newcomer = callsOf(server, await walkTo(server, "basic-details"));
  const { number } = (await personOf(server, borrower)).aadhaar;
  for (const one of [borrower, newcomer]) {
    for (const answer of [await one.send(number), await one.verify(number, "123456")])
      expect([answer.status, answer.json.code]).toEqual([404, "NOT_FOUND"]);
  }
  expect(await attemptsOf(server, borrower)).toEqual([]);
  expect((await borrower.result(await consented(server, borrower))).status).toBe(200);
});
