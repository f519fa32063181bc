import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { outcomeOf } from "../../api/client.ts";
import { accessToken } from "../../session/session-values.ts";
import { type MobileCalls, MobileChange } from "./mobile-change.tsx";

const CHANGE = "8d5ea22b-216a-4fe2-90da-65d1c67c8964";
const refusal = (code: string, data: unknown) =>
  outcomeOf<never>(400, null, JSON.stringify({ statusCode: 400, code, message: "That is not right.", data }));

async function open(confirmed: Awaited<ReturnType<MobileCalls["confirm"]>>[]) {
  const ask = vi.fn<MobileCalls["ask"]>(async ({ old_lost }) => ({
    kind: "ok",
    data: {
      change_id: CHANGE,
      sent_to: old_lost === undefined ? ["60XXXXXX11", "98XXXXXX10"] : ["60XXXXXX11"],
      resend_after_seconds: 60,
      expires_in_seconds: 300,
    },
  }));
  const answers = [...confirmed];
  const confirm = vi.fn<MobileCalls["confirm"]>(async () => answers.shift() ?? { kind: "offline" });
  const screen = await render(<MobileChange calls={{ ask, confirm }} />);
  await screen.getByRole("button", { name: "Send both codes" }).click();
  await expect.element(screen.getByText(/Please enter your mobile number$/)).toBeVisible();
  expect(ask).not.toHaveBeenCalled();
  await screen.getByRole("textbox", { name: "New mobile number" }).fill("6000000011");
  return { screen, ask, confirm };
}

test("a wrong code is said at its own field, and both right change the number", {
  tags: "long",
}, async () => {
  const access_token = "n".repeat(43);
  const changed = {
    status: "changed",
    mobile: "60XXXXXX11",
    number: null,
    answerBy: null,
    access_token,
  } as const;
  const { screen, ask, confirm } = await open([
    refusal("OTP_WRONG", { tries_left: 4, wrong: ["old_otp"] }),
    { kind: "ok", data: changed },
  ]);
  await screen.getByRole("radio", { name: /^Yes/ }).click();
  await screen.getByRole("button", { name: "Send both codes" }).click();
  await screen.getByLabelText("Code sent to 60XXXXXX11").fill("123456");
  await screen.getByLabelText("Code sent to 98XXXXXX10").fill("000000");
  await screen.getByRole("button", { name: "Change the number" }).click();
  await expect.element(screen.getByLabelText("Code sent to 98XXXXXX10")).toHaveFocus();
  await screen.getByLabelText("Code sent to 98XXXXXX10").fill("654321");
  await screen.getByRole("button", { name: "Change the number" }).click();
  await expect.element(screen.getByText(/^Your number is now 60XXXXXX11\./)).toBeVisible();
  expect(accessToken(), "the session goes on with a token of its own").toBe(access_token);
  expect(ask.mock.calls).toEqual([[{ mobile: "6000000011" }]]);
  expect(confirm.mock.lastCall).toEqual([{ change_id: CHANGE, otp: "123456", old_otp: "654321" }]);
});

test("with the old number lost it says why, proves the new one, and is told who looks at it and by when", {
  tags: "long",
}, async () => {
  const received = {
    status: "received",
    mobile: "60XXXXXX11",
    number: "DR-2000001",
    answerBy: "2026-12-17",
    access_token: null,
  } as const;
  const { screen, ask, confirm } = await open([{ kind: "ok", data: received }]);
  await screen.getByRole("radio", { name: /^No, it is lost/ }).click();
  await screen.getByRole("button", { name: "Send the code" }).click();
  await expect.element(screen.getByText(/Tell us why, in at least 3 characters$/)).toBeVisible();
  await screen.getByLabelText("What happened to it?").fill("My phone was stolen");
  await screen.getByRole("button", { name: "Send the code" }).click();
  await screen.getByLabelText("Code sent to 60XXXXXX11").fill("123456");
  await screen.getByRole("button", { name: "Ask for the change" }).click();
  await expect.element(screen.getByText(/DR-2000001/)).toBeVisible();
  await expect.element(screen.getByText(/Until then the old number does/)).toBeVisible();
  expect(ask.mock.calls).toEqual([[{ mobile: "6000000011", old_lost: "My phone was stolen" }]]);
  expect(confirm.mock.calls).toEqual([[{ change_id: CHANGE, otp: "123456" }]]);
});
