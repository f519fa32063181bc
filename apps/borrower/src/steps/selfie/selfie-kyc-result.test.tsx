import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { afterEach, beforeEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { writeSessionValues } from "../../session/session-values.ts";
import { go } from "../../shell/navigation.ts";
import { enterPhotoResult, type PhotoResult } from "./result.ts";
import { SelfieKycResult } from "./selfie-kyc-result.tsx";

const started = location.pathname + location.search;
const here = () => location.pathname;
let loanId = 100_300;

beforeEach(() => {
  loanId += 1;
  writeSessionValues({ loan_id: String(loanId) });
});
afterEach(() => {
  go(started, { replace: true });
  localStorage.clear();
});

type Row = { result: PhotoResult; title: string; says: RegExp; button: string; leadsTo: string };

test.each<Row>([
  {
    result: { kind: "matched", next: "/add-bank-account" },
    title: "Photo matched",
    says: /^Next: bank account$/,
    button: "Proceed",
    leadsTo: "/add-bank-account",
  },
  {
    result: { kind: "mismatch", triesLeft: 2 },
    title: "We couldn’t match this photo",
    says: /^You have 2 more tries\. After that, someone on our team checks\.$/,
    button: "Retake",
    leadsTo: "/selfie-kyc",
  },
  {
    result: { kind: "unusable", triesLeft: 1 },
    title: "We couldn’t see your face well enough",
    says: /^You have one more try\. After that, someone on our team checks\.$/,
    button: "Retake",
    leadsTo: "/selfie-kyc",
  },
  {
    result: { kind: "with-a-person" },
    title: "Someone on our team will check your photo",
    says: /There’s nothing for you to do\./,
    button: "Proceed",
    leadsTo: "/stepper",
  },
])("$result.kind: says so, and leads to $leadsTo", async ({ result, title, says, button, leadsTo }) => {
  enterPhotoResult(result);
  expect(here()).toBe("/selfie-kyc-result");
  const screen = await render(<SelfieKycResult />);
  await expect.element(screen.getByRole("heading", { level: 1, name: title })).toHaveFocus();
  await expect.element(screen.getByText(says)).toBeVisible();
  expect(screen.getByRole("listitem").filter({ hasText: "Well lit" }).query() !== null).toBe(
    button === "Retake",
  );
  await screen.getByRole("button", { name: button }).click();
  expect(here()).toBe(leadsTo);
});

test("without a photo it claims nothing, and neither does that of another application", async () => {
  enterPhotoResult({ kind: "matched", next: "/add-bank-account" });
  writeSessionValues({ loan_id: "1" });
  const screen = await render(<SelfieKycResult />);
  await expect.poll(here).toBe("/stepper");
  expect(screen.container.textContent).toBe("");
});
