import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { writeSessionValues } from "../../session/session-values.ts";
import { EMPTY_STATE, setUser } from "../../session/store.ts";
import { go } from "../../shell/navigation.ts";
import { keepDraft, keptDraft, NO_ERRORS, type People } from "./people.ts";
import { type GiveReferences, ReferenceSummary } from "./reference-summary.tsx";

const started = location.pathname + location.search;
const here = () => location.pathname;
const PEOPLE: People = [
  { name: " Asha  Rao ", mobile: "9876543210", relation: "Mother" },
  { name: "Ravi", mobile: "9876543211", relation: "Friend" },
];
const never: GiveReferences = () => new Promise(() => {});

beforeEach(() => {
  setUser(EMPTY_STATE.user);
  writeSessionValues({ loan_id: "100123" });
  keepDraft({ people: PEOPLE, refused: [NO_ERRORS, NO_ERRORS] });
  go("/reference-summary", { replace: true });
});
afterEach(() => {
  keepDraft(null);
  go(started, { replace: true });
  localStorage.clear();
});

test("both stand there to be checked, and Edit says whom it edits and leads there", {
  tags: "long",
}, async () => {
  const screen = await render(<ReferenceSummary give={never} />);
  const second = screen.getByRole("region", { name: "Reference 2" });
  await expect
    .element(second)
    .toHaveTextContent("Reference 2Edit reference 2NameRaviMobile+91 9876543211RelationFriend");
  await expect
    .element(screen.getByRole("region", { name: "Reference 1" }))
    .toHaveTextContent("Reference 1Edit reference 1NameAsha RaoMobile+91 9876543210RelationMother");
  await second.getByRole("button", { name: "Edit reference 2" }).click();
  expect([here(), history.state]).toEqual(["/reference-details", { reference: 1 }]);
});

test.each<{ what: string; people: People; which: number }>([
  { what: "nothing", people: [{ ...PEOPLE[0], name: "" }, PEOPLE[1]], which: 0 },
  { what: "only the first", people: [PEOPLE[0], { name: "", mobile: "", relation: "" }], which: 1 },
])("with $what typed it leads to where it is typed", async ({ people, which }) => {
  keepDraft({ people });
  const screen = await render(<ReferenceSummary give={never} />);
  await expect.poll(here).toBe("/reference-details");
  expect(history.state).toEqual({ reference: which });
  expect(screen.container.textContent).toBe("");
});

test("Confirm and Proceed sends both once, forgets them and goes where the server says", {
  tags: "long",
}, async () => {
  const answers: (() => void)[] = [];
  const give = vi.fn<GiveReferences>(
    () =>
      new Promise((resolve) =>
        answers.push(() => resolve({ kind: "ok", data: { redirect_to: "/selfie-kyc" } })),
      ),
  );
  const screen = await render(<ReferenceSummary give={give} />);
  const button = screen.getByRole("button", { name: "Confirm and Proceed" });
  await button.click();
  await expect.element(screen.getByText("Sending your references")).toBeVisible();
  (button.element() as HTMLElement).click();
  answers[0]?.();
  await expect.poll(here).toBe("/selfie-kyc");
  expect(give.mock.calls).toEqual([
    [
      {
        loan_id: 100123,
        name_1: "Asha Rao",
        mobile_no_1: "9876543210",
        relation_1: "Mother",
        name_2: "Ravi",
        mobile_no_2: "9876543211",
        relation_2: "Friend",
      },
    ],
  ]);
  expect(keptDraft().people[0].name).toBe("");
});

test("a field that the server refuses is shown where it can be mended", async () => {
  const own = "This is your own number. Give the number of somebody else";
  const give: GiveReferences = async () => ({
    kind: "refused",
    status: 400,
    code: "BODY_INVALID",
    message: "Some details…",
    fields: { mobile_no_2: own },
    data: null,
    retryAfterSeconds: undefined,
  });
  const screen = await render(<ReferenceSummary give={give} />);
  await screen.getByRole("button", { name: "Confirm and Proceed" }).click();
  await expect.poll(here).toBe("/reference-details");
  expect(history.state).toEqual({ reference: 1 });
  expect(keptDraft().refused).toEqual([NO_ERRORS, { ...NO_ERRORS, mobile: own }]);
});

test("without a network everything stays, and Try again sends it", { tags: "long" }, async () => {
  const outcomes: Awaited<ReturnType<GiveReferences>>[] = [
    { kind: "offline" },
    { kind: "ok", data: { redirect_to: "/selfie-kyc" } },
  ];
  const give: GiveReferences = async () => outcomes.shift() ?? { kind: "timeout" };
  const screen = await render(<ReferenceSummary give={give} />);
  await screen.getByRole("button", { name: "Confirm and Proceed" }).click();
  const note = screen.getByRole("main").getByRole("alert");
  await expect.element(note.getByText("You’re offline")).toBeVisible();
  await note.getByRole("button", { name: "Try again" }).click();
  await expect.poll(here).toBe("/selfie-kyc");
});
