import type { CivilDate } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { walkPastClose } from "../../../testing/days/live-loans.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { walkTo } from "../../../testing/walk.ts";
import { runBusinessDays } from "./run-business-days.ts";

const server = await openTestServer();
const { services, clock } = server;
const { asSuperuser } = server.database;

const countsOf = async (on: CivilDate) => {
  const [day] = await asSuperuser<{ counts: Record<string, number> }>(
    "select counts from vaada.business_days where business_date = $1 and phase = 'evening'",
    [on],
  );
  return day?.counts;
};

async function lookAtOffer(): Promise<void> {
  const { token, loanId } = await walkTo(server, "offer");
  const looked = await server.call("POST", "/api/user/loan/approval", { token, body: { loanID: loanId } });
  expect(looked.status).toBe(200);
}

test("a day tells how many offers and key fact statements ran out with it, once, however often it is run", async () => {
  await runBusinessDays(services);
  const pricedOn = clock.today();
  for (let looks = 0; looks < 2; looks += 1) await lookAtOffer();
  await walkTo(server, "key-facts");
  const [issued] = await asSuperuser<{ until: CivilDate }>(
    `select max(valid_through) as until from vaada.key_fact_statements`,
  );
  await walkPastClose(server, pricedOn);
  expect(await countsOf(pricedOn)).toMatchObject({ offersLapsed: 2 });
  if (issued === undefined) throw new Error("no statement was issued");
  await walkPastClose(server, issued.until);
  await runBusinessDays(services);
  expect(await countsOf(issued.until)).toMatchObject({ keyFactsLapsed: 1 });
});
