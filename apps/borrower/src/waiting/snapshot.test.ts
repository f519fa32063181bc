import { beforeEach, expect, test } from "vitest";
import { leaveSession } from "../session/leave.ts";
import { writeSessionValues } from "../session/session-values.ts";
import { keepSnapshot, readSnapshot } from "./snapshot.ts";

beforeEach(() => {
  localStorage.clear();
  writeSessionValues({ user_id: "1" });
});

test("what was kept comes back to the same borrower, without their name", () => {
  keepSnapshot("dashboard", { name: "ANITA", loan_id: 7 });
  expect(readSnapshot("dashboard")).toEqual({
    savedAtMs: expect.any(Number),
    data: { name: null, loan_id: 7 },
  });
  expect(JSON.stringify(localStorage)).not.toContain("ANITA");
});

test("nobody else reads it", () => {
  keepSnapshot("dashboard", { loan_id: 7 });
  writeSessionValues({ user_id: "2" });
  expect(readSnapshot("dashboard")).toBeNull();
});

test("signing out sweeps it away", () => {
  keepSnapshot("dashboard", { loan_id: 7 });
  leaveSession();
  expect(Object.keys(localStorage)).not.toContain("snapshot_dashboard");
});

test.each(["", "{", "null", "7", '{"owner":"1"}', '{"owner":"1","savedAtMs":"soon","data":{}}'])(
  "what was not put there by the app counts as nothing: %s",
  (text) => {
    localStorage.setItem("snapshot_dashboard", text);
    expect(readSnapshot("dashboard")).toBeNull();
  },
);
