import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { go } from "../../shell/navigation.ts";
import { LinkResult } from "./link-result.tsx";
import type { LinkVerdict } from "./link-verdict.ts";

const started = location.pathname + location.search;
const never = () => expect.unreachable();

beforeEach(() => localStorage.clear());
afterEach(() => {
  go(started, { replace: true });
  localStorage.clear();
});

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
