import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { type AskForAccount, LostNumber } from "./lost-number.tsx";

test("who lost the number of the account asks for it after reading how, and is told what follows", {
  tags: "long",
}, async () => {
  const answers: Awaited<ReturnType<AskForAccount>>[] = [
    { kind: "offline" },
    { kind: "ok", data: { answerBy: "2026-12-17" } },
  ];
  const ask = vi.fn<AskForAccount>(async () => answers.shift() ?? { kind: "offline" });
  const screen = await render(<LostNumber pan="ABCPA1234D" ask={ask} />);
  await screen.getByRole("button", { name: "I don’t have that number any more" }).click();
  await expect.element(screen.getByText(/^If that account is yours, ask for it/)).toHaveFocus();
  expect(ask).not.toHaveBeenCalled();
  await screen.getByRole("button", { name: "Ask for that account" }).click();
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.element(screen.getByText(/^We have your request\./)).toHaveFocus();
  await expect.element(screen.getByText(/You get a text with the answer by 17 Dec/)).toBeVisible();
  expect(ask.mock.calls).toEqual([["ABCPA1234D"], ["ABCPA1234D"]]);
});
