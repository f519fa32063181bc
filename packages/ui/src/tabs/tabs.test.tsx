import { useState } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { Tabs } from "./tabs.tsx";

const REASON = "Opens once the first is filled in.";

type Options = { onChoose?: (index: number) => void; lockedText?: string | undefined };

function Held({ onChoose, ...third }: Options) {
  const [current, setCurrent] = useState(0);
  return (
    <Tabs
      label="People"
      tabs={[
        { label: "First", doneText: "done" },
        { label: "Second" },
        { label: "Third", lockedText: REASON, ...third },
      ]}
      current={current}
      onChoose={(index) => {
        onChoose?.(index);
        if (index < 2) setCurrent(index);
      }}
    >
      <p>Part {current + 1}</p>
    </Tabs>
  );
}

test("one tab is selected, names its panel and is the only one that Tab stops at", {
  tags: "long",
}, async () => {
  const screen = await render(<Held />);
  const first = screen.getByRole("tab", { name: "First done" });
  await expect.element(first).toHaveAttribute("aria-selected", "true");
  await expect.element(screen.getByRole("tabpanel", { name: "First done" })).toHaveTextContent("Part 1");
  await userEvent.tab();
  await expect.element(first).toHaveFocus();
  await screen.getByRole("tab", { name: "Second" }).click();
  await expect.element(screen.getByRole("tabpanel", { name: "Second" })).toHaveTextContent("Part 2");
});

test("arrows, Home and End move the focus and open nothing", async () => {
  const onChoose = vi.fn();
  const screen = await render(<Held onChoose={onChoose} />);
  await userEvent.tab();
  for (const [key, name] of [
    ["{ArrowRight}", "Second"],
    ["{ArrowRight}", "Third"],
    ["{ArrowRight}", "First done"],
    ["{ArrowLeft}", "Third"],
    ["{Home}", "First done"],
    ["{End}", "Third"],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(screen.getByRole("tab", { name })).toHaveFocus();
  }
  expect(onChoose).not.toHaveBeenCalled();
});

test("a locked tab says why, and a press on it is told", async () => {
  const onChoose = vi.fn();
  const screen = await render(<Held onChoose={onChoose} />);
  const third = screen.getByRole("tab", { name: "Third" });
  await expect.element(third).toHaveAttribute("aria-disabled", "true");
  await expect.element(third).toHaveAccessibleDescription(REASON);
  await expect.element(screen.getByText(REASON)).toBeVisible();
  (third.element() as HTMLElement).click();
  expect(onChoose).toHaveBeenCalledWith(2);
  await expect.element(screen.getByRole("tabpanel")).toHaveTextContent("Part 1");
});

test("what is typed in stays where it is when the lock opens, and the reason's place goes with the tab", async () => {
  const screen = await render(<Held />);
  const top = () => screen.getByRole("tabpanel").element().getBoundingClientRect().top;
  const before = top();
  await screen.rerender(<Held lockedText={undefined} />);
  await expect.element(screen.getByText(REASON)).not.toBeVisible();
  expect(top()).toBe(before);
  await expect.element(screen.getByRole("tab", { name: "Third" })).not.toHaveAttribute("aria-disabled");
  await screen.getByRole("tab", { name: "Second" }).click();
  await expect.poll(() => screen.getByText(REASON).query()).toBeNull();
  expect(top()).toBeLessThan(before);
});
