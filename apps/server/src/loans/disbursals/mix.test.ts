import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { readBooks, readBreaches, readDisagreements } from "../../../testing/disbursals/books.ts";
import { disburseMix } from "../../../testing/disbursals/mix.ts";
import { HURRIED, openHouse } from "../../../testing/test-server.ts";
import { acceptKeyFacts, walkTo } from "../../../testing/walk.ts";

const keys = { fieldKey: randomBytes(32), indexKey: randomBytes(32) };
const house = await openHouse({ pace: HURRIED, ...keys });

test("forty disbursals under faults, killed workers and repeated events: each paid once, to its own account", async () => {
  const model = await walkTo(house, "key-facts");
  await acceptKeyFacts(house, model);
  const loans = await disburseMix(house, model, {
    count: 40,
    workers: 2,
    killEveryMs: 1_000,
    killsMax: 3,
    timeoutMs: HURRIED.providerTimeoutMs,
    keys,
  });
  expect(await readDisagreements(house, loans)).toEqual([]);
  expect(await readBreaches(house)).toEqual([]);
  const statuses = (await readBooks(house)).map(({ status }) => status);
  expect(statuses.filter((status) => status === "processed")).toHaveLength(40);
  expect(statuses.filter((status) => status === "failed")).toHaveLength(2);
  expect(statuses.filter((status) => status === "reversed")).toHaveLength(2);
}, 600_000);
