import { useState } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { type RenderResult, render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { AmountField } from "./amount-field.tsx";

type HeldProps = { initially?: string; onBlur?: () => void; hasPaise?: boolean };

function Held({ initially = "", onBlur, hasPaise }: HeldProps) {
  const [digits, setDigits] = useState(initially);
  return (
    <>
      <AmountField
        label="Loan Required (Rs.)"
        name="amount"
        value={digits}
        onChange={setDigits}
        onBlur={onBlur}
        digitsMax={6}
        hasPaise={hasPaise}
        words={`${digits} in words`}
        hint="₹1,000 to ₹25,000"
        errorPrefix="Error:"
        quick={{
          label: "Quick amounts",
          amounts: [
            { digits: "5000", text: "₹5,000" },
            { digits: "10000", text: "₹10,000" },
          ],
        }}
      />
      <button type="button">Proceed</button>
      <output>{digits}</output>
    </>
  );
}

const inputOf = (screen: RenderResult) => screen.getByRole("textbox").element() as HTMLInputElement;

/** Puts the caret there, and answers afterwards what stands on both sides of it. */
async function typeAt(screen: RenderResult, place: number, keys: string): Promise<string> {
  const input = inputOf(screen);
  input.focus();
  input.setSelectionRange(place, place);
  await userEvent.keyboard(keys);
  const caretAt = input.selectionStart ?? -1;
  return `${input.value.slice(0, caretAt)}|${input.value.slice(caretAt)}`;
}

function paste(screen: RenderResult, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  inputOf(screen).focus();
  inputOf(screen).dispatchEvent(event);
}

test.each([
  { typed: "8", shown: "8", kept: "8" },
  { typed: "8000", shown: "8,000", kept: "8000" },
  { typed: "120000", shown: "1,20,000", kept: "120000" },
  { typed: "1,20,000", shown: "1,20,000", kept: "120000" },
  { typed: "1234567", shown: "1,23,456", kept: "123456" },
  { typed: "a5b0", shown: "50", kept: "50" },
  { typed: "Rs. 500", shown: "500", kept: "500" },
  { typed: "0", shown: "0", kept: "0" },
  { typed: "0500", shown: "500", kept: "500" },
  { typed: "45000.5", shown: "45,000.5", kept: "45000" },
  { typed: "45000.009", shown: "45,000.00", kept: "45000" },
  { typed: "-500", shown: "500", kept: "500" },
])("typing $typed shows $shown and keeps $kept", { tags: "long" }, async ({ typed, shown, kept }) => {
  const screen = await render(<Held />);
  await screen.getByRole("textbox").click();
  await userEvent.keyboard(typed);
  await expect.element(screen.getByRole("textbox")).toHaveValue(shown);
  await expect.element(screen.getByRole("status")).toHaveTextContent(kept);
});

test.each([
  { typed: "1000.50", shown: "1,000.50", kept: "1000.50" },
  { typed: "1000.", shown: "1,000.", kept: "1000" },
  { typed: "120000.5", shown: "1,20,000.5", kept: "120000.5" },
  { typed: ".50", shown: "0.50", kept: "0.50" },
  { typed: "1000.505", shown: "1,000.505", kept: "1000.505" },
  { typed: "10.5.0", shown: "10.50", kept: "10.50" },
])(
  "where paise are a part of it, typing $typed shows $shown and keeps $kept",
  { tags: "long" },
  async ({ typed, shown, kept }) => {
    const screen = await render(<Held hasPaise />);
    await screen.getByRole("textbox").click();
    await userEvent.keyboard(typed);
    await expect.element(screen.getByRole("textbox")).toHaveValue(shown);
    await expect.element(screen.getByRole("status")).toHaveTextContent(kept);
    await expect.element(screen.getByRole("textbox")).toHaveAttribute("inputmode", "decimal");
    await userEvent.tab();
    await expect.element(screen.getByRole("status")).toHaveTextContent(kept);
  },
);

test("where paise are a part of it, they are pasted with it", async () => {
  const screen = await render(<Held hasPaise initially="7777" />);
  paste(screen, "INR 20,000.50 only");
  await expect.element(screen.getByRole("textbox")).toHaveValue("20,000.50");
});

test.each([
  { initially: "1500", place: 3, keys: "2", becomes: "15,2|00" },
  { initially: "15000", place: 0, keys: "9", becomes: "9|,15,000" },
  { initially: "15000", place: 2, keys: "9", becomes: "1,59|,000" },
  { initially: "15000", place: 3, keys: "9", becomes: "1,59|,000" },
  { initially: "15000", place: 3, keys: "{Backspace}", becomes: "1|,000" },
  { initially: "15000", place: 2, keys: "{Delete}", becomes: "1,5|00" },
  { initially: "15000", place: 6, keys: "{Backspace}", becomes: "1,500|" },
  { initially: "15000", place: 1, keys: "{Backspace}", becomes: "|5,000" },
  { initially: "5000", place: 1, keys: "{Backspace}", becomes: "|000" },
  { initially: "5000", place: 1, keys: "{Backspace}6", becomes: "6|,000" },
  { initially: "123456", place: 4, keys: "9", becomes: "1,23|,456" },
])(
  "$keys at $place of $initially becomes $becomes",
  { tags: "long" },
  async ({ initially, place, keys, becomes }) => {
    const screen = await render(<Held initially={initially} />);
    expect(await typeAt(screen, place, keys)).toBe(becomes);
  },
);

test.each([
  { pasted: "₹ 1,20,000.00", becomes: "1,20,000" },
  { pasted: "20000/-", becomes: "20,000" },
  { pasted: "Rs. 20,000", becomes: "20,000" },
  { pasted: "INR 20000.50 only", becomes: "20,000" },
  { pasted: "  0020000\n", becomes: "20,000" },
  { pasted: "२०,०००", becomes: "20,000" },
  { pasted: "₹ ২০০০০", becomes: "20,000" },
  { pasted: "9,99,99,999", becomes: "7,777" },
])("$pasted, pasted over 7,777, becomes $becomes", { tags: "long" }, async ({ pasted, becomes }) => {
  const screen = await render(<Held initially="7777" />);
  paste(screen, pasted);
  await expect.element(screen.getByRole("textbox")).toHaveValue(becomes);
  await expect.element(screen.getByRole("status")).toHaveTextContent(becomes.replaceAll(",", ""));
});

test.each(["20000", "20,000.00", "२००००"])("the browser may fill in %s", async (filled) => {
  const screen = await render(<Held />);
  await screen.getByRole("textbox").fill(filled);
  await expect.element(screen.getByRole("status")).toHaveTextContent("20000");
  await userEvent.tab();
  await expect.element(screen.getByRole("textbox")).toHaveValue("20,000");
});

test.each([
  { typed: "45000.50", settles: "45,000" },
  { typed: "500.", settles: "500" },
  { typed: "15000{Home}{Delete}{Delete}", settles: "0" },
])(
  "leaving it puts away what is no part of the amount: $typed",
  { tags: "long" },
  async ({ typed, settles }) => {
    const screen = await render(<Held />);
    await screen.getByRole("textbox").click();
    await userEvent.keyboard(typed);
    await userEvent.tab();
    await expect.element(screen.getByRole("textbox")).toHaveValue(settles);
  },
);

test("the words are read with it from a thousand on", async () => {
  const screen = await render(<Held initially="999" />);
  const input = screen.getByRole("textbox", { name: "Loan Required (Rs.)" });
  await expect.element(input).toHaveAccessibleDescription("₹1,000 to ₹25,000");
  await input.fill("1000");
  await expect.element(input).toHaveAccessibleDescription("1000 in words ₹1,000 to ₹25,000");
});

test("a quick amount is one tap, says that it is chosen, and neither takes the focus nor counts as leaving", {
  tags: "long",
}, async () => {
  const onBlur = vi.fn();
  const screen = await render(<Held onBlur={onBlur} />);
  const chip = screen.getByRole("button", { name: "₹5,000" });
  await screen.getByRole("textbox").click();
  await chip.click();
  await expect.element(screen.getByRole("textbox")).toHaveValue("5,000");
  await expect.element(screen.getByRole("textbox")).toHaveFocus();
  await expect.element(chip).toHaveAttribute("aria-pressed", "true");
  await userEvent.tab();
  await expect.element(chip).toHaveFocus();
  expect(onBlur).not.toHaveBeenCalled();

  await screen.getByRole("button", { name: "Proceed" }).click();
  expect(onBlur).toHaveBeenCalledOnce();
  expect(chip.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});

test("it is a text field with a number pad, which no wheel or arrow can change", async () => {
  const screen = await render(<Held initially="5000" />);
  const input = screen.getByRole("textbox");
  await expect.element(input).toHaveAttribute("type", "text");
  await expect.element(input).toHaveAttribute("inputmode", "numeric");
  await expect.element(input).toHaveAttribute("name", "amount");
  await input.click();
  await userEvent.keyboard("{ArrowUp}");
  inputOf(screen).dispatchEvent(new WheelEvent("wheel", { deltaY: -100, bubbles: true }));
  await expect.element(input).toHaveValue("5,000");
});
