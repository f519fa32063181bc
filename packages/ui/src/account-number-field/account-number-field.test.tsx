import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { AccountNumberField } from "./account-number-field.tsx";

function Held({ initially = "" }: { initially?: string }) {
  const [number, setNumber] = useState(initially);
  return (
    <>
      <AccountNumberField
        label="Account number"
        value={number}
        onChange={setNumber}
        hint="From your passbook"
        errorPrefix="Error:"
      />
      <output data-testid="kept">{number}</output>
    </>
  );
}

test.each([
  ["50100123454821", "5010 0123 4548 21", "50100123454821"],
  ["5010-0123 4548-21", "5010 0123 4548 21", "50100123454821"],
  ["5010012345482", "5010 0123 4548 2", "5010012345482"],
  ["5010O123", "5010 O123", "5010O123"],
])("what is filled in as %j is shown as %j and kept as %j", async (filled, shown, kept) => {
  const screen = await render(<Held />);
  await screen.getByRole("textbox").fill(filled);
  await expect.element(screen.getByRole("textbox")).toHaveValue(shown);
  await expect.element(screen.getByTestId("kept")).toHaveTextContent(kept);
});

test("a digit that is put in between stays where it was put, and so does the caret", async () => {
  const screen = await render(<Held initially="50100123" />);
  const input = screen.getByRole("textbox").element() as HTMLInputElement;
  input.focus();
  input.setSelectionRange(2, 2);
  await userEvent.keyboard("9");
  expect([input.value, input.selectionStart]).toEqual(["5091 0012 3", 3]);
});

test("a nineteenth digit is kept, so that the form can say that it is one too many", async () => {
  const screen = await render(<Held />);
  await screen.getByRole("textbox").fill("1234567890123456789");
  await expect.element(screen.getByTestId("kept")).toHaveTextContent("1234567890123456789");
});

test("the keyboard has digits, and nothing is remembered or corrected", async () => {
  const screen = await render(<Held />);
  const input = screen.getByRole("textbox", { name: "Account number" });
  await expect.element(input).toHaveAttribute("inputmode", "numeric");
  await expect.element(input).toHaveAttribute("autocomplete", "off");
  await expect.element(input).toHaveAttribute("spellcheck", "false");
  await expect.element(input).toHaveAccessibleDescription("From your passbook");
});
