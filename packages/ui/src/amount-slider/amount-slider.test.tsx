import { formatRupees } from "@vaada/money/format";
import { paise } from "@vaada/money/paise";
import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { AmountSlider } from "./amount-slider.tsx";

function Held({ rupees = 20_000n }: { rupees?: bigint }) {
  const [amount, setAmount] = useState(paise(rupees * 100n));
  return (
    <>
      <AmountSlider
        label="I want to borrow"
        value={amount}
        min={paise(1_000_00n)}
        max={paise(25_000_00n)}
        step={paise(100_00n)}
        onChange={setAmount}
        decreaseLabel="Less"
        increaseLabel="More"
        valueText={formatRupees(amount)}
      />
      <output>{formatRupees(amount)}</output>
    </>
  );
}

test("the slider tells its place in rupees and moves by keys", async () => {
  const screen = await render(<Held />);
  const slider = screen.getByRole("slider", { name: "I want to borrow" });
  await expect.element(slider).toHaveAttribute("aria-valuetext", "₹20,000");
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(screen.getByRole("status")).toHaveTextContent("₹20,100");
  await userEvent.keyboard("{End}");
  await expect.element(screen.getByRole("status")).toHaveTextContent("₹25,000");
});

test("minus and plus move one step and stop at the ends", { tags: "long" }, async () => {
  const screen = await render(<Held rupees={1_100n} />);
  const less = screen.getByRole("button", { name: "Less" });
  await less.click();
  await less.click();
  await expect.element(screen.getByRole("status")).toHaveTextContent("₹1,000");
  await screen.getByRole("button", { name: "More" }).click();
  await expect.element(screen.getByRole("status")).toHaveTextContent("₹1,100");
});

test.each([
  { typed: "12345", during: "12,345", settles: "₹12,300" },
  { typed: "99", during: "99", settles: "₹1,000" },
  { typed: "99999", during: "99,999", settles: "₹25,000" },
  { typed: "1500000", during: "15,000", settles: "₹15,000" },
  { typed: "0", during: "", settles: "₹1,000" },
])("typing $typed shows $during and settles on $settles", async ({ typed, during, settles }) => {
  const screen = await render(<Held />);
  const entry = screen.getByRole("textbox", { name: "I want to borrow" });
  await entry.click();
  await userEvent.keyboard("{Control>}a{/Control}{Backspace}");
  await userEvent.keyboard(typed);
  await expect.element(entry).toHaveValue(during);
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("status")).toHaveTextContent(settles);
});

test("a digit typed in the middle leaves the caret behind it", async () => {
  const screen = await render(<Held rupees={1_500n} />);
  const entry = screen.getByRole("textbox");
  await entry.click();
  (entry.element() as HTMLInputElement).setSelectionRange(3, 3);
  await userEvent.keyboard("2");
  await expect.element(entry).toHaveValue("15,200");
  expect((entry.element() as HTMLInputElement).selectionStart).toBe(4);
});

test("the filled part ends where the knob stands", async () => {
  const screen = await render(<Held rupees={13_000n} />);
  const rail = screen.container.querySelector("svg rect")?.getBoundingClientRect();
  const filled = screen.container.querySelectorAll("svg rect")[1]?.getBoundingClientRect();
  expect((filled?.width ?? 0) / (rail?.width ?? 1)).toBeCloseTo(0.5, 2);
});
