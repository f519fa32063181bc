import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { PhoneField } from "./phone-field.tsx";

function Held({ initially = "" }: { initially?: string }) {
  const [mobile, setMobile] = useState(initially);
  return <PhoneField label="Mobile number" value={mobile} onChange={setMobile} errorPrefix="Error:" />;
}

test.each([
  ["+91 98765 43210", "9876543210"],
  ["098765 43210", "9876543210"],
  ["919876543210", "9876543210"],
  ["98765-43210", "9876543210"],
])("what is filled in as %s becomes %s", async (filled, expected) => {
  const screen = await render(<Held />);
  await screen.getByRole("textbox").fill(filled);
  await expect.element(screen.getByRole("textbox")).toHaveValue(expected);
});

test("letters do not get in, and an eleventh key changes nothing", { tags: "long" }, async () => {
  const screen = await render(<Held />);
  await screen.getByRole("textbox").click();
  await userEvent.keyboard("98a765b432105");
  await expect.element(screen.getByRole("textbox")).toHaveValue("9876543210");
});

test("a whole number pasted over a whole number takes its place", async () => {
  const screen = await render(<Held initially="6000000000" />);
  await screen.getByRole("textbox").fill("09876543210");
  await expect.element(screen.getByRole("textbox")).toHaveValue("9876543210");
});

test("phones are asked for digits and may fill in the number", async () => {
  const screen = await render(<Held />);
  const input = screen.getByRole("textbox", { name: "Mobile number" });
  await expect.element(input).toHaveAttribute("type", "tel");
  await expect.element(input).toHaveAttribute("inputmode", "numeric");
  await expect.element(input).toHaveAttribute("autocomplete", "tel-national");
});
