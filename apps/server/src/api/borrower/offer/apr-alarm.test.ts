import { secondSingleRepaymentApr } from "@vaada/lending/second-apr";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, expect, test } from "vitest";
import { approvedBorrower, offersOf, statementsOf } from "../../../../testing/offer/approved.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import type { SecondApr } from "../../../agreements/offers/quote-offer.ts";
import { createStepGuard } from "../../../journey/step-guard/step-guard.ts";
import { openDoor } from "../../../platform/http/door.ts";
import { handleErrors } from "../../../platform/http/error-handler.ts";
import { offerRoutes } from "./routes.ts";

const server = await openTestServer();

/** The calls of this step alone, checked by another way to the APR. */
function appCheckedBy(secondApr: SecondApr): FastifyInstance {
  const app = Fastify();
  app.decorate("sessions", server.services.sessions);
  app.decorate("stepGuard", createStepGuard(server.services));
  app.decorate("constantHeaders", {});
  app.decorate("securityLog", server.services.securityLog);
  app.decorateRequest("session", null);
  app.decorate("door", openDoor(app, { atOnce: server.services.settings.callsAtOnce, ...server.services }));
  handleErrors(app, server.services.log);
  offerRoutes(app, server.services, secondApr);
  afterAll(() => app.close());
  return app;
}

/** One hundredth of a point too much. */
const wrong = appCheckedBy((loan) => secondSingleRepaymentApr(loan) + 10_000n);
const right = appCheckedBy(secondSingleRepaymentApr);

const post = (app: FastifyInstance, url: string, { token }: { token: string }, payload: object) =>
  app.inject({ method: "POST", url, payload, headers: { authorization: `Bearer ${token}` } });

const disagreements = async () =>
  (await server.services.metrics.registry.getSingleMetric(COUNTER)?.get())?.values;
const COUNTER = "vaada_apr_disagreements_total";
const alarms = () => server.logLines.filter((line) => line.includes("alarm: two ways to the APR"));

test("an offer on whose APR two ways do not agree is shown to nobody, kept nowhere, and somebody is called", async () => {
  const borrower = await approvedBorrower(server);
  const { loanId } = borrower;
  const bodies: [url: string, body: object][] = [
    ["/api/user/loan/approval", { loanID: loanId }],
    ["/api/loan/offer/extend", { loan_id: loanId }],
    ["/api/loan/offer/amount", { loan_id: loanId, amount: 5_000 }],
  ];
  for (const [url, body] of bodies) {
    const answer = await post(wrong, url, borrower, body);
    expect([answer.statusCode, answer.json().code]).toEqual([500, "SERVER_FAULT"]);
    expect(answer.body).not.toContain("20000");
  }
  expect(await offersOf(server, borrower)).toEqual([]);
  expect(await disagreements()).toMatchObject([{ value: 3 }]);
  expect(alarms()).toHaveLength(3);
  for (const line of alarms()) {
    const { time, pid, ...said } = JSON.parse(line);
    const msg = "alarm: two ways to the APR of an offer do not agree";
    expect(said).toEqual({ level: "error", loanId, msg });
  }
});

test("an offer that was shown before is not taken either", async () => {
  const borrower = await approvedBorrower(server);
  const { loanId } = borrower;
  const shown = await post(right, "/api/user/loan/approval", borrower, { loanID: loanId });
  expect(shown.statusCode).toBe(200);
  const taken = await post(wrong, "/api/loan/approval", borrower, { loan_id: loanId });
  expect([taken.statusCode, taken.json().code]).toEqual([500, "SERVER_FAULT"]);
  expect(await offersOf(server, borrower)).toMatchObject([{ taken_at: null }]);
  expect(await statementsOf(server, borrower)).toEqual([]);
  expect((await post(right, "/api/loan/approval", borrower, { loan_id: loanId })).statusCode).toBe(200);
});
