import { useState } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { OtpField } from "./otp-field.tsx";

type HeldProps = { onComplete: (code: string) => void; error?: string; busy?: boolean };

function Held({ onComplete, ...rest }: HeldProps) {
  const [code, setCode] = useState("");
  return (
    <>
      <OtpField
        {...rest}
        label="6-digit code"
        value={code}
        onChange={setCode}
        onComplete={onComplete}
        errorPrefix="Error:"
      />
      <button type="button" onClick={() => setCode("")}>
        Clear
      </button>
    </>
  );
}

test("it is one input that a phone can fill from the text message", async () => {
  const screen = await render(<Held onComplete={() => undefined} />);
  const input = screen.getByRole("textbox", { name: "6-digit code" });
  await expect.element(input).toHaveAttribute("autocomplete", "one-time-code");
  await expect.element(input).toHaveAttribute("inputmode", "numeric");
  await expect.element(input).toHaveAttribute("maxlength", "6");
});

test("the sixth digit sends the code, once per value", { tags: "long" }, async () => {
  const onComplete = vi.fn();
  const screen = await render(<Held onComplete={onComplete} />);
  const input = screen.getByRole("textbox");
  await input.click();
  await userEvent.keyboard("48x2913");
  expect(onComplete.mock.calls).toEqual([["482913"]]);

  await userEvent.keyboard("{Backspace}3");
  expect(onComplete).toHaveBeenCalledOnce();

  await userEvent.keyboard("{Backspace}4");
  expect(onComplete.mock.calls).toEqual([["482913"], ["482914"]]);
});

test("a pasted code may carry spaces and words", async () => {
  const onComplete = vi.fn();
  const screen = await render(<Held onComplete={onComplete} />);
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", "Your code is 482 913.");
  const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  screen.getByRole("textbox").element().dispatchEvent(paste);
  await expect.element(screen.getByRole("textbox")).toHaveValue("482913");
  expect(onComplete.mock.calls).toEqual([["482913"]]);
  expect(paste.defaultPrevented).toBe(true);
});

test("a digit typed after the caret was moved still goes to the end", async () => {
  const screen = await render(<Held onComplete={() => undefined} />);
  const input = screen.getByRole("textbox");
  await input.fill("482");
  await userEvent.keyboard("{Home}");
  await userEvent.keyboard("9");
  await expect.element(input).toHaveValue("4829");
});

test("what is wrong is read with the field, and the code cannot change while it is checked", async () => {
  const screen = await render(<Held onComplete={() => undefined} error="That code is not right." busy />);
  const input = screen.getByRole("textbox");
  await expect.element(input).toHaveAccessibleDescription("Error: That code is not right.");
  await expect.element(input).toBeInvalid();
  await expect.element(input).toHaveAttribute("readonly");
});

test("the drawn cells are not read out beside the input", async () => {
  const screen = await render(<Held onComplete={() => undefined} />);
  await screen.getByRole("textbox").fill("482");
  const cells = screen.container.querySelector("[aria-hidden]");
  await expect.poll(() => cells?.textContent).toBe("482");
});
