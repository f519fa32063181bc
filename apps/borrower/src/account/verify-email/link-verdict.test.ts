import { expect, test } from "vitest";
import { outcomeOf } from "../../api/client.ts";
import { finalVerdict, type LinkVerdict, linkVerdictOf } from "./link-verdict.ts";

const answer = (statusCode: number, code?: string) =>
  outcomeOf(statusCode, null, JSON.stringify({ statusCode, code, message: "As the server says", data: {} }));

test.each<[what: string, outcome: Parameters<typeof linkVerdictOf>[0], kind: LinkVerdict["kind"]]>([
  ["a link that works", answer(200), "verified"],
  ["a link that has run out", answer(400, "EMAIL_LINK_EXPIRED"), "renewed"],
  ["a link that was never one", answer(400, "EMAIL_LINK_INVALID"), "not-working"],
  ["a link that was cut short", answer(400, "BODY_INVALID"), "not-working"],
  ["too many new links", answer(429, "TOO_MANY"), "failed"],
  ["a database that is away", answer(503, "DATABASE_UNAVAILABLE"), "failed"],
  ["a proxy's page", outcomeOf(502, null, "<html>"), "failed"],
  ["no network", { kind: "offline" }, "offline"],
  ["no answer", { kind: "timeout" }, "failed"],
])("%s", (_what, outcome, kind) => {
  expect(linkVerdictOf(outcome).kind).toBe(kind);
});

test("the server's own sentence is kept where it says more than we know", () => {
  expect(linkVerdictOf(answer(429, "TOO_MANY"))).toEqual({ kind: "failed", message: "As the server says" });
});

test("only what nothing can change any more is final", () => {
  const kinds = [
    "verified",
    "renewed",
    "not-working",
    "offline",
    "failed",
    "constructor",
    undefined,
    null,
    7,
  ];
  expect(kinds.filter((kind) => finalVerdict(kind) !== undefined)).toEqual([
    "verified",
    "renewed",
    "not-working",
  ]);
});
