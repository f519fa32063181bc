import { useState } from "react";
import { expect, test } from "vitest";
import { cdp, userEvent } from "vitest/browser";
import { type RenderResult, render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { PanField } from "./pan-field.tsx";

function Held({ initially = "", error }: { initially?: string; error?: string }) {
  const [pan, setPan] = useState(initially);
  return (
    <>
      <PanField
        label="PAN"
        value={pan}
        onChange={setPan}
        hint="10 characters"
        error={error}
        errorPrefix="Error:"
        validText="Looks right"
      />
      <output data-testid="kept">{pan}</output>
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

/** Lets the browser take a word from its input method, as from a phone's keyboard. */
async function send(method: string, params: unknown): Promise<void> {
  const browser = cdp() as unknown as { send: (method: string, params: unknown) => Promise<unknown> };
  await browser.send(method, params);
}

function paste(screen: RenderResult, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  inputOf(screen).dispatchEvent(event);
}

test.each(["abcpa1234d", "abcpa 1234-d", " ABCPA-1234-D\t", "ABCPA1234DXX"])(
  "what is filled in as %j is kept and shown as ABCPA1234D",
  async (filled) => {
    const screen = await render(<Held />);
    await screen.getByRole("textbox").fill(filled);
    await expect.element(screen.getByRole("textbox")).toHaveValue("ABCPA1234D");
    await expect.element(screen.getByTestId("kept")).toHaveTextContent("ABCPA1234D");
  },
);

test.each([
  { initially: "ABPA", place: 2, keys: "c", becomes: "ABC|PA" },
  { initially: "ABPA", place: 0, keys: "xy", becomes: "XY|ABPA" },
  { initially: "ABCPA1234", place: 9, keys: "d", becomes: "ABCPA1234D|" },
  { initially: "ABCPA1234D", place: 10, keys: "e", becomes: "ABCPA1234D|" },
  { initially: "ABCPA1234D", place: 3, keys: "z", becomes: "ABC|PA1234D" },
  { initially: "ABCPA1234D", place: 3, keys: "{Backspace}q", becomes: "ABQ|PA1234D" },
  { initially: "ABPA", place: 2, keys: "{ }", becomes: "AB|PA" },
])("$keys at $place of $initially becomes $becomes", async ({ initially, place, keys, becomes }) => {
  const screen = await render(<Held initially={initially} />);
  expect(await typeAt(screen, place, keys)).toBe(becomes);
});

test.each([
  ["is finished", (word: string) => send("Input.insertText", { text: word })],
  ["is left", () => userEvent.tab()],
])(
  "a word that the keyboard composes is not changed under it, but kept in capitals; shown so once it %s",
  async (_, end) => {
    const screen = await render(<Held initially="PA1234D" />);
    await typeAt(screen, 0, "{Home}");
    for (const word of ["a", "ab", "abc"]) {
      await send("Input.imeSetComposition", {
        text: word,
        selectionStart: word.length,
        selectionEnd: word.length,
      });
      await expect.element(screen.getByTestId("kept")).toHaveTextContent(`${word.toUpperCase()}PA1234D`);
    }
    await end("abc");
    await expect.element(screen.getByRole("textbox")).toHaveValue("ABCPA1234D");
  },
);

test("a whole PAN that is pasted takes the place of what was there", async () => {
  const screen = await render(<Held initially="ABCPX9999Z" />);
  paste(screen, "abcpa 1234-d");
  await expect.element(screen.getByRole("textbox")).toHaveValue("ABCPA1234D");
});

test("the tick comes with words when it can be a PAN, and goes when something is wrong", async () => {
  const screen = await render(<Held initially="ABCPA1234" />);
  await expect.element(screen.getByRole("status").first()).toBeEmptyDOMElement();
  await screen.getByRole("textbox").fill("ABCPA1234D");
  await expect.element(screen.getByRole("status").first()).toHaveTextContent("Looks right");

  await screen.rerender(<Held error="This PAN does not exist" />);
  await expect.element(screen.getByRole("status").first()).toBeEmptyDOMElement();
  await expect
    .element(screen.getByRole("textbox"))
    .toHaveAccessibleDescription("10 characters Error: This PAN does not exist");
});

test("the keyboard is asked for capitals, and nothing is remembered or corrected", async () => {
  const screen = await render(<Held />);
  const input = screen.getByRole("textbox", { name: "PAN" });
  await expect.element(input).toHaveAttribute("autocapitalize", "characters");
  await expect.element(input).toHaveAttribute("autocomplete", "off");
  await expect.element(input).toHaveAttribute("spellcheck", "false");
  await expect.element(input).toHaveAttribute("inputmode", "text");
});
