import { expect, test } from "vitest";
import { outcomeOf } from "../../api/client.ts";
import { type DecisionResult, decisionResultOf, type TakeDecision } from "./decision-result.ts";

type Answer = Awaited<ReturnType<TakeDecision>>;

const answer = (statusCode: number, data: unknown = null, message = "So it is."): Answer =>
  outcomeOf(statusCode, null, JSON.stringify({ statusCode, code: "ANY", message, data }));

test.each<[what: string, answer: Answer, result: Pick<DecisionResult, "kind"> | DecisionResult]>([
  ["an approval", answer(200, { decision: "Approve" }), { kind: "approved" }],
  ["a way to the bank", answer(200, { decision: "Proceed to Bank" }), { kind: "to-bank" }],
  ["a refusal that came as an answer", answer(200, { decision: "Reject" }), { kind: "refused", data: null }],
  ["a word that nobody knows", answer(200, { decision: "Maybe" }), { kind: "refused", data: null }],
  ["a refusal", answer(409, { decision: "Reject" }), { kind: "refused", data: { decision: "Reject" } }],
  ["an outage", answer(500), { kind: "postponed", message: "So it is." }],
  ["a proxy's fault", outcomeOf(500, null, "<html>"), { kind: "postponed", message: undefined }],
  ["a session that has ended", answer(403), { kind: "led-elsewhere" }],
  ["a step that is not its turn", answer(422), { kind: "led-elsewhere" }],
  ["a database that is away", answer(503), { kind: "failed" }],
  ["too many calls", answer(429), { kind: "failed" }],
  ["a loan of nobody's", answer(404), { kind: "failed" }],
  ["no network", { kind: "offline" }, { kind: "failed" }],
  ["no answer in time", { kind: "timeout" }, { kind: "failed" }],
])("%s", (_what, given, result) => {
  expect(decisionResultOf(given)).toMatchObject(result);
});
