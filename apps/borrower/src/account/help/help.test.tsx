import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { GUARDED_ROUTES } from "@vaada/contract/routes";
import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { speak } from "../../language/language.ts";
import { writeSessionValues } from "../../session/session-values.ts";
import { go, openHelp } from "../../shell/navigation.ts";
import { helpFor } from "./answers.ts";
import { Help } from "./help.tsx";

const TOKEN = "t".repeat(43);
const started = location.pathname + location.search;
afterEach(async () => {
  localStorage.clear();
  await speak("en");
  go(started, { replace: true });
});

async function openAt(path: string) {
  go(path);
  const screen = await render(<Help />);
  openHelp();
  const sheet = screen.getByRole("dialog");
  await expect.element(sheet).toBeVisible();
  return { screen, sheet };
}

test("every address has four different answers", () => {
  for (const path of ["/", "/no-such-page", ...GUARDED_ROUTES]) {
    const questions = helpFor(path).answers.map(({ question }) => question);
    expect(new Set(questions).size, path).toBe(4);
  }
});

test.each([
  ["Disbursed", "Help with your loan"],
  ["Part Payment", "Help with your loan"],
  ["Disbursal Sheet Send", "Help with your money"],
  ["Application Received", "Help with your application"],
  ["Under Review", "Help with your application"],
  ["Rejected", "Help with the decision"],
  ["Not Interested", "Help with the app"],
  ["Closed", "Help after your loan"],
])("at home with %s it is about what is there: %s", (loan_status, title) => {
  writeSessionValues({ loan_id: "7", loan_status });
  const help = helpFor("/dashboard");
  expect(help.title).toBe(title);
  expect(new Set(help.answers.map(({ question }) => question)).size).toBe(4);
});

test("while the money is on its way nobody is told how to pay it back", () => {
  writeSessionValues({ loan_id: "7", loan_status: "Disbursed" });
  localStorage.setItem("awaited-money", "7");
  expect(helpFor("/dashboard").title).toBe("Help with your money");
});

test("in a step it answers for the step, names the people, and has every way on and out", {
  tags: "long",
}, async () => {
  writeSessionValues({ access_token: TOKEN, loan_id: "100014" });
  const { screen, sheet } = await openAt("/add-bank-account");
  await expect.element(sheet.getByRole("heading", { name: "Help with your bank account" })).toBeVisible();
  await expect.element(sheet.getByText(/^The one your salary comes into, in your own name/)).toBeVisible();
  await sheet.getByText("Where do I find my IFSC?").click();
  await expect.element(sheet.getByText(/^In your bank’s app/)).toBeVisible();
  for (const [name, href] of [
    ["Call", "tel:18000000000"],
    ["WhatsApp", "https://wa.me/910000000000"],
    ["E-mail", "mailto:help@lender.example"],
  ] as const) {
    await expect.element(sheet.getByRole("link", { name })).toHaveAttribute("href", href);
  }
  for (const name of ["हिंदी", "Complaint", "My data", "Cancel my application", "Your profile"])
    await expect.element(sheet.getByRole("button", { name })).toBeVisible();
  await expect.element(sheet.getByText(/100014/)).toBeVisible();

  await sheet.getByRole("button", { name: "Save and finish later" }).click();
  const later = screen.getByRole("dialog", { name: "Save and finish later" });
  await expect.element(later).toBeVisible();
  expect(screen.getByRole("dialog").elements()).toHaveLength(1);
});

test("who asks before the sheet is there gets it when it comes", async () => {
  go("/");
  openHelp();
  const screen = await render(<Help />);
  await expect.element(screen.getByRole("dialog", { name: "Help with signing in" })).toBeVisible();
});

test("before signing in it offers nothing that needs a session, and Back closes it first", async () => {
  const { sheet } = await openAt("/");
  await expect.element(sheet.getByRole("link", { name: "Complaint" })).toBeVisible();
  for (const name of ["My data", "Save and finish later", "Sign out"])
    expect(sheet.getByRole("button", { name }).query()).toBeNull();
  history.back();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(location.pathname).toBe("/");
});

test("Sign out takes the place of the sheet in the history", async () => {
  writeSessionValues({ access_token: TOKEN });
  const { sheet } = await openAt("/kyc-verification");
  const entries = history.length;
  await sheet.getByRole("button", { name: "Sign out" }).click();
  expect(location.pathname).toBe("/logout");
  expect(history.length).toBe(entries);
});
