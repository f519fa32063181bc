import { expect, test } from "vitest";
import {
  atIdentity,
  attemptsOf,
  callsOf,
  consented,
  personOf,
} from "../../../../testing/identity/borrower.ts";
import { openHouse } from "../../../../testing/test-server.ts";
import { walkTo } from "../../../../testing/walk.ts";

const house = await openHouse({ identity: { isAadhaarCodeOn: false } });

test("where the lender does not offer the code there is nothing at its addresses, whatever the step", async () => {
  const borrower = await atIdentity(house);
  const newcomer = callsOf(house, await walkTo(house, "basic-details"));
  const { number } = (await personOf(house, borrower)).aadhaar;
  for (const one of [borrower, newcomer]) {
    for (const answer of [await one.send(number), await one.verify(number, "123456")])
      expect([answer.status, answer.json.code]).toEqual([404, "NOT_FOUND"]);
  }
  expect(await attemptsOf(house, borrower)).toEqual([]);
  expect((await borrower.result(await consented(house, borrower))).status).toBe(200);
});
