import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { TopBar } from "../top-bar/top-bar.tsx";
import { Stepper } from "./stepper.tsx";

const STEPS = ["Basic Details", "KYC Details", "Employment Details"];

function stepper({ current = 1, progress = 0.25 }) {
  return <Stepper steps={STEPS} current={current} progress={progress} label="Step 2 of 3" doneText="done" />;
}

test("the words say which step it is, how many there are, and which are done", async () => {
  const screen = await render(stepper({}));
  await expect.element(screen.getByText("KYC Details", { exact: true }).first()).toBeVisible();
  const list = screen.getByRole("list", { name: "Step 2 of 3" });
  const items = list.getByRole("listitem").elements();
  expect(items.map((item) => item.textContent)).toEqual([
    "Basic Details, done",
    "KYC Details",
    "Employment Details",
  ]);
  expect(items.map((item) => item.getAttribute("aria-current"))).toEqual([null, "step", null]);
});

test.each([
  { current: 0, progress: 0, widths: [0, 0, 0] },
  { current: 0, progress: 0.55, widths: [0.55, 0, 0] },
  { current: 1, progress: 0.25, widths: [1, 0.25, 0] },
  { current: 2, progress: 1, widths: [1, 1, 1] },
])("$progress of step $current fills $widths of the segments", async ({ current, progress, widths }) => {
  const screen = await render(stepper({ current, progress }));
  const filled = [...screen.container.querySelectorAll("svg")].map((segment) => {
    const part = segment.querySelector("rect")?.getBoundingClientRect().width ?? Number.NaN;
    return part / segment.getBoundingClientRect().width;
  });
  expect(filled.map((part) => Math.round(part * 100) / 100)).toEqual(widths);
});

test("in the bar the words stand between Back and Help, and the segments run below", async () => {
  const screen = await render(
    <TopBar
      onBack={() => undefined}
      backLabel="Back"
      onHelp={() => undefined}
      helpLabel="Help"
      stepper={stepper({})}
    />,
  );
  const box = (element: Element) => element.getBoundingClientRect();
  const bar = box(screen.getByRole("banner").element());
  const back = box(screen.getByRole("button", { name: "Back" }).element());
  const help = box(screen.getByRole("button", { name: "Help" }).element());
  const label = box(screen.getByText("Step 2 of 3").element());
  const list = box(screen.getByRole("list").element());

  expect((label.left + label.right) / 2).toBeCloseTo((bar.left + bar.right) / 2, 0);
  expect(label.left).toBeGreaterThanOrEqual(back.right);
  expect(label.right).toBeLessThanOrEqual(help.left);
  expect(help.top).toBe(back.top);
  expect([list.left - bar.left, bar.right - list.right]).toEqual([20, 20]);
  expect(list.top).toBeGreaterThanOrEqual(back.bottom);
});

test("a screen may say what it is about, and the segments keep the steps' names", async () => {
  const screen = await render(
    <Stepper steps={STEPS} current={1} progress={0} label="Step 2 of 3" title="Selfie" doneText="done" />,
  );
  await expect.element(screen.getByText("Selfie")).toBeVisible();
  await expect.element(screen.getByRole("listitem").nth(1)).toHaveTextContent("KYC Details");
});
