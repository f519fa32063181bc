import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { ChoiceChips } from "./choice-chips.tsx";

const OPTIONS = ["Bank Transfer", "Cheque", "Cash"].map((value) => ({ value, label: value }));

function Held({ error }: { error?: string }) {
  const [value, setValue] = useState("");
  return (
    <ChoiceChips
      id="mode"
      legend="Mode of Income"
      options={OPTIONS}
      value={value}
      onChange={setValue}
      error={error}
      errorPrefix="Error:"
    />
  );
}

test("nothing is chosen beforehand, one tap chooses, and arrows move on as in any group of radios", {
  tags: "long",
}, async () => {
  const screen = await render(<Held />);
  const group = screen.getByRole("group", { name: "Mode of Income" });
  for (const radio of group.getByRole("radio").elements())
    expect((radio as HTMLInputElement).checked).toBe(false);
  await group.getByText("Cheque").click();
  await expect.element(group.getByRole("radio", { name: "Cheque" })).toBeChecked();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(group.getByRole("radio", { name: "Cash" })).toBeChecked();
});

test("a chip is large enough for a thumb, and an error belongs to the whole group", async () => {
  const screen = await render(<Held error="Please select the mode of income" />);
  const group = screen.getByRole("group", { name: "Mode of Income" });
  await expect.element(group).toHaveAccessibleDescription("Error: Please select the mode of income");
  const first = screen.getByRole("radio", { name: "Bank Transfer" });
  await expect.element(first).toHaveAttribute("id", "mode");
  expect(first.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});

test("three choices share the whole line", async () => {
  const screen = await render(<Held />);
  const group = screen.getByRole("group", { name: "Mode of Income" });
  await expect.element(group.getByText("Cash")).toBeVisible();
  const right = (element: Element) => Math.round(element.getBoundingClientRect().right);
  expect(right(group.getByText("Cash").element())).toBe(right(group.element()));
});
