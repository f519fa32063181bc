import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { setOnline } from "../../shell/connection.ts";
import { type Complaint, type ComplaintCalls, ComplaintSheet } from "./complaint-sheet.tsx";

const TICKET: Complaint = {
  ticket: "C-000012",
  category: "The app",
  text: "It closed by itself.",
  status: "open",
  receivedAt: "2026-11-30T05:00:00.000Z",
  answerBy: "2026-12-30",
  answer: null,
  portal: null,
  portalUntil: null,
};

async function open(given: Partial<ComplaintCalls> = {}) {
  const calls = {
    read: vi.fn<ComplaintCalls["read"]>(given.read ?? (async () => ({ kind: "ok", data: [] }))),
    make: vi.fn<ComplaintCalls["make"]>(given.make ?? (async () => ({ kind: "ok", data: TICKET }))),
  };
  const screen = await render(<ComplaintSheet open onClose={() => undefined} calls={calls} />);
  return {
    calls,
    screen,
    category: screen.getByRole("combobox", { name: "What is it about?" }),
    text: screen.getByRole("textbox", { name: "What happened?" }),
    send: screen.getByRole("button", { name: "Send complaint" }),
  };
}

test("what is missing is told at its field, and nothing is sent", { tags: "long" }, async () => {
  const { screen, category, text, send, calls } = await open();
  await send.click();
  await expect.element(screen.getByText("Error: Choose what it is about")).toBeVisible();
  await expect.element(category).toHaveFocus();
  await category.selectOptions("The app");
  await text.fill("Bad");
  await send.click();
  await expect
    .element(screen.getByText("Error: Tell us what happened in at least 10 characters"))
    .toBeVisible();
  await expect.element(text).toHaveFocus();
  expect(calls.make).not.toHaveBeenCalled();
});

test("a complaint gets its ticket number and the day of its answer; without a network the button says what it needs", async () => {
  const { screen, category, text, send, calls } = await open();
  setOnline(false);
  await expect.element(screen.getByText("You need internet for this step.")).toBeVisible();
  setOnline(true);
  await expect.element(screen.getByText("You need internet for this step.")).not.toBeInTheDocument();
  await category.selectOptions("The app");
  await text.fill(" It closed by itself. ");
  await send.click();
  await expect.element(screen.getByText("Ticket C-000012 · The app")).toBeVisible();
  await expect.element(screen.getByText("You have an answer by 30 Dec 2026.")).toBeVisible();
  expect(calls.make.mock.calls).toEqual([[{ category: "The app", text: "It closed by itself." }]]);
  await expect.element(text).toHaveValue("");
});

test("earlier ones stand there with their answer, and the way to the Reserve Bank once it is open", async () => {
  const answered = {
    ...TICKET,
    answer: "It is mended.",
    portal: "https://cms.rbi.org.in",
    portalUntil: "2027-03-17",
  };
  const { screen } = await open({ read: async () => ({ kind: "ok", data: [answered] }) });
  await expect.element(screen.getByText("It is mended.")).toBeVisible();
  await expect
    .element(screen.getByRole("link", { name: "RBI complaint portal" }))
    .toHaveAttribute("href", "https://cms.rbi.org.in");
});

test("one that can't be sent stays written, and is sent at the next try", { tags: "long" }, async () => {
  const make = vi
    .fn<ComplaintCalls["make"]>(async () => ({ kind: "ok", data: TICKET }))
    .mockImplementationOnce(async () => ({ kind: "offline" }));
  const { screen, category, text, send } = await open({ make });
  await category.selectOptions("The app");
  await text.fill("It closed by itself.");
  await send.click();
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.element(screen.getByText("Ticket C-000012 · The app")).toBeVisible();
});
