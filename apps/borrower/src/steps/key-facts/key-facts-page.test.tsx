import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { currentToast } from "@vaada/ui/show-toast";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { go } from "../../shell/navigation.ts";
import { KeyFactsPage } from "./key-facts-page.tsx";
import { ANEW, answerWith, FACTS, IN_HINDI, refused } from "./testing/facts.ts";
import type { KeyFactsCalls } from "./use-key-facts.ts";

const started = location.pathname + location.search;
const CHANGED =
  "The key fact statement is not the one on your screen any more. Please read the new one first. Nothing was accepted.";
const SENTENCE = "I have read and understood the Key Fact Statement.";

beforeEach(() => go("/key-fact-statement", { replace: true }));
afterEach(() => {
  vi.restoreAllMocks();
  go(started, { replace: true });
});

async function open(given: Partial<KeyFactsCalls> = {}) {
  const {
    read = async () => answerWith(FACTS),
    accept = async () => answerWith({ redirect_to: "/key-fact-statement" }),
  } = given;
  const calls = {
    read: vi.fn<KeyFactsCalls["read"]>(read),
    accept: vi.fn<KeyFactsCalls["accept"]>(accept),
  };
  const screen = await render(
    <KeyFactsPage calls={calls} whenAccepted={() => <h1>Sign the agreement</h1>} />,
  );
  return {
    screen,
    calls,
    box: screen.getByRole("checkbox", { name: SENTENCE }),
    button: screen.getByRole("button", { name: "I Accept" }),
    page: screen.getByRole("region", { name: "Key Fact Statement" }),
  };
}

test("the card names a fee that only some loans have, and when it is levied", async () => {
  const otherFees = [
    { kind: "field-visit-charge", on: "overdue", afterDays: 1, amount: 300, gst: 0 } as const,
  ];
  const { screen } = await open({ read: async () => answerWith({ ...FACTS, otherFees }) });
  const card = screen.getByRole("region", { name: "The whole loan on one card" });
  await expect.element(card.getByText("Field visit charge")).toBeVisible();
  await expect.element(card.getByText("once, if you pay after the due date").last()).toBeVisible();
});

test("of a loan in instalments every charge is told as each one's", async () => {
  const instalments = [
    { number: 1, dueOn: "2027-01-01", amount: 6_985.05, principal: 6_500, interest: 485.05 },
  ];
  const otherFees = [
    { kind: "field-visit-charge", on: "overdue", afterDays: 3, amount: 300, gst: 0 } as const,
  ];
  const { screen } = await open({ read: async () => answerWith({ ...FACTS, instalments, otherFees }) });
  const card = screen.getByRole("region", { name: "The whole loan on one card" });
  await expect.element(card.getByText("once for each instalment, 3 days after its due date")).toBeVisible();
  await expect.element(card.getByText("once for each instalment that you pay late")).toBeVisible();
  expect(card.getByText("once, if you pay after the due date").query()).toBeNull();
});

test("the plain card comes first, then the statement, then the box, and no timer anywhere", async () => {
  const { screen, box, page } = await open();
  await expect.element(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  const card = screen.getByRole("region", { name: "The whole loan on one card" });
  const labels = card.getByRole("term").elements().slice(0, 12);
  expect(labels.map(({ textContent }) => textContent)).toEqual([
    "Amount to your bank",
    "Tenure",
    "Repay on",
    "You repay",
    "APR",
    "APR if the money comes later",
    "Late fee",
    "Bounce charge",
    "All these charges together",
    "Cooling-off",
    "Lender",
    "Grievance officer",
  ]);
  for (const text of [
    "₹19,292",
    "102.64%",
    "at most 210.28%if it arrives as late as 23 Nov 2026",
    "Meera Nair",
  ])
    expect(card.element().textContent).toContain(text);
  await expect.element(card.getByText("₹868 cost, enlarged")).not.toBeVisible();
  const order = [card, page, box].map((each) => each.element());
  for (const [index, element] of order.slice(1).entries())
    expect(order[index]?.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole("timer").query()).toBeNull();
});

test("nothing can be accepted before the box is ticked, and the reason stands beside the button", async () => {
  const { screen, calls, box, button } = await open();
  await expect.element(box).not.toBeChecked();
  await expect.element(button).toBeDisabled();
  await expect.element(button).toHaveAccessibleDescription("Tick the box below the statement first.");
  await box.click();
  await expect.element(button).toBeEnabled();
  await button.click();
  expect(calls.accept.mock.calls).toEqual([[FACTS.hash]]);
  await expect.element(screen.getByRole("heading", { name: "Sign the agreement" })).toBeVisible();
});

test("who has accepted before is asked to sign at once", async () => {
  const { screen } = await open({ read: async () => answerWith({ ...FACTS, isAccepted: true }) });
  await expect.element(screen.getByRole("heading", { name: "Sign the agreement" })).toBeVisible();
});

test("an acceptance that leads elsewhere is followed", { tags: "long" }, async () => {
  const { box, button } = await open({
    accept: async () => answerWith({ redirect_to: "/add-bank-account" }),
  });
  await box.click();
  await button.click();
  await expect.poll(() => location.pathname).toBe("/add-bank-account");
});

test("it can be read in Hindi, and what was ticked is the page that was shown", {
  tags: "long",
}, async () => {
  const read = vi.fn<KeyFactsCalls["read"]>(async (language) =>
    answerWith(language === "hi" ? IN_HINDI : FACTS),
  );
  const { screen, calls, box, button, page } = await open({ read });
  await box.click();
  await screen.getByRole("radio", { name: "हिंदी" }).click();
  await expect.element(page.getByText("हिंदी में")).toBeVisible();
  expect(page.element().querySelector("[lang]")?.getAttribute("lang")).toBe("hi");
  expect(read.mock.calls).toEqual([[null], ["hi"]]);
  await expect.element(box).not.toBeChecked();
  await box.click();
  await button.click();
  expect(calls.accept.mock.calls).toEqual([[IN_HINDI.hash]]);
});

test("a language that can't be had now leaves the statement, and is tried again", {
  tags: "long",
}, async () => {
  const read = vi.fn<KeyFactsCalls["read"]>(async (language) =>
    language === "hi" ? { kind: "offline" } : answerWith(FACTS),
  );
  const { screen, page } = await open({ read });
  await screen.getByRole("radio", { name: "हिंदी" }).click();
  await expect.element(screen.getByRole("alert").getByText("You need internet for this step.")).toBeVisible();
  await expect.element(page.getByText("In English")).toBeVisible();
  read.mockImplementation(async () => answerWith(IN_HINDI));
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.element(screen.getByRole("radio", { name: "हिंदी" })).toBeChecked();
});

test("of two languages asked for in a row the later one is shown, and neither undoes an acceptance", {
  tags: "long",
}, async () => {
  const late: ((facts: typeof FACTS) => void)[] = [];
  const read = vi
    .fn<KeyFactsCalls["read"]>(
      () => new Promise((resolve) => late.push((facts) => resolve(answerWith(facts)))),
    )
    .mockImplementationOnce(async () => answerWith(FACTS));
  const { screen, box, button, page } = await open({ read });
  await screen.getByRole("radio", { name: "हिंदी" }).click();
  await expect.element(screen.getByText("Getting the statement")).toBeVisible();
  await screen.getByRole("radio", { name: "English" }).click();
  late[1]?.(FACTS);
  await expect.poll(() => screen.getByText("Getting the statement").query()).toBeNull();
  late[0]?.(IN_HINDI);
  await screen.getByRole("radio", { name: "हिंदी" }).click();
  await expect.element(page.getByText("In English")).toBeVisible();
  await box.click();
  await button.click();
  const signing = screen.getByRole("heading", { name: "Sign the agreement" });
  await expect.element(signing).toBeVisible();
  late[2]?.(IN_HINDI);
  await new Promise((drawing) => requestAnimationFrame(() => requestAnimationFrame(drawing)));
  await expect.element(signing).toBeVisible();
});

test("one that changed meanwhile is shown with what changed, unticked, and can be accepted then", {
  tags: "long",
}, async () => {
  const read = vi
    .fn<KeyFactsCalls["read"]>(async () => answerWith(ANEW))
    .mockImplementationOnce(async () => answerWith(FACTS));
  const accept = vi
    .fn<KeyFactsCalls["accept"]>(async () => answerWith({ redirect_to: "/key-fact-statement" }))
    .mockImplementationOnce(async () => refused(409, "KFS_CHANGED", CHANGED));
  const { screen, box, button } = await open({ read, accept });
  await box.click();
  await button.click();
  const change = screen.getByRole("status").filter({ hasText: CHANGED });
  await expect.element(change).toBeInViewport();
  expect(change.getByRole("definition").element().textContent).toBe("16 days → now 11 days");
  expect(currentToast()).toMatchObject({ tone: "error", text: CHANGED });
  await expect.element(box).not.toBeChecked();
  expect(screen.getByRole("alert").query()).toBeNull();
  await box.click();
  await button.click();
  expect(accept.mock.calls).toEqual([[FACTS.hash], [ANEW.hash]]);
});

test("one that was issued anew before it was opened says what is different", async () => {
  const { screen } = await open({ read: async () => answerWith(ANEW) });
  await expect.element(screen.getByText("This is a new statement: the one before it ran out.")).toBeVisible();
  await expect.element(screen.getByText("11 days").first()).toBeVisible();
});

test("a failed acceptance says so, keeps the tick, and is tried again", { tags: "long" }, async () => {
  const accept = vi
    .fn<KeyFactsCalls["accept"]>(async () => answerWith({ redirect_to: "/key-fact-statement" }))
    .mockImplementationOnce(async () => ({ kind: "offline" }));
  const { screen, box, button } = await open({ accept });
  await box.click();
  await button.click();
  await expect.element(screen.getByRole("alert").getByText("You’re offline")).toBeVisible();
  await expect.element(box).toBeChecked();
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.element(screen.getByRole("heading", { name: "Sign the agreement" })).toBeVisible();
});

test("the PDF is saved at once, and by a new address when the first may have run out", {
  tags: "long",
}, async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.getAttribute("href") ?? "");
  });
  const { screen, calls } = await open();
  const download = screen.getByRole("button", { name: "Download PDF" });
  await download.click();
  expect(saved).toEqual(["/api/documents/first"]);
  const later = Date.now() + 61_000;
  vi.spyOn(Date, "now").mockImplementation(() => later);
  calls.read.mockImplementation(async () => answerWith({ ...FACTS, pdfUrl: "/api/documents/second" }));
  await download.click();
  await expect.poll(() => saved).toEqual(["/api/documents/first", "/api/documents/second"]);
});

test("a statement that can't be had says so, and comes when the network is back", async () => {
  const read = vi.fn<KeyFactsCalls["read"]>(async () => ({ kind: "offline" }));
  const { screen } = await open({ read });
  const title = screen.getByRole("heading", { name: "We couldn’t load your key fact statement" });
  await expect.element(title).toHaveFocus();
  read.mockImplementation(async () => answerWith(FACTS));
  dispatchEvent(new Event("online"));
  await expect.element(screen.getByRole("heading", { name: "Key fact statement" })).toBeVisible();
});

test("the statement stands in the page word for word, and nothing of it runs", async () => {
  const { page } = await open();
  await expect.element(page.getByRole("heading", { name: "In plain words" })).toBeVisible();
  await expect
    .element(page.getByRole("row", { name: "2 Sanctioned Loan amount ₹20,000" }))
    .toBeInTheDocument();
  expect(page.element().querySelectorAll("script, img, style, iframe")).toHaveLength(0);
  expect(document.title).not.toBe("run");
});

test("a chip leads to its part, and the focus goes with it", async () => {
  const { screen, page } = await open();
  const chips = screen.getByRole("navigation", { name: "Parts of the statement" });
  await chips.getByRole("button", { name: "Part 1: Interest rate and fees/charges" }).click();
  await expect.element(page.getByRole("heading", { name: /^Part 1/ })).toHaveFocus();
});

/** A phone with these voices, and what it was asked to read. */
function phoneWithVoices(...languages: string[]) {
  const read: string[] = [];
  vi.spyOn(speechSynthesis, "getVoices").mockReturnValue(
    languages.map((lang) => ({ lang }) as SpeechSynthesisVoice),
  );
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class {
      lang = "";
      voice = null;
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  vi.spyOn(speechSynthesis, "speak").mockImplementation(({ text }) => void read.push(text));
  const pause = vi.spyOn(speechSynthesis, "pause").mockReturnValue();
  const cancel = vi.spyOn(speechSynthesis, "cancel").mockReturnValue();
  return { read, pause, cancel };
}

test("the phone's voice reads the statement's short part, pauses at a press, and is silent once the screen is left", async () => {
  const { read, pause, cancel } = phoneWithVoices("en-IN");
  const { screen } = await open();
  const button = screen.getByRole("button", { name: /^Listen to it/ });
  await expect.element(button).toHaveTextContent("Listen to it In English, about 1 minute");
  await button.click();
  expect(read).toEqual(["In English"]);
  await screen.getByRole("button", { name: /^Pause/ }).click();
  expect(pause).toHaveBeenCalledOnce();
  await expect.element(screen.getByRole("button", { name: /^Go on listening/ })).toBeVisible();
  cancel.mockClear();
  await screen.unmount();
  expect(cancel).toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test("without a voice for the statement's language nothing offers to read it", async () => {
  phoneWithVoices("fr-FR");
  const { screen, page } = await open();
  await expect.element(page).toBeVisible();
  expect(screen.getByRole("button", { name: /^Listen to it/ }).query()).toBeNull();
  vi.unstubAllGlobals();
});
