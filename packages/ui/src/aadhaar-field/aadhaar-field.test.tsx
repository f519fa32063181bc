import { useState } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { type RenderResult, render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { AadhaarField } from "./aadhaar-field.tsx";

type HeldProps = { initially?: string; onBlur?: () => void };

function Held({ initially = "", onBlur }: HeldProps) {
  const [digits, setDigits] = useState(initially);
  return (
    <>
      <AadhaarField
        label="Aadhaar number"
        value={digits}
        onChange={setDigits}
        onBlur={onBlur}
        placeholder="0000 0000 0000"
        hint="12 digits"
        errorPrefix="Error:"
        maskedText="The first eight digits are hidden."
      />
      <button type="button">Send OTP</button>
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

test.each([
  { typed: "9999", shown: "9999", kept: "9999" },
  { typed: "99991", shown: "9999 1", kept: "99991" },
  { typed: "9999 1234 5678", shown: "9999 1234 5678", kept: "999912345678" },
  { typed: "9999-1234-5678", shown: "9999 1234 5678", kept: "999912345678" },
  { typed: "99991234567890", shown: "9999 1234 5678", kept: "999912345678" },
  { typed: "a9b9", shown: "99", kept: "99" },
])("typing $typed shows $shown and keeps $kept", { tags: "long" }, async ({ typed, shown, kept }) => {
  const screen = await render(<Held />);
  await screen.getByRole("textbox").click();
  await userEvent.keyboard(typed);
  await expect.element(screen.getByRole("textbox")).toHaveValue(shown);
  await expect.element(screen.getByRole("status")).toHaveTextContent(kept);
});

test.each([
  { initially: "99991234", place: 2, keys: "5", becomes: "995|9 9123 4" },
  { initially: "99991234", place: 4, keys: "5", becomes: "9999 5|123 4" },
  { initially: "99991234", place: 5, keys: "5", becomes: "9999 5|123 4" },
  { initially: "99991234", place: 5, keys: "{Backspace}", becomes: "999|1 234" },
  { initially: "99991234", place: 4, keys: "{Delete}", becomes: "9999| 234" },
  { initially: "99991234", place: 6, keys: "{Backspace}", becomes: "9999| 234" },
  { initially: "999912345678", place: 7, keys: "0", becomes: "9999 12|34 5678" },
])(
  "$keys at $place of $initially becomes $becomes",
  { tags: "long" },
  async ({ initially, place, keys, becomes }) => {
    const screen = await render(<Held initially={initially} />);
    expect(await typeAt(screen, place, keys)).toBe(becomes);
  },
);

test("a whole number that is pasted takes the place of what was there", async () => {
  const screen = await render(<Held initially="999900000000" />);
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", "Aadhaar: 9999-1234 5678");
  const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  inputOf(screen).focus();
  inputOf(screen).dispatchEvent(paste);
  await expect.element(screen.getByRole("textbox")).toHaveValue("9999 1234 5678");
});

test.each([
  { digits: "999912345678", atRest: "•••• •••• 5678" },
  { digits: "9999123456", atRest: "•••• •••• 56" },
  { digits: "99991", atRest: "•••• •" },
])(
  "$digits is shown at rest as $atRest, in full only while it is edited",
  { tags: "long" },
  async ({ digits, atRest }) => {
    const onBlur = vi.fn();
    const screen = await render(<Held onBlur={onBlur} />);
    const input = screen.getByRole("textbox");
    await input.fill(digits);
    expect(onBlur).not.toHaveBeenCalled();

    await screen.getByRole("button").click();
    await expect.element(input).toHaveValue(atRest);
    expect(inputOf(screen).outerHTML).not.toContain("9999");
    await expect.element(screen.getByRole("status")).toHaveTextContent(digits);
    expect(onBlur).toHaveBeenCalledOnce();

    await input.click();
    await expect.element(input).toHaveValue(digits.replace(/.{4}(?=.)/g, "$& "));
  },
);

test("whoever comes by the Tab key can type over the number", async () => {
  const screen = await render(<Held initially="999912345678" />);
  await userEvent.tab();
  await userEvent.keyboard("9");
  await expect.element(screen.getByRole("textbox")).toHaveValue("9");
});

test("the dots are explained while they are there, and only then", async () => {
  const screen = await render(<Held />);
  const input = screen.getByRole("textbox", { name: "Aadhaar number" });
  await expect.element(input).toHaveAccessibleDescription("12 digits");
  await input.fill("999912345678");
  await expect.element(input).toHaveAccessibleDescription("12 digits");
  await screen.getByRole("button").click();
  await expect.element(input).toHaveAccessibleDescription("12 digits The first eight digits are hidden.");
});

test("digits are asked for, and neither the browser nor a form may keep them", async () => {
  const screen = await render(<Held />);
  const input = screen.getByRole("textbox");
  await expect.element(input).toHaveAttribute("inputmode", "numeric");
  await expect.element(input).toHaveAttribute("autocomplete", "off");
  await expect.element(input).not.toHaveAttribute("name");
});
