import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { TopBar } from "./top-bar.tsx";

test("Back is named, large enough, and does what it is told", async () => {
  const onBack = vi.fn();
  const screen = await render(<TopBar title="Repayment" onBack={onBack} backLabel="Back" />);
  const back = screen.getByRole("button", { name: "Back" });
  const { width, height } = back.element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(48);
  await back.click();
  expect(onBack).toHaveBeenCalledOnce();
});

test("Help is named, as large as Back, and does what it is told", async () => {
  const onHelp = vi.fn();
  const screen = await render(<TopBar title="Repayment" onHelp={onHelp} helpLabel="Help" />);
  const help = screen.getByRole("button", { name: "Help" });
  const { width, height } = help.element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(48);
  await help.click();
  expect(onHelp).toHaveBeenCalledOnce();
});

test("where there is no way back there is no button", async () => {
  const screen = await render(<TopBar title="Not Found" />);
  expect(screen.container.querySelector("button")).toBeNull();
});

test("the title is in the middle whatever stands beside it", async () => {
  const screen = await render(
    <TopBar title="Repayment" onBack={() => undefined} backLabel="Back" right="Help" />,
  );
  const { left, right } = screen.getByText("Repayment").element().getBoundingClientRect();
  expect((left + right) / 2).toBeCloseTo(document.documentElement.clientWidth / 2, 0);
});
