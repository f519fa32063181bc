import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { type AskedCorrection, type Correct, Correction } from "./correction.tsx";
import { Nominee, type NomineeCalls } from "./nominee.tsx";

const openCorrection = async (
  reply: Awaited<ReturnType<Correct>>,
  asked: readonly AskedCorrection[] = [],
) => {
  const correct = vi.fn<Correct>(async () => reply);
  const read = async () => ({ kind: "ok", data: asked }) as const;
  const screen = await render(<Correction correct={correct} read={read} />);
  const send = () => screen.getByRole("button", { name: "Send correction" }).click();
  return { screen, correct, send };
};

test("what is missing in a correction is said at its field, and nothing is sent", {
  tags: "long",
}, async () => {
  const { screen, correct, send } = await openCorrection({ kind: "offline" });
  await send();
  await expect.element(screen.getByText(/Choose what is wrong$/)).toBeVisible();
  await screen.getByLabelText("What is wrong?").selectOptions("E-mail address");
  await screen.getByLabelText("What should it be?").fill("nobody");
  await screen.getByLabelText("Why?").fill("It is old");
  await send();
  await expect.element(screen.getByText(/Enter a valid email address$/)).toBeVisible();
  expect(correct).not.toHaveBeenCalled();
});

test("a request shows its number and its day, a changed address says that a link was sent", {
  tags: "long",
}, async () => {
  const { screen, correct, send } = await openCorrection({
    kind: "ok",
    data: { field: "name", status: "received", number: "DR-2000001", answerBy: "2026-12-17" },
  });
  await screen.getByLabelText("What is wrong?").selectOptions("Name");
  await screen.getByLabelText("What should it be?").fill("Anita A Acharya");
  await screen.getByLabelText("Why?").fill("The middle name is missing");
  await send();
  await expect
    .element(
      screen.getByText("We have your request. Its number is DR-2000001. You have an answer by 17 Dec 2026."),
    )
    .toBeVisible();
  expect(correct.mock.calls).toEqual([
    [{ field: "name", value: "Anita A Acharya", reason: "The middle name is missing" }],
  ]);
});

test("earlier corrections are there with their day and their answer, or the day by which it comes", async () => {
  const asked = {
    field: "name",
    value: "Anita A Acharya",
    askedOn: "2026-11-17",
    answerBy: "2026-12-17",
  } as const;
  const open = { ...asked, number: "DR-2000003", state: "open", answer: null, answeredOn: null } as const;
  const { screen } = await openCorrection({ kind: "offline" }, [
    open,
    {
      ...open,
      number: "DR-2000002",
      state: "corrected",
      answer: "It is read anew.",
      answeredOn: "2026-11-20",
    },
    {
      ...open,
      number: "DR-2000001",
      value: null,
      state: "refused",
      answer: "The register says otherwise.",
      answeredOn: "2026-11-19",
    },
  ]);
  const list = screen.getByRole("list", { name: "Corrections you asked for" });
  await expect.element(list.getByRole("listitem").nth(2)).toBeVisible();
  expect(
    list
      .getByRole("listitem")
      .elements()
      .map((item) => item.textContent),
  ).toEqual([
    "DR-2000003 · NameAnita A AcharyaAsked for on 17 Nov 2026.Open. You have an answer by 17 Dec 2026.",
    "DR-2000002 · NameAnita A AcharyaAsked for on 17 Nov 2026.Corrected on 20 Nov 2026.It is read anew.",
    "DR-2000001 · NameAsked for on 17 Nov 2026.Not changed. Answered on 19 Nov 2026:The register says otherwise.",
  ]);
});

test("a nominee is shown, replaced in tidy words, and removed", { tags: "long" }, async () => {
  const asha = { name: "Asha Rao", mobile: "6000000011" };
  const calls = {
    read: vi.fn<NomineeCalls["read"]>(async () => ({ kind: "ok", data: { nominee: asha } })),
    name: vi.fn<NomineeCalls["name"]>(async ({ name, mobile }) => ({
      kind: "ok",
      data: { nominee: name === null || mobile === null ? null : { name, mobile } },
    })),
  };
  const screen = await render(<Nominee calls={calls} />);
  await expect.element(screen.getByText(/^You have named Asha Rao, 6000000011/)).toBeVisible();
  await screen.getByRole("button", { name: "Save nominee" }).click();
  await expect.element(screen.getByText(/Name is required$/)).toBeVisible();
  await screen.getByLabelText("Name", { exact: true }).fill(" Vikram  Rao ");
  await screen.getByLabelText("Mobile number").fill("60000 00012");
  await screen.getByRole("button", { name: "Save nominee" }).click();
  await expect.element(screen.getByText(/^You have named Vikram Rao, 6000000012/)).toBeVisible();
  await screen.getByRole("button", { name: "Remove" }).click();
  await expect.element(screen.getByText(/^You haven’t named anyone/)).toBeVisible();
  expect(calls.name.mock.calls).toEqual([
    [{ name: "Vikram Rao", mobile: "6000000012" }],
    [{ name: null, mobile: null }],
  ]);
});
