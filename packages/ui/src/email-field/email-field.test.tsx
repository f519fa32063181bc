import { useState } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { EmailField } from "./email-field.tsx";

type HeldProps = { initially?: string; onBlur?: () => void; hasSuggestion?: boolean; error?: string };

function Held({ initially = "", onBlur, hasSuggestion, error }: HeldProps) {
  const [email, setEmail] = useState(initially);
  const suggestion = { text: "Did you mean gmail.com?", onAccept: () => setEmail("priya@gmail.com") };
  return (
    <>
      <EmailField
        label="Email address"
        value={email}
        onChange={setEmail}
        onBlur={onBlur}
        domains={["gmail.com", "outlook.com"]}
        domainsLabel="Complete the address"
        suggestion={hasSuggestion && email !== "priya@gmail.com" ? suggestion : null}
        hint="We send your loan agreement here"
        error={error}
        errorPrefix="Error:"
      />
      <button type="button">Check Eligibility</button>
    </>
  );
}

test.each([
  { typed: "", offers: 0 },
  { typed: "priya.nair", offers: 2 },
  { typed: "priya.nair@", offers: 0 },
  { typed: "priya.nair@gmail.com", offers: 0 },
])("$typed is offered $offers domains", async ({ typed, offers }) => {
  const screen = await render(<Held />);
  await screen.getByRole("textbox").fill(typed);
  await expect.poll(() => screen.getByRole("listitem").elements().length).toBe(offers);
});

test("a tap on a domain completes the address, and the focus never leaves the field", async () => {
  const onBlur = vi.fn();
  const screen = await render(<Held onBlur={onBlur} />);
  const input = screen.getByRole("textbox");
  await input.click();
  await userEvent.keyboard("priya");
  const lost = vi.fn();
  input.element().addEventListener("blur", lost);
  await screen.getByRole("button", { name: "@gmail.com" }).click();

  await expect.element(input).toHaveValue("priya@gmail.com");
  await expect.element(input).toHaveFocus();
  expect(lost).not.toHaveBeenCalled();
  await userEvent.keyboard(".in");
  await expect.element(input).toHaveValue("priya@gmail.com.in");
});

test("by keyboard, going to a domain is not leaving; choosing it leads back to the field", async () => {
  const onBlur = vi.fn();
  const screen = await render(<Held onBlur={onBlur} />);
  await screen.getByRole("textbox").click();
  await userEvent.keyboard("priya{Tab}{Tab}");
  await expect.element(screen.getByRole("button", { name: "@outlook.com" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("textbox")).toHaveValue("priya@outlook.com");
  await expect.element(screen.getByRole("textbox")).toHaveFocus();
  expect(onBlur).not.toHaveBeenCalled();

  await userEvent.tab();
  expect(onBlur).toHaveBeenCalledOnce();
});

test("leaving from a domain is leaving", async () => {
  const onBlur = vi.fn();
  const screen = await render(<Held onBlur={onBlur} />);
  await screen.getByRole("textbox").click();
  await userEvent.keyboard("priya{Tab}{Tab}{Tab}");
  await expect.element(screen.getByRole("button", { name: "Check Eligibility" })).toHaveFocus();
  expect(onBlur).toHaveBeenCalledOnce();
});

test("a suggestion is read out, and accepting it keeps the focus in the field", async () => {
  const onBlur = vi.fn();
  const screen = await render(<Held initially="priya@gmial.com" onBlur={onBlur} hasSuggestion />);
  await expect.element(screen.getByRole("status")).toHaveTextContent("Did you mean gmail.com?");
  await screen.getByRole("textbox").click();
  await screen.getByRole("button", { name: "Did you mean gmail.com?" }).click();
  await expect.element(screen.getByRole("textbox")).toHaveValue("priya@gmail.com");
  await expect.element(screen.getByRole("textbox")).toHaveFocus();
  await expect.element(screen.getByRole("status")).toBeEmptyDOMElement();
  expect(onBlur).not.toHaveBeenCalled();
});

test("everything that takes a tap is a thumb's width tall", async () => {
  const screen = await render(<Held initially="priya" hasSuggestion />);
  const offers = ["@gmail.com", "@outlook.com", "Did you mean gmail.com?"];
  for (const name of offers) {
    const { height } = screen.getByRole("button", { name }).element().getBoundingClientRect();
    expect(height).toBeGreaterThanOrEqual(44);
  }
});

test("it is described by its hint and what is wrong, and by nothing that is offered", async () => {
  const screen = await render(<Held initially="priya" error="Enter a valid email address" />);
  await expect
    .element(screen.getByRole("textbox", { name: "Email address" }))
    .toHaveAccessibleDescription("We send your loan agreement here Error: Enter a valid email address");
  await expect.element(screen.getByRole("list", { name: "Complete the address" })).toBeVisible();
});

test("phones may fill in the address and leave its letters as they are", async () => {
  const screen = await render(<Held />);
  const input = screen.getByRole("textbox");
  await expect.element(input).toHaveAttribute("type", "email");
  await expect.element(input).toHaveAttribute("inputmode", "email");
  await expect.element(input).toHaveAttribute("autocomplete", "email");
  await expect.element(input).toHaveAttribute("autocapitalize", "off");
});
