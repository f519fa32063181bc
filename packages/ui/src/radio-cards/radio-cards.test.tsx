import { useState } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { RadioCards } from "./radio-cards.tsx";

type Options = { onChange?: (value: string) => void; error?: string };

function Held({ onChange, error }: Options) {
  const [value, setValue] = useState<"full" | "part" | null>(null);
  return (
    <RadioCards
      id="how-much"
      legend="How much"
      choices={[
        { value: "full", title: "Full Payment", text: "Close the loan", aside: "₹20,860" },
        { value: "part", title: "Part Payment", children: <p>How much of it?</p> },
      ]}
      value={value}
      onChange={(next) => {
        onChange?.(next);
        setValue(next);
      }}
      error={error}
      errorPrefix="Error:"
    />
  );
}

test("nothing is chosen beforehand, and a tap anywhere on a card chooses it", async () => {
  const onChange = vi.fn();
  const screen = await render(<Held onChange={onChange} />);
  const group = screen.getByRole("group", { name: "How much" });
  const full = group.getByRole("radio", { name: "Full Payment ₹20,860 Close the loan" });
  await expect.element(full).not.toBeChecked();
  await expect.element(group.getByRole("radio", { name: "Part Payment" })).not.toBeChecked();
  (screen.getByText("₹20,860").element() as HTMLElement).click();
  await expect.element(full).toBeChecked();
  expect(onChange).toHaveBeenCalledExactlyOnceWith("full");
});

test("the sum stands at the end of the title's line, however long the text below is", async () => {
  const long = "Close the loan today, and save the interest of all the days that are left";
  const screen = await render(
    <RadioCards
      legend="How much"
      choices={[{ value: "full", title: "Full Payment", text: long, aside: "₹20,860" }]}
      value={null}
      onChange={() => undefined}
      errorPrefix="Error:"
    />,
  );
  const bottomOf = (text: string) => screen.getByText(text).element().getBoundingClientRect().bottom;
  expect(bottomOf("₹20,860")).toBeCloseTo(bottomOf("Full Payment"), 0);
  expect(bottomOf(long)).toBeGreaterThan(bottomOf("₹20,860"));
});

test("what one choice asks for is there only while it is chosen", async () => {
  const screen = await render(<Held />);
  const more = screen.getByText("How much of it?");
  await expect.element(more).not.toBeInTheDocument();
  await screen.getByRole("radio", { name: "Part Payment" }).click();
  await expect.element(more).toBeVisible();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(screen.getByRole("radio", { name: /Full/ })).toBeChecked();
  await expect.element(more).not.toBeInTheDocument();
});

test("an error belongs to the whole group and stands above it, and a summary can lead to its first choice", async () => {
  const screen = await render(<Held error="Please select full or payment payment" />);
  await expect
    .element(screen.getByRole("group"))
    .toHaveAccessibleDescription("Error: Please select full or payment payment");
  const first = screen.getByRole("radio", { name: /Full/ });
  await expect.element(first).toHaveAttribute("id", "how-much");
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
  const said = screen.getByText(/Please select full or payment payment/).first();
  expect(bottomOf(said.element())).toBeLessThan(bottomOf(first.element()));
});
