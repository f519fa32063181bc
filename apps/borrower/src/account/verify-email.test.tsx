import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { outcomeOf } from "../api/client.ts";
import { go } from "../shell/navigation.ts";
import { finalVerdict, LinkResult, type LinkVerdict, linkVerdictOf, VerifyEmail } from "./verify-email.tsx";

const started = location.pathname + location.search;

beforeEach(() => localStorage.clear());
afterEach(() => {
  go(started, { replace: true });
  localStorage.clear();
});

test("an address without a token says what to do, and asks nobody", async () => {
  go("/verify-email?utm_source=mail");
  const screen = await render(<VerifyEmail />);
  await expect.element(screen.getByRole("heading", { name: "This link doesn’t work" })).toBeVisible();
  await expect.element(screen.getByText(/Open the newest email from us/)).toBeVisible();
});

test("a reload of a link that is done with says again what became of it", async () => {
  go("/verify-email", { state: { linkVerdict: "verified" } });
  const screen = await render(<VerifyEmail />);
  await expect.element(screen.getByRole("heading", { name: "Your email address is verified" })).toBeVisible();
});

// Here the server of the tests answers, which knows no calls: a page, where our server's answer should be.
test("an answer that is not about the link can be tried again, and a reload would still find the token", {
  tags: "long",
}, async () => {
  go("/verify-email?token=a.b");
  const screen = await render(<VerifyEmail />);
  const heading = screen.getByRole("heading", { name: "We couldn’t verify your email address" });
  await expect.element(heading).toHaveFocus();
  expect(location.search).toBe("?token=a.b");
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.element(heading).toBeVisible();
});

const never = () => expect.unreachable();

test.each<[kind: "verified" | "renewed" | "not-working", title: string]>([
  ["verified", "Your email address is verified"],
  ["renewed", "We’ve just sent a new link"],
  ["not-working", "This link doesn’t work"],
])(
  "%s is said in the heading, which has the focus, and leads home whoever is not signed in",
  async (kind, title) => {
    go("/verify-email");
    const screen = await render(<LinkResult verdict={{ kind }} onTryAgain={never} />);
    await expect.element(screen.getByRole("heading", { name: title })).toHaveFocus();
    await screen.getByRole("button", { name: "Go to home" }).click();
    expect(location.pathname).toBe("/");
  },
);

test("whoever is signed in goes on where they left off", async () => {
  localStorage.setItem("access_token", "t".repeat(43));
  go("/verify-email");
  const screen = await render(<LinkResult verdict={{ kind: "verified" }} onTryAgain={never} />);
  await screen.getByRole("button", { name: "Continue" }).click();
  expect(location.pathname).toBe("/stepper");
});

test.each<[verdict: LinkVerdict, says: string]>([
  [{ kind: "offline" }, "Your email address isn’t verified yet. The link keeps working."],
  [{ kind: "failed", message: undefined }, "Nothing is lost, and the link keeps working."],
  [{ kind: "failed", message: "Please try again later." }, "Please try again later."],
])("%j is said and can be tried again", async (verdict, says) => {
  const onTryAgain = vi.fn();
  const screen = await render(<LinkResult verdict={verdict} onTryAgain={onTryAgain} />);
  await expect.element(screen.getByText(says)).toBeVisible();
  await screen.getByRole("button", { name: "Try again" }).click();
  expect(onTryAgain).toHaveBeenCalledOnce();
});

test("once the network is back it is tried again by itself", async () => {
  const onTryAgain = vi.fn();
  const screen = await render(<LinkResult verdict={{ kind: "offline" }} onTryAgain={onTryAgain} />);
  await expect.element(screen.getByRole("heading", { name: "You’re offline" })).toBeVisible();
  dispatchEvent(new Event("online"));
  expect(onTryAgain).toHaveBeenCalledOnce();
});

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
