import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { leaveSession } from "./leave.ts";
import { isSignedIn, keepSession, SESSION_NAMES } from "./session-values.ts";
import { EMPTY_STATE, setApp, setUser, useSession } from "./store.ts";
import { listenToOtherTabs } from "./tabs.ts";

/** A token of the server's form. */
const TOKEN = "anita".padEnd(43, "0");

const REPLY = {
  access_token: TOKEN,
  user_id: "u-1",
  user_type: "borrower",
  loan: { loan_id: 41, productId: "salary-advance", loan_type: "New Case", loan_status: "New Lead" },
} as const;

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

test("a session is kept under its seven names", () => {
  keepSession(REPLY);
  expect(SESSION_NAMES.map((name) => [name, localStorage.getItem(name)])).toEqual([
    ["access_token", TOKEN],
    ["user_id", "u-1"],
    ["user_type", "borrower"],
    ["loan_id", "41"],
    ["product_id", "salary-advance"],
    ["loan_status", "New Lead"],
    ["loan_type", "New Case"],
  ]);
});

test("signing out leaves nothing on the device but its own choices", () => {
  keepSession(REPLY);
  setUser({ mobile: "9876543210" });
  setApp({ stepperDisabled: true });
  localStorage.setItem("a draft of a form", "…");
  localStorage.setItem("language", "hi");
  localStorage.setItem("theme", "dark");
  localStorage.setItem("install_prompt_shown", "true");
  leaveSession();
  expect(Object.keys(localStorage).sort()).toEqual(["install_prompt_shown", "language", "theme"]);
  expect(useSession.getState()).toEqual(EMPTY_STATE);
  expect(isSignedIn()).toBe(false);
});

test("the other tabs hear of it, and a tab where nobody was signed in says nothing", async () => {
  const onSignedOut = vi.fn();
  const stop = listenToOtherTabs({ onSignedOut, onReplaced: vi.fn() });
  keepSession(REPLY);
  leaveSession();
  await vi.waitFor(() => expect(onSignedOut).toHaveBeenCalledOnce());
  leaveSession();
  keepSession(REPLY);
  leaveSession();
  await vi.waitFor(() => expect(onSignedOut).toHaveBeenCalledTimes(2));
  stop();
});

test.each([
  ["another tab removed the token", { key: "access_token", oldValue: "a", newValue: null }, "signed out"],
  ["another tab cleared everything", { key: null }, "signed out"],
  [
    "another tab signed in as somebody else",
    { key: "access_token", oldValue: "a", newValue: "b" },
    "replaced",
  ],
  [
    "another tab signed in where nobody was",
    { key: "access_token", oldValue: null, newValue: "b" },
    "nothing",
  ],
  ["another tab changed its theme", { key: "theme", oldValue: "dark", newValue: null }, "nothing"],
])("when %s, this tab notices: %j → %s", (_, change, expected) => {
  const noticed: string[] = [];
  const stop = listenToOtherTabs({
    onSignedOut: () => noticed.push("signed out"),
    onReplaced: () => noticed.push("replaced"),
  });
  dispatchEvent(new StorageEvent("storage", change));
  expect(noticed[0] ?? "nothing").toBe(expected);
  stop();
});
