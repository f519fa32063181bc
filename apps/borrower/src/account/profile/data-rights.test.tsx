import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { type Correct, Correction } from "./correction.tsx";
import { Nominee, type NomineeCalls } from "./nominee.tsx";

const openCorrection = async (reply: Awaited<ReturnType<Correct>>) => {
  const correct = vi.fn<Correct>(async () => reply);
  const screen = await render(<Correction correct={correct} />);
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
