import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { go } from "../../shell/navigation.ts";
import { PanNotLinked } from "./pan-not-linked.tsx";

const started = location.pathname + location.search;
afterEach(() => go(started, { replace: true }));

test("it says what to do in three steps, and that nothing is lost", async () => {
  const screen = await render(<PanNotLinked />);
  await expect
    .element(screen.getByRole("heading", { level: 1, name: "Link your PAN with Aadhaar first" }))
    .toHaveFocus();
  expect(screen.getByRole("main").getByRole("listitem").elements()).toHaveLength(3);
  await expect
    .element(
      screen.getByText("It usually shows up within a few days of linking. Your details here are saved."),
    )
    .toBeVisible();
});

test("the tax portal's help opens beside the app, which its label says", async () => {
  const screen = await render(<PanNotLinked />);
  const portal = screen.getByRole("link", { name: "Open tax portal help (new tab)" });
  await expect.element(portal).toHaveAttribute("target", "_blank");
  await expect.element(portal).toHaveAttribute("rel", "noopener noreferrer");
  await expect.element(portal).toHaveAttribute("href", expect.stringMatching(/^https:\/\//));
});

test("Try Again leads back to the form", { tags: "long" }, async () => {
  const screen = await render(<PanNotLinked />);
  await screen.getByRole("button", { name: "Try Again" }).click();
  expect(location.pathname).toBe("/basic-details");
});
