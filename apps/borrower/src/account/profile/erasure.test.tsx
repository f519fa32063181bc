import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { outcomeOf } from "../../api/client.ts";
import { Erasure, type ErasureCalls, type ErasureReply } from "./erasure.tsx";

const PLAN: ErasureReply = {
  goes: [
    { kind: "references", name: "References", becomes: "erased" },
    { kind: "decisions", name: "Decisions of before", becomes: "anonymous" },
  ],
  stays: [
    {
      kind: "identity",
      name: "PAN and Aadhaar record",
      law: "A law of 2002",
      until: "2031-11-17",
      becomes: "erased",
    },
    { kind: "decisions", name: "Decisions", law: "A law of 2005", until: "2034-03-31", becomes: "anonymous" },
    { kind: "books", name: "The lender's books", law: "A law of 2013", until: null, becomes: "anonymous" },
    {
      kind: "erasures",
      name: "Certificates of erasure",
      law: "A law of 2023",
      until: null,
      becomes: "lasting",
      kept: "For good: it proves that your data was erased.",
    },
  ],
  isAccountErased: false,
  certificate: null,
};
const CERTIFICATE = { id: "3f1c", hash: "ab", erasedAt: "2026-11-17T05:00:00.000Z" };

async function open(given: Partial<ErasureCalls> = {}) {
  const calls = {
    read: vi.fn<ErasureCalls["read"]>(given.read ?? (async () => ({ kind: "ok", data: PLAN }))),
    erase: vi.fn<ErasureCalls["erase"]>(
      given.erase ?? (async () => ({ kind: "ok", data: { ...PLAN, certificate: CERTIFICATE } })),
    ),
  };
  const onAccountErased = vi.fn<() => void>();
  const screen = await render(<Erasure calls={calls} onAccountErased={onAccountErased} />);
  return { screen, calls, onAccountErased };
}

test("what goes and what stays, with its law and its day, is listed before anything is pressed", async () => {
  const { screen, calls } = await open();
  await expect.element(screen.getByText("References")).toBeVisible();
  const items = () =>
    screen
      .getByRole("listitem")
      .elements()
      .map(({ textContent }) => textContent);
  expect(items()).toEqual([
    "References",
    "Decisions of beforeOnly figures stay, without your name",
    "PAN and Aadhaar recordUntil 17 Nov 2031, then it is erasedA law of 2002",
    "DecisionsUntil 31 Mar 2034, then only figures stay, without your nameA law of 2005",
    "The lender's booksThe day is known once your loan is closedA law of 2013",
    "Certificates of erasureFor good: it proves that your data was erased.A law of 2023",
  ]);
  await expect.element(screen.getByRole("heading", { name: /^No day ends this/ })).toBeVisible();
  expect(calls.erase).not.toHaveBeenCalled();
});

test("erasing is asked once more, done once, and certified", { tags: "long" }, async () => {
  const { screen, calls } = await open();
  await screen.getByRole("button", { name: "Erase my data" }).click();
  await screen.getByRole("button", { name: "Keep it" }).click();
  expect(calls.erase).not.toHaveBeenCalled();
  await screen.getByRole("button", { name: "Erase my data" }).click();
  await screen.getByRole("button", { name: "Yes, erase it" }).click();
  await expect.element(screen.getByText("What is in the first list is erased.")).toBeVisible();
  await expect.element(screen.getByText("Certificate of erasure: 3f1c")).toBeVisible();
  expect(calls.erase).toHaveBeenCalledTimes(1);
  await expect.element(screen.getByRole("button", { name: "Erase my data" })).not.toBeInTheDocument();
});

test("where nothing may be erased there is no button, and the sentence says so", async () => {
  const { screen } = await open({ read: async () => ({ kind: "ok", data: { ...PLAN, goes: [] } }) });
  await expect.element(screen.getByText(/^Nothing may be erased now/)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Erase my data" })).not.toBeInTheDocument();
});

test("an account that goes is said before, and told to who holds the sheet", { tags: "long" }, async () => {
  const gone = { ...PLAN, stays: [], isAccountErased: true };
  const { screen, onAccountErased } = await open({
    read: async () => ({ kind: "ok", data: gone }),
    erase: async () => ({ kind: "ok", data: { ...gone, certificate: CERTIFICATE } }),
  });
  await expect.element(screen.getByText(/you are signed out everywhere/)).toBeVisible();
  await screen.getByRole("button", { name: "Erase my data" }).click();
  await screen.getByRole("button", { name: "Yes, erase it" }).click();
  await expect.element(screen.getByText("Your data and your account are erased.")).toBeVisible();
  expect(onAccountErased).toHaveBeenCalledTimes(1);
});

test("what is held by an open matter is told in the server's words", async () => {
  const message = "A complaint is open.";
  const body = JSON.stringify({ statusCode: 409, code: "ERASURE_HELD", message, data: null });
  const { screen } = await open({ read: async () => outcomeOf(409, null, body) });
  await expect.element(screen.getByRole("alert").getByText(message)).toBeVisible();
});
