import { type ComponentProps, createElement } from "react";
import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { preferReducedMotion } from "../testing/reduced-motion.ts";
import { ProcessingSteps } from "./processing-steps.tsx";

type States = ComponentProps<typeof ProcessingSteps>["steps"][number]["state"][];

afterEach(() => preferReducedMotion(false));

function steps(...states: States) {
  const texts = ["Details received", "Checking eligibility rules", "Preparing your offer"];
  return createElement(ProcessingSteps, {
    label: "What is happening",
    stateTexts: { done: "done", current: "in progress", waiting: "not started", failed: "did not work" },
    steps: states.map((state, index) => ({ text: texts[index] ?? "", state })),
  });
}

test("each line says its state in words, and the current one is marked", async () => {
  const screen = await render(steps("done", "current", "waiting"));
  const lines = screen.getByRole("list", { name: "What is happening" }).getByRole("listitem").elements();
  expect(lines.map((line) => line.textContent)).toEqual([
    "Details received, done",
    "Checking eligibility rules, in progress",
    "Preparing your offer, not started",
  ]);
  expect(lines.map((line) => line.getAttribute("aria-current"))).toEqual([null, "step", null]);
  expect(lines.map((line) => getComputedStyle(line).fontWeight)).toEqual(["400", "650", "400"]);
});

const table: { states: States; heard: string }[] = [
  { states: ["waiting", "waiting", "waiting"], heard: "" },
  { states: ["current", "waiting", "waiting"], heard: "Details received, in progress" },
  { states: ["done", "current", "waiting"], heard: "Checking eligibility rules, in progress" },
  { states: ["done", "failed", "waiting"], heard: "Checking eligibility rules, did not work" },
  { states: ["done", "done", "done"], heard: "Preparing your offer, done" },
];

test.each(table)("at $states it is announced: $heard", async ({ states, heard }) => {
  const screen = await render(steps("waiting", "waiting", "waiting"));
  const status = screen.getByRole("status");
  const region = status.element();
  await screen.rerender(steps(...states));
  expect(status.element()).toBe(region);
  expect(region.textContent).toBe(heard);
});

test("only the current line moves, and under reduced motion nothing does", async () => {
  const screen = await render(steps("done", "current", "waiting"));
  const moving = () => screen.container.getAnimations({ subtree: true }).length;
  expect(moving()).toBe(1);
  await preferReducedMotion(true);
  await expect.poll(moving).toBe(0);
});
