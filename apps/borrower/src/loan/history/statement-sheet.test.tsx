import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { addDays, civilDateInIndia } from "@vaada/calendar/civil-date";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { type ReadStatement, StatementSheet } from "./statement-sheet.tsx";

const saved: string[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  saved.length = 0;
});

const ANSWER: Awaited<ReturnType<ReadStatement>> = {
  kind: "ok",
  data: {
    documentType: "Statement of Account",
    presignedUrl: "/api/documents/statement",
    from: "2026-11-20",
    to: "2027-01-01",
  },
};

async function open(answer: ReadStatement = async () => ANSWER) {
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.getAttribute("href") ?? "");
  });
  const read = vi.fn<ReadStatement>(answer);
  const screen = await render(<Host read={read} />);
  const get = () => screen.getByRole("button", { name: "Get statement" }).click();
  const isGone = () => expect.poll(() => screen.getByRole("dialog").query()).toBeNull();
  return { screen, read, isGone, get };
}

const LOAN = { loanId: 7, loanNo: "VD-0000007-1", arrivedOn: "2026-11-20", closedOn: "2027-01-01" };

function Host({ read }: { read: ReadStatement }) {
  const [isOpen, setIsOpen] = useState(true);
  return <StatementSheet open={isOpen} onClose={() => setIsOpen(false)} {...LOAN} read={read} />;
}

test("the whole loan is asked for unless somebody chooses, and saved", { tags: "long" }, async () => {
  const { read, isGone, get } = await open();
  await get();
  await expect.poll(() => saved).toEqual(["/api/documents/statement"]);
  expect(read.mock.calls).toEqual([[{ loanId: 7 }]]);
  await isGone();
});

test("the last thirty days are counted from today in India", { tags: "long" }, async () => {
  const { screen, read, isGone, get } = await open();
  await screen.getByText("The last 30 days").click();
  await get();
  const from = addDays(civilDateInIndia(Date.now()), -30);
  await expect.poll(() => read.mock.calls).toEqual([[{ loanId: 7, from }]]);
  await isGone();
});

test("chosen days begin with those of the loan, and the last must not be before the first", {
  tags: "long",
}, async () => {
  const { screen, read, isGone, get } = await open();
  await screen.getByText("Days I choose").click();
  await expect.element(screen.getByLabelText("First day")).toHaveValue("2026-11-20");
  await expect.element(screen.getByLabelText("Last day")).toHaveValue("2027-01-01");
  await screen.getByLabelText("First day").fill("2027-01-02");
  expect(screen.getByText(/not before the first/).query()).toBeNull();
  await get();
  await expect
    .element(screen.getByText("Error: Choose a last day that is not before the first"))
    .toBeVisible();
  await expect.element(screen.getByLabelText("Last day")).toHaveFocus();
  await screen.getByLabelText("First day").fill("");
  await expect.element(screen.getByText("Error: Choose a day")).toBeVisible();
  await screen.getByLabelText("First day").fill("2026-11-01");
  await screen.getByLabelText("Last day").fill("2026-11-19");
  await expect
    .element(screen.getByText("Error: Choose a last day that is not before the money arrived"))
    .toBeVisible();
  await screen.getByLabelText("Last day").fill("2027-01-01");
  await screen.getByLabelText("First day").fill("2026-12-01");
  await get();
  await expect.poll(() => read.mock.calls).toEqual([[{ loanId: 7, from: "2026-12-01", to: "2027-01-01" }]]);
  await isGone();
});

test("what went wrong stays in the sheet, with another try", { tags: "long" }, async () => {
  const { screen, read, isGone } = await open(
    vi.fn<ReadStatement>(async () => ANSWER).mockImplementationOnce(async () => ({ kind: "offline" })),
  );
  await screen.getByRole("button", { name: "Get statement" }).click();
  await expect.element(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect.element(screen.getByRole("dialog")).toBeVisible();
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => saved).toEqual(["/api/documents/statement"]);
  expect(read).toHaveBeenCalledTimes(2);
  await isGone();
});
