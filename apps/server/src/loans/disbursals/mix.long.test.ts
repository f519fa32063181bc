import { expect, test } from "vitest";
import { readBooks, readBreaches, readDisagreements } from "../../../testing/disbursals/books.ts";
import { disburseMix } from "../../../testing/disbursals/mix.ts";
import { HURRIED, openTestServer } from "../../../testing/test-server.ts";
import { acceptKeyFacts, walkTo } from "../../../testing/walk.ts";

const server = await openTestServer({ pace: HURRIED });

test("forty disbursals under faults, killed workers and repeated events: each paid once, to its own account", async () => {
  const model = await walkTo(server, "key-facts");
  await acceptKeyFacts(server, model);
  const loans = await disburseMix(server, model, {
    count: 40,
    workers: 2,
    killEveryMs: 1_000,
    killsMax: 3,
    timeoutMs: HURRIED.providerTimeoutMs,
  });
  expect(await readDisagreements(server, loans)).toEqual([]);
  expect(await readBreaches(server)).toEqual([]);
  const statuses = (await readBooks(server)).map(({ status }) => status);
  expect(statuses.filter((status) => status === "processed")).toHaveLength(40);
  expect(statuses.filter((status) => status === "failed")).toHaveLength(2);
  expect(statuses.filter((status) => status === "reversed")).toHaveLength(2);
}, 600_000);
