import { expect, test, vi } from "vitest";
import { outcomeOf } from "../../api/client.ts";
import { type AskResult, resultOf, type VisitResult } from "./kyc-processing.tsx";

type Answer = Awaited<ReturnType<AskResult>>;

const answer = (statusCode: number, code?: string): Answer =>
  outcomeOf(statusCode, null, JSON.stringify({ statusCode, code, message: "", data: { loan_id: 7 } }));

test.each<[what: string, answer: Answer, result: VisitResult]>([
  ["a match", answer(200), { kind: "verified", loanId: 7 }],
  ["another person's Aadhaar", answer(400, "KYC_NAME_MISMATCH"), { kind: "mismatched" }],
  ["a visit that was broken off", answer(400, "KYC_NOT_COMPLETED"), { kind: "not-completed" }],
  ["a visit of nobody's", answer(404, "NOT_FOUND"), { kind: "not-completed" }],
  ["an address that can't be one", answer(400, "BODY_INVALID"), { kind: "not-completed" }],
  ["a provider that is away", answer(503, "PROVIDER_UNAVAILABLE"), { kind: "unavailable" }],
  ["a database that is away", answer(503, "DATABASE_UNAVAILABLE"), { kind: "unavailable" }],
  ["too many calls", answer(429, "TOO_MANY"), { kind: "unavailable" }],
  ["a fault of ours", answer(500, "SERVER_FAULT"), { kind: "unavailable" }],
  ["a proxy's page", outcomeOf(404, null, "<html>"), { kind: "unavailable" }],
  ["no network", { kind: "offline" }, { kind: "unavailable" }],
  ["no answer in time", { kind: "timeout" }, { kind: "unavailable" }],
  ["a session that has ended", answer(403, "SESSION_ENDED"), { kind: "led-elsewhere" }],
  ["a step that is not its turn", answer(422, "STEP_OUT_OF_TURN"), { kind: "led-elsewhere" }],
])("%s", async (_what, given, result) => {
  expect(await resultOf("state=s&client_id=c&status=success", async () => given)).toEqual(result);
});

test("the server is asked for the visit that the address names, and for no other", async () => {
  const ask = vi.fn(async () => answer(200));
  await resultOf("client_id=c&state=s&status=success", ask);
  expect(ask.mock.calls).toEqual([[{ state: "s", client_id: "c" }]]);
});

test("of a visit that the address calls broken off, nobody is asked", async () => {
  const ask = vi.fn(async () => answer(200));
  expect(await resultOf("client_id=c&state=s&status=failed", ask)).toEqual({ kind: "not-completed" });
  expect(ask).not.toHaveBeenCalled();
});
