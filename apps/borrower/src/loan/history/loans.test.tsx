import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { currentToast } from "@vaada/ui/show-toast";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { writeSessionValues } from "../../session/session-values.ts";
import { go } from "../../shell/navigation.ts";
import type { PastLoan, ReadLoans } from "./history.tsx";
import { Loans } from "./loans.tsx";

const started = location.pathname + location.search;
const here = () => location.pathname + location.search;

beforeEach(() => go("/payment-history/loans"));
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  go(started, { replace: true });
});

const LOAN: PastLoan = {
  loanID: 7,
  loanNo: "VD-0000007-1",
  status: "Closed",
  disbursalAmount: 19_292,
  disbursalDate: "2026-11-20",
  disbursalTime: "4:12 PM",
  closedOn: "2027-01-01",
  documents: [
    { documentType: "Loan Agreement", presignedUrl: "/api/documents/old" },
    { documentType: "No Dues Certificate", presignedUrl: "/api/documents/old-dues" },
  ],
};

const ok = (...data: readonly PastLoan[]) => ({ kind: "ok", data }) as const;

const open = (read: ReadLoans) => render(<Loans read={read} />);

test("each loan has its number, how it stands, what was paid out when, and its documents", async () => {
  const screen = await open(async () => ok(LOAN));
  await expect.element(screen.getByRole("heading", { name: "VD-0000007-1" })).toBeVisible();
  for (const text of ["Closed", "₹19,292", "20 Nov 2026, 4:12 PM", "Closed on 1 Jan 2027, nothing owed"])
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
  for (const name of ["Loan agreement, PDF", "No-dues certificate, PDF"])
    await expect.element(screen.getByRole("button", { name })).toBeVisible();
});

test.each([
  ["Disbursed", "disbursed"],
  ["Closed", "closed"],
  ["Part Payment", "part-payment"],
  ["Disbursal Sheet Send", "other"],
  ["Approved", "other"],
] as const)("a loan that is %s has the chip of its own", async (status, tone) => {
  const screen = await open(async () => ok({ ...LOAN, status }));
  await expect.poll(() => screen.getByText(status, { exact: true }).query()?.className).toContain(tone);
});

test("a loan whose money has not come yet shows neither sum nor day", async () => {
  const screen = await open(async () =>
    ok({
      ...LOAN,
      disbursalAmount: null,
      disbursalDate: null,
      disbursalTime: null,
      closedOn: null,
      documents: [],
    }),
  );
  await expect.element(screen.getByRole("heading", { name: "VD-0000007-1" })).toBeVisible();
  expect(screen.getByText(/₹|null/).query()).toBeNull();
});

test("a document is saved from an address that is asked for at the press", { tags: "long" }, async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.getAttribute("href") ?? "");
  });
  const fresh = { documentType: "Loan Agreement", presignedUrl: "/api/documents/new" } as const;
  const read = vi
    .fn<ReadLoans>(async () => ok({ ...LOAN, documents: [fresh] }))
    .mockImplementationOnce(async () => ok(LOAN));
  const screen = await open(read);
  await screen.getByRole("button", { name: "Loan agreement, PDF" }).click();
  await expect.poll(() => saved).toEqual(["/api/documents/new"]);
  expect(read.mock.calls).toEqual([[null], ["8"]]);
  await screen.getByRole("button", { name: "No-dues certificate, PDF" }).click();
  await expect.poll(currentToast).toMatchObject({ tone: "error", text: "Something went wrong" });
  expect(saved).toHaveLength(1);
});

test("without any it says so, and leads to an application", { tags: "long" }, async () => {
  const screen = await open(async () => ok());
  await expect.element(screen.getByRole("heading", { name: "No loans yet" })).toBeVisible();
  await screen.getByRole("button", { name: "Apply" }).click();
  expect(here()).toBe("/stepper");
});

test("without a network the last ones are shown, until newer ones can be had", async () => {
  writeSessionValues({ user_id: "1" });
  await (await open(async () => ok(LOAN))).unmount();
  expect(localStorage.getItem("snapshot_loans")).not.toContain("/api/documents");
  const read = vi
    .fn<ReadLoans>(async () => ok({ ...LOAN, status: "Disbursed" }))
    .mockImplementationOnce(async () => ({ kind: "offline" }));
  const screen = await open(read);
  await expect.element(screen.getByText(/^Showing your last saved details from/)).toBeVisible();
  await expect.element(screen.getByRole("heading", { name: "VD-0000007-1" })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Loan agreement, PDF" })).toBeVisible();
  dispatchEvent(new Event("online"));
  await expect.element(screen.getByText("Disbursed")).toBeVisible();
  expect(screen.getByText(/^Showing your last/).query()).toBeNull();
  expect(read.mock.calls).toEqual([[null], [null]]);
});

test("loans that can't be had are told of, with another try", async () => {
  const read = vi
    .fn<ReadLoans>(async () => ok(LOAN))
    .mockImplementationOnce(async () => ({ kind: "timeout" }));
  const screen = await open(read);
  await expect.element(screen.getByRole("heading", { name: "We couldn’t load your loans" })).toBeVisible();
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.element(screen.getByRole("heading", { name: "VD-0000007-1" })).toBeVisible();
});
