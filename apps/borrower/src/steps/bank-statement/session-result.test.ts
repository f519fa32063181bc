import { expect, test } from "vitest";
import { outcomeOf } from "../../api/client.ts";
import { type AskSession, resultOf, type SessionResult } from "./finbox.tsx";

type Answer = Awaited<ReturnType<AskSession>>;

const SAID = "So it is.";

const answer = (statusCode: number, code?: string, data: unknown = null): Answer =>
  outcomeOf(statusCode, null, JSON.stringify({ statusCode, code, message: SAID, data }));

const again = (message?: string): SessionResult => ({ kind: "to-connect-again", message });

test.each<[what: string, answer: Answer, result: Pick<SessionResult, "kind"> | SessionResult]>([
  ["an approval", answer(200, undefined, { decision: "Approve" }), { kind: "approved" }],
  ["a statement that is not enough", answer(200, undefined, { decision: "Proceed to Bank" }), again()],
  [
    "a refusal",
    answer(409, "APPLICATION_REFUSED", { reasons: [] }),
    { kind: "refused", data: { reasons: [] } },
  ],
  ["a bank at work", answer(400, "STILL_PROCESSING", { retry: true }), { kind: "reading" }],
  ["a bank at work under another name", answer(400, "ANY", { retry: true }), { kind: "reading" }],
  ["a session that ran out", answer(400, "BANK_SESSION_EXPIRED"), again(SAID)],
  ["nothing that was shared", answer(400, "BANK_STATEMENT_MISSING"), again(SAID)],
  ["a file that can't be read", answer(400, "BANK_STATEMENT_UNREADABLE"), again(SAID)],
  [
    "somebody else's account",
    answer(400, "BANK_STATEMENT_UNREADABLE", { message: "It is in another name." }),
    again("It is in another name."),
  ],
  ["a session of nobody's", answer(404, "NOT_FOUND"), { kind: "not-shared" }],
  ["an address that can't be one", answer(400, "BODY_INVALID"), { kind: "not-shared" }],
  ["a provider that is away", answer(503, "PROVIDER_UNAVAILABLE"), { kind: "failed" }],
  ["too many calls", answer(429, "TOO_MANY"), { kind: "failed" }],
  ["a fault of ours", answer(500, "SERVER_FAULT"), { kind: "failed" }],
  ["a proxy's page", outcomeOf(404, null, "<html>"), { kind: "failed" }],
  ["no network", { kind: "offline" }, { kind: "failed" }],
  ["no answer in time", { kind: "timeout" }, { kind: "failed" }],
  ["a session here that has ended", answer(403, "SESSION_ENDED"), { kind: "led-elsewhere" }],
  ["a step that is not its turn", answer(422, "STEP_OUT_OF_TURN"), { kind: "led-elsewhere" }],
])("%s", (_what, given, result) => {
  expect(resultOf(given)).toMatchObject(result);
});
