import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { beforeEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { EMPTY_STATE, setUser } from "../session/store.ts";
import { setOnline } from "../shell/connection.ts";
import { sentCode } from "./pending-code.ts";
import { SignInDrawer } from "./sign-in-drawer.tsx";

const PROMPT = "Enter your Aadhaar-linked mobile number.";
const SENT = { request_id: "abcdefghijklmnopqrstuv", resend_after_seconds: 60, expires_in_seconds: 300 };

beforeEach(() => {
  setUser(EMPTY_STATE.user);
  document.title = "Landing";
});

async function open() {
  const screen = await render(<SignInDrawer open onClose={() => {}} prompt={PROMPT} />);
  await expect.element(screen.getByRole("dialog")).toBeVisible();
  const mobile = screen.getByRole("textbox", { name: "Mobile number" });
  const consent = screen.getByRole("checkbox");
  const send = screen.getByRole("button", { name: "Send OTP" });
  /** As it is read out: the prefix is for screen readers. */
  const errorOf = (sentence: string) => screen.getByText(`Error: ${sentence}`);
  return { screen, mobile, consent, send, errorOf };
}

test("the sheet opens on the number, with no consent given and nothing called wrong", async () => {
  const { screen, mobile, consent } = await open();
  await expect.element(screen.getByRole("heading", { name: "Mobile Verification" })).toBeVisible();
  await expect.element(screen.getByText(PROMPT)).toBeVisible();
  await expect.element(mobile).toHaveFocus();
  await expect.element(consent).not.toBeChecked();
  await expect.element(mobile).not.toHaveAttribute("aria-invalid");
});

test("an empty form names the number first and the consent second, and starts at the summary", {
  tags: "long",
}, async () => {
  const { screen, send } = await open();
  await send.click();
  const summary = screen.getByRole("alert").filter({ hasText: "Two things need another look" });
  await expect.element(summary).toHaveFocus();
  const links = summary.getByRole("link");
  await expect.element(links.nth(0)).toHaveTextContent("Please enter your mobile number");
  await expect.element(links.nth(1)).toHaveTextContent("You must agree before submitting");
  expect(document.title).toBe("Error: Landing");
  await links.nth(1).click();
  await expect.element(screen.getByRole("checkbox")).toHaveFocus();
});

test.each([
  ["", "Please enter your mobile number"],
  ["12345", "Please enter valid mobile number"],
  ["5876543210", "Please enter valid mobile number"],
  ["0000000000", "Invalid mobile number"],
])("the number %s is answered with %s, and the field takes the focus", async (typed, message) => {
  const { mobile, consent, send, errorOf } = await open();
  await mobile.fill(typed);
  await consent.click();
  await send.click();
  await expect.element(errorOf(message)).toBeVisible();
  await expect.element(mobile).toHaveFocus();
  await expect.element(mobile).toHaveAttribute("aria-invalid", "true");
});

test("a good number without the consent is asked for the consent alone", { tags: "long" }, async () => {
  const { mobile, consent, send, errorOf } = await open();
  await mobile.fill("9876543210");
  await send.click();
  await expect.element(errorOf("You must agree before submitting")).toBeVisible();
  await expect.element(consent).toHaveFocus();
  await consent.click();
  await expect.element(errorOf("You must agree before submitting")).not.toBeInTheDocument();
  expect(document.title).toBe("Landing");
});

test("a half-typed number is told when it is left, and the message goes as soon as it is right", {
  tags: "long",
}, async () => {
  const { mobile, errorOf } = await open();
  await mobile.fill("98765");
  await userEvent.tab();
  await expect.element(errorOf("Please enter valid mobile number")).toBeVisible();
  await mobile.fill("9876543210");
  await expect.element(errorOf("Please enter valid mobile number")).not.toBeInTheDocument();
  await mobile.fill("98765");
  await expect.element(errorOf("Please enter valid mobile number")).not.toBeInTheDocument();
});

test("what the consent covers is read in the same sheet, and what was typed is still there after", {
  tags: "long",
}, async () => {
  const { screen, mobile } = await open();
  await mobile.fill("9876543210");
  await screen.getByRole("button", { name: "What we collect and why" }).click();
  await expect.element(screen.getByRole("heading", { name: "What we collect and why" })).toBeVisible();
  await screen.getByRole("button", { name: "Back" }).click();
  await expect.element(mobile).toHaveValue("9876543210");
});

test("the tick is for one thing only; terms and privacy policy are read before it, beside the form", async () => {
  const { screen, consent } = await open();
  await expect.element(consent).toHaveAccessibleName(/^I allow .+ to text this number/);
  await expect.element(consent).not.toHaveAccessibleName(/Terms|Privacy|check my details/);
  for (const [name, page] of [
    ["Terms", "terms"],
    ["Privacy Policy", "privacy"],
  ] as const) {
    const link = screen.getByRole("link", { name });
    await expect.element(link).toHaveAttribute("href", `/${page}?lang=en`);
    await expect.element(link).toHaveAttribute("target", "_blank");
    const order = link.element().compareDocumentPosition(consent.element());
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING, `${name} stands before the tick`).not.toBe(0);
  }
});

test("the notice names who delivers the texts, the Data Protection Board and how a consent ends", async () => {
  const { screen } = await open();
  await screen.getByRole("button", { name: "What we collect and why" }).click();
  await expect
    .element(
      screen.getByText(/^Shared with: MSG91, All credit bureaus .+, Central KYC registry \(CERSAI\)\.$/),
    )
    .toBeVisible();
  await expect.element(screen.getByText(/Data Protection Board of India/)).toBeVisible();
  await expect
    .element(screen.getByRole("link", { name: "how it works" }))
    .toHaveAttribute("href", "/privacy?lang=en#rights");
});

test("a code asked for before a reload is offered again, with its number and its wait", async () => {
  setUser(sentCode("9876543210", SENT, Date.now()));
  const screen = await render(<SignInDrawer open onClose={() => {}} prompt={PROMPT} />);
  await expect.element(screen.getByRole("textbox", { name: "6-digit code" })).toHaveFocus();
  const title = screen.getByRole("heading", { level: 2 });
  await expect.element(title).toHaveTextContent("Enter the OTP sent to +91 9876543210");
  await expect.element(screen.getByText(/^Resend OTP in (1:00|0:5\d)$/)).toBeVisible();
});

test("a code whose time is up is not offered, and its number is filled in", async () => {
  setUser(sentCode("9876543210", SENT, Date.now() - 300_000));
  const { mobile } = await open();
  await expect.element(mobile).toHaveValue("9876543210");
});

test("fewer than six digits are answered at once, and stay", async () => {
  setUser(sentCode("9876543210", SENT, Date.now()));
  const screen = await render(<SignInDrawer open onClose={() => {}} prompt={PROMPT} />);
  const code = screen.getByRole("textbox", { name: "6-digit code" });
  await code.fill("482");
  await screen.getByRole("button", { name: "Verify" }).click();
  await expect.element(screen.getByText("Error: Please enter a valid 6-digit OTP")).toBeVisible();
  await expect.element(code).toHaveValue("482");
  await expect.element(code).toHaveFocus();
});

test("changing the number goes back to it as it was typed", async () => {
  setUser(sentCode("9876543210", SENT, Date.now()));
  const screen = await render(<SignInDrawer open onClose={() => {}} prompt={PROMPT} />);
  await screen.getByRole("button", { name: "Change number" }).click();
  const mobile = screen.getByRole("textbox", { name: "Mobile number" });
  await expect.element(mobile).toHaveValue("9876543210");
  await expect.element(mobile).toHaveFocus();
});

test("without a network it says at the button that a code needs one, before it is pressed", async () => {
  setOnline(false);
  const { screen, mobile } = await open();
  await expect.element(screen.getByText("You need internet to get a code.")).toBeVisible();
  await mobile.fill("9876543210");
  setOnline(true);
  await expect.element(screen.getByText("You need internet to get a code.")).not.toBeInTheDocument();
  await expect.element(mobile).toHaveValue("9876543210");
});
