import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import type { Outcome } from "../../api/client.ts";
import { leaveSession } from "../../session/leave.ts";
import { setUser } from "../../session/store.ts";
import { useSaved } from "../../shell/connection.ts";
import { go } from "../../shell/navigation.ts";
import {
  DRAFT_KEY,
  LAST,
  openForm as open,
  refused,
  type SentForm,
  sent,
  startAtForm,
} from "./testing/open-form.tsx";

const started = location.pathname + location.search;

beforeEach(startAtForm);
afterEach(() => {
  go(started, { replace: true });
  localStorage.clear();
});

test("once sent, the draft is gone and the next screen is told what it came to", {
  tags: "long",
}, async () => {
  const onSent = vi.fn();
  const { button, fill } = await open({ send: sent, onSent });
  await fill();
  await expect.poll(() => localStorage.getItem(DRAFT_KEY)).toContain("Acme");
  await button.click();
  await expect.poll(() => onSent.mock.calls).toEqual([[{ loan_id: 41 }]]);
  expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
});

test("what was typed is there after the screen was left, also the last letter", {
  tags: "long",
}, async () => {
  const first = await open();
  await first.fill();
  await first.screen.unmount();
  const { screen, fieldOf } = await open();
  await expect.element(fieldOf("Loan Required (Rs.)")).toHaveValue("20,000");
  history.back();
  await expect.element(fieldOf("Name of Employer")).toHaveValue("  Acme   Works ");
  expect(screen.getByText(/^We filled this from your last application\./).query()).toBeNull();
});

const SavedTime = () => <output>{JSON.stringify(useSaved())}</output>;

test("a page that goes away keeps what was typed a moment before, and knows when that was", async () => {
  const { fieldOf } = await open();
  const { container } = await render(<SavedTime />);
  expect(container.textContent).toBe("null");
  await fieldOf("Name of Employer").fill("Acme");
  dispatchEvent(new PageTransitionEvent("pagehide"));
  const { atMs, ...kept } = JSON.parse(localStorage.getItem(DRAFT_KEY) ?? "{}");
  expect(kept.answers).toMatchObject({ company: "Acme" });
  await expect.poll(() => container.textContent).toBe(JSON.stringify({ what: "typed", atMs }));
});

test("signing out with words still unwritten leaves nothing of them on the device", async () => {
  const { screen, fieldOf } = await open();
  await fieldOf("Name of Employer").fill("Acme");
  leaveSession();
  await screen.unmount();
  expect(JSON.stringify({ ...localStorage })).not.toContain("Acme");
});

test("the last application fills the form and says so; a draft is newer and comes first", async () => {
  setUser({ employment: LAST });
  const { screen, fieldOf } = await open();
  await expect.element(screen.getByText(/^We filled this from your last application\./)).toBeVisible();
  await expect.element(fieldOf("Net Salary (Rs.)")).toHaveValue("40,000");
  await fieldOf("Net Salary (Rs.)").fill("45000");
  await screen.unmount();
  const again = await open();
  await expect.element(again.fieldOf("Net Salary (Rs.)")).toHaveValue("45,000");
  expect(again.screen.getByText(/^We filled this from your last application\./).query()).toBeNull();
});

test("details that another tab has sent already leave no draft behind, also when the screen was left by then", {
  tags: "long",
}, async () => {
  const over = refused({ status: 422, code: "STEP_OUT_OF_TURN", message: "This step is over." });
  const { screen, fieldOf, button, fill } = await open({
    send: async () => {
      // As the client does: it leads to the current step before the form hears of the answer.
      await screen.unmount();
      return over;
    },
  });
  await fill();
  await expect.poll(() => localStorage.getItem(DRAFT_KEY)).toContain("20000");
  await fieldOf("Loan Required (Rs.)").fill("15000");
  await button.click();
  await expect.poll(() => localStorage.getItem(DRAFT_KEY)).toBeNull();
});

test("an answer that comes after the screen was left moves nobody, and the draft is gone", {
  tags: "long",
}, async () => {
  const answers: ((outcome: Outcome<SentForm>) => void)[] = [];
  const onSent = vi.fn();
  const { screen, button, fill } = await open({
    send: () => new Promise((resolve) => answers.push(resolve)),
    onSent,
  });
  await fill();
  await button.click();
  await expect.poll(() => answers.length).toBe(1);
  await screen.unmount();
  answers[0]?.({ kind: "ok", data: { loan_id: 41 } });
  await expect.poll(() => localStorage.getItem(DRAFT_KEY)).toBeNull();
  expect(onSent).not.toHaveBeenCalled();
});
