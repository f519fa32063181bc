import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { IfscField } from "./ifsc-field.tsx";

type Options = { initially?: string; error?: string; isDoubtful?: boolean };

function Held({ initially = "", ...given }: Options) {
  const [code, setCode] = useState(initially);
  return (
    <IfscField
      label="IFSC"
      value={code}
      onChange={setCode}
      {...given}
      errorPrefix="Error:"
      validText="Looks right"
    />
  );
}

test.each(["hdfc0000053", " hdfc 0000-053", "HDFC00000539"])(
  "what is filled in as %j is shown as HDFC0000053",
  async (filled) => {
    const screen = await render(<Held />);
    await screen.getByRole("textbox").fill(filled);
    await expect.element(screen.getByRole("textbox")).toHaveValue("HDFC0000053");
  },
);

test("a letter that is put in between is a capital and keeps its place", async () => {
  const screen = await render(<Held initially="HFC0" />);
  const input = screen.getByRole("textbox").element() as HTMLInputElement;
  input.focus();
  input.setSelectionRange(1, 1);
  await userEvent.keyboard("d");
  expect([input.value, input.selectionStart]).toEqual(["HDFC0", 2]);
});

test("the tick comes with words when it can be a code, and goes when something is wrong", async () => {
  const screen = await render(<Held initially="HDFC000005" />);
  await expect.element(screen.getByRole("status")).toBeEmptyDOMElement();
  await screen.getByRole("textbox").fill("HDFC0000053");
  await expect.element(screen.getByRole("status")).toHaveTextContent("Looks right");
  await screen.rerender(<Held error="The bank does not know it" />);
  await expect.element(screen.getByRole("status")).toBeEmptyDOMElement();
});

test("a code that something beside it contradicts is not called right", async () => {
  const screen = await render(<Held initially="HDFC0000053" isDoubtful />);
  await expect.element(screen.getByRole("status")).toBeEmptyDOMElement();
  await screen.rerender(<Held />);
  await expect.element(screen.getByRole("status")).toHaveTextContent("Looks right");
});
