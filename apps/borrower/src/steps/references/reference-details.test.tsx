import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { afterEach, beforeEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { EMPTY_STATE, setUser } from "../../session/store.ts";
import { go } from "../../shell/navigation.ts";
import { keepDraft, keptDraft } from "./people.ts";
import { ReferenceDetails, typedMobile, typedName } from "./reference-details.tsx";

const started = location.pathname + location.search;
const here = () => location.pathname;

beforeEach(() => {
  keepDraft(null);
  setUser(EMPTY_STATE.user);
  go("/reference-details", { replace: true });
  document.title = "References";
});
afterEach(() => {
  go(started, { replace: true });
  localStorage.clear();
});

async function open() {
  const screen = await render(<ReferenceDetails />);
  const field = (label: "Name" | "Mobile" | "Relation") => screen.getByLabelText(label, { exact: true });
  return {
    screen,
    field,
    tab: (number: 1 | 2) => screen.getByRole("tab", { name: new RegExp(`^Reference ${number}`) }),
    proceed: screen.getByRole("button", { name: "Proceed" }),
    errorOf: (sentence: string) => screen.getByText(`Error: ${sentence}`),
    fill: async (person: { name: string; mobile: string; relation: string }) => {
      await field("Name").fill(person.name);
      await field("Mobile").fill(person.mobile);
      await field("Relation").selectOptions(person.relation);
    },
  };
}

const ASHA = { name: "Asha  Rao", mobile: "+91 98765 43210", relation: "Mother" };
const RAVI = { name: "Ravi", mobile: "9876543211", relation: "Friend" };

test("it begins with the first, nothing chosen, the second locked with its reason, and the promise in view", async () => {
  const { screen, field, tab } = await open();
  await expect.element(tab(1)).toHaveAttribute("aria-selected", "true");
  await expect.element(tab(2)).toHaveAttribute("aria-disabled", "true");
  await expect
    .element(tab(2))
    .toHaveAccessibleDescription("Reference 2 opens once reference 1 is filled in.");
  for (const label of ["Name", "Mobile", "Relation"] as const)
    await expect.element(field(label)).toHaveValue("");
  const options = [...(field("Relation").element() as HTMLSelectElement).options].map(({ text }) => text);
  expect(options.slice(1)).toEqual(["Mother", "Father", "Brother", "Sister", "Spouse", "Relative", "Friend"]);
  const promise =
    "We use these only to confirm who you are. We never read your contacts and never call them about your dues.";
  await expect.element(screen.getByText(promise)).toBeVisible();
  await expect.element(field("Mobile")).toHaveAttribute("autocomplete", "off");
});

test("sent empty, all three are summed up in order and each leads to its field", {
  tags: "long",
}, async () => {
  const { screen, field, proceed } = await open();
  await proceed.click();
  const summary = screen.getByRole("alert").filter({ hasText: "Three things need another look" });
  await expect.element(summary).toHaveFocus();
  expect(document.title).toBe("Error: References");
  const links = summary.getByRole("link");
  expect(links.elements().map(({ textContent }) => textContent)).toEqual([
    "Name is required",
    "Mobile is required",
    "Relation is required",
  ]);
  await links.nth(1).click();
  await expect.element(field("Mobile")).toHaveFocus();
});

test("a press on the locked second says what the first still needs", async () => {
  const { tab, errorOf, field } = await open();
  await field("Name").fill("Asha");
  await field("Relation").selectOptions("Mother");
  (tab(2).element() as HTMLElement).click();
  await expect.element(errorOf("Mobile is required")).toBeVisible();
  await expect.element(field("Mobile")).toHaveFocus();
  await expect.element(tab(1)).toHaveAttribute("aria-selected", "true");
});

test("a right first one is ticked, Proceed opens the second, and then leads to the summary", {
  tags: "long",
}, async () => {
  const { tab, field, proceed, fill } = await open();
  await fill(ASHA);
  await expect.element(tab(1)).toHaveAccessibleName("Reference 1 done");
  await expect.element(tab(2)).not.toHaveAttribute("aria-disabled");
  await proceed.click();
  await expect.element(tab(2)).toHaveAttribute("aria-selected", "true");
  await expect.element(field("Name")).toHaveValue("");
  await expect.element(field("Name")).toHaveFocus();
  await fill(RAVI);
  await proceed.click();
  expect(here()).toBe("/reference-summary");
  expect(keptDraft().people).toEqual([{ ...ASHA, mobile: "9876543210" }, RAVI]);
});

test("the second must be somebody else, and the relation of the first is still listed", {
  tags: "long",
}, async () => {
  const { field, proceed, errorOf, fill } = await open();
  await fill(ASHA);
  await proceed.click();
  await fill({ ...ASHA, name: "Ravi" });
  await proceed.click();
  await expect.element(errorOf("Both mobile numbers cannot be the same")).toBeVisible();
  await expect.element(errorOf("Both relations cannot be the same")).toBeVisible();
  await field("Relation").selectOptions("Friend");
  await expect.element(errorOf("Both relations cannot be the same")).not.toBeInTheDocument();
  expect(here()).toBe("/reference-details");
});

test("a first one that becomes like the second leads there, with the message", { tags: "long" }, async () => {
  keepDraft({
    people: [
      { name: "Asha", mobile: "9876543210", relation: "Mother" },
      { name: "Ravi", mobile: "9876543211", relation: "Friend" },
    ],
  });
  const { tab, field, proceed, errorOf } = await open();
  await field("Relation").selectOptions("Friend");
  await proceed.click();
  await expect.element(tab(2)).toHaveAttribute("aria-selected", "true");
  await expect.element(errorOf("Both relations cannot be the same")).toBeVisible();
  await expect.element(field("Relation")).toHaveFocus();
});

test("their own number is refused on the spot, where the device knows it", { tags: "long" }, async () => {
  setUser({ mobile: "9000000001" });
  const { errorOf, field, proceed, fill } = await open();
  await fill({ ...ASHA, mobile: "9000000001" });
  await proceed.click();
  await expect.element(errorOf("This is your own number. Give the number of somebody else")).toBeVisible();
  await expect.element(field("Mobile")).toHaveFocus();
});

test("letters in the number are told when it is left, and digits or signs in the name do not get in", {
  tags: "long",
}, async () => {
  const { errorOf, field } = await open();
  await field("Mobile").fill("98765abc");
  await userEvent.tab();
  await expect.element(errorOf("Only digits allowed")).toBeVisible();
  await field("Name").fill("Asha 2. Rao!");
  await expect.element(field("Name")).toHaveValue("Asha  Rao");
});

test("what was typed is there after the screen was left, and in no storage of the browser", {
  tags: "long",
}, async () => {
  const first = await open();
  await first.fill(ASHA);
  await first.screen.unmount();
  const { field } = await open();
  await expect.element(field("Mobile")).toHaveValue("9876543210");
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])).not.toMatch(
    /Asha|98765/,
  );
});

test("what the server found wrong is told at its person, until it is another value", async () => {
  const errors = { name: null, mobile: null, relation: null };
  keepDraft({
    people: [
      { name: "Asha", mobile: "9876543210", relation: "Mother" },
      { name: "Ravi", mobile: "9876543211", relation: "Friend" },
    ],
    refused: [errors, { ...errors, mobile: "Not this number" }],
  });
  go("/reference-details", { replace: true, state: { reference: 1 } });
  const { tab, field, errorOf } = await open();
  await expect.element(tab(2)).toHaveAttribute("aria-selected", "true");
  await expect.element(errorOf("Not this number")).toBeVisible();
  await expect.element(field("Mobile")).toHaveFocus();
  await field("Mobile").fill("9876543212");
  await expect.element(errorOf("Not this number")).not.toBeInTheDocument();
  expect(keptDraft().refused[1].mobile).toBeNull();
});

test.each([
  { text: "Asha Rao", becomes: "Asha Rao" },
  { text: "Asha K. Rao", becomes: "Asha K Rao" },
  { text: "R2-D2", becomes: "RD" },
  { text: "सीता देवी", becomes: "सीता देवी" },
])("the name $text becomes $becomes", ({ text, becomes }) => {
  expect(typedName(text)).toBe(becomes);
});

test.each([
  { text: "+91 98765 43210", becomes: "9876543210" },
  { text: "098765-43210", becomes: "9876543210" },
  { text: "(98765) 43210", becomes: "9876543210" },
  { text: "98765x", becomes: "98765x" },
  { text: "", becomes: "" },
])("the number $text, pasted, becomes $becomes", ({ text, becomes }) => {
  expect(typedMobile({ text, before: "", isOneKey: false })).toBe(becomes);
});

test("an eleventh key changes nothing", () => {
  expect(typedMobile({ text: "98765432109", before: "9876543210", isOneKey: true })).toBe("9876543210");
});
