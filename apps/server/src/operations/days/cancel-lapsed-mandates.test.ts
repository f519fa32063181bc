import { addDays, civilDate } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { mandateStates } from "../../../testing/bank-accounts/borrower.ts";
import { walkPastClose } from "../../../testing/days/live-loans.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { walkTo } from "../../../testing/walk.ts";
import { areTermsLapsed } from "./cancel-lapsed-mandates.ts";

const server = await openTestServer();

const DAY = civilDate("2026-11-20");
const terms = (change: object = {}) => ({
  keyFacts: { validThrough: DAY, isAccepted: false },
  isAgreementSigned: false,
  decision: { outcome: "approve", takenOn: DAY, refusalStatus: null } as const,
  disbursal: null,
  ...change,
});

test.each([
  ["on the last day of the terms", terms(), 0, false],
  ["in the week in which new terms keep it", terms(), 6, false],
  ["a week after they lapsed", terms(), 7, true],
  ["signed", terms({ isAgreementSigned: true }), 40, false],
  ["with money on its way", terms({ disbursal: "waiting" }), 40, false],
  [
    "on a decision that is too old",
    terms({ decision: { ...terms().decision, takenOn: addDays(DAY, -40) } }),
    0,
    true,
  ],
  ["whose terms could not be issued anew, on a young decision,", terms({ keyFacts: null }), 0, true],
  ["without terms but with money on its way", terms({ keyFacts: null, disbursal: "waiting" }), 0, false],
] as const)("an auto-pay %s is lapsed: %s days later %s", (_when, progress, days, isLapsed) => {
  expect(areTermsLapsed(progress, addDays(DAY, days))).toBe(isLapsed);
});

test("the mandate of terms that nobody signed in time is cancelled at the provider, and the borrower is told", async () => {
  const walker = await walkTo(server, "key-facts");
  const statesOf = () => mandateStates(server, walker);
  const before = await statesOf();
  const today = server.clock.today();
  await walkPastClose(server, addDays(today, 3));
  expect(await statesOf()).toEqual(before);
  await walkPastClose(server, addDays(today, 16));
  await server.workOff();
  const rows = await server.database.asSuperuser(
    "select cancel_asked_at is not null as asked, cancelled_at is not null as cancelled from vaada.mandates where application_id = $1",
    [walker.loanId],
  );
  expect(rows).toEqual([{ asked: true, cancelled: true }]);
  const told = await server.call("GET", "/api/user/notifications", { token: walker.token });
  expect(JSON.stringify(told.json.data)).toContain("auto-pay-cancelled");
}, 120_000);
