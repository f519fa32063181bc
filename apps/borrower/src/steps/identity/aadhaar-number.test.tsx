import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { currentToast } from "@vaada/ui/show-toast";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render, renderHook } from "vitest-browser-react";
import { type Outcome, outcomeOf } from "../../api/client.ts";
import { go } from "../../shell/navigation.ts";
import { isProvenHere } from "../proven.ts";
import { type AadhaarCode, codeResultOf, type SentCode } from "./aadhaar-code.ts";
import { AadhaarNumber, NotOffered, NumberForm, useNumberForm } from "./aadhaar-number.tsx";

const started = location.pathname + location.search;
/** In the authority's test range, with a right check digit. */
const NUMBER = "999941057058";
const MESSAGE = "Enter a valid 12-digit Aadhaar number";

beforeEach(() => {
  localStorage.clear();
  go("/aadhaar-number", { replace: true });
  document.title = "Aadhaar number";
});
afterEach(() => {
  go(started, { replace: true });
  localStorage.clear();
});

const never = () => new Promise<never>(() => {});
const sent: Outcome<SentCode> = { kind: "ok", data: { resend_after_seconds: 12, expires_in_seconds: 600 } };
/** May be resent at once. */
const resendable: Outcome<SentCode> = {
  kind: "ok",
  data: { resend_after_seconds: 0, expires_in_seconds: 600 },
};

const answer = (status: number, { code, message, data, fields }: Refusing = {}) =>
  outcomeOf<never>(
    status,
    null,
    JSON.stringify({ statusCode: status, code, message, data: fields === undefined ? data : { fields } }),
  );
type Refusing = { code?: string; message?: string; data?: unknown; fields?: Record<string, string> };

async function open(calls: Partial<AadhaarCode> = {}, onNotOffered: () => void = () => {}) {
  const screen = await render(
    <NumberForm calls={{ send: never, verify: never, ...calls }} onNotOffered={onNotOffered} />,
  );
  const field = screen.getByRole("textbox", { name: "Aadhaar number" });
  const button = screen.getByRole("button", { name: "Send OTP" });
  return {
    screen,
    field,
    button,
    note: screen.getByRole("main").getByRole("alert"),
    errorOf: (sentence: string) => screen.getByText(`Error: ${sentence}`),
    send: async (typed = NUMBER) => {
      await field.fill(typed);
      await button.click();
    },
  };
}

/** With the sheet for the code open. */
async function openCode({ send = async () => sent, verify = never }: Partial<AadhaarCode> = {}) {
  const opened = await open({ send, verify });
  await opened.send();
  const sheet = opened.screen.getByRole("dialog");
  const code = sheet.getByRole("textbox", { name: "6-digit code" });
  await expect.element(code).toHaveFocus();
  return { ...opened, sheet, code, verifyButton: sheet.getByRole("button", { name: "Verify" }) };
}

test("it begins empty, with nothing called wrong, and says what pressing the button allows and declares", async () => {
  const { screen, field } = await open();
  await expect
    .element(screen.getByRole("heading", { level: 1, name: "Enter Your Aadhaar Number" }))
    .toBeVisible();
  await expect.element(field).toHaveAttribute("placeholder", "0000 0000 0000");
  await expect.element(field).not.toHaveAttribute("aria-invalid");
  await expect.element(screen.getByText("12 digits. We never store it in this browser.")).toBeVisible();
  await expect
    .element(
      screen.getByText(
        /^By tapping Send OTP you let us receive your Aadhaar .*You declare that you have opened no other account by Aadhaar OTP alone/,
      ),
    )
    .toBeVisible();
});

test.each([
  ["nothing", ""],
  ["eleven digits", NUMBER.slice(0, 11)],
  ["a first digit that none has", "199941057058"],
  ["a wrong check digit", "999941057059"],
])("%s is answered at the field, and nothing is sent", async (_what, typed) => {
  const calls = { send: vi.fn(never) };
  const { field, errorOf, send } = await open(calls);
  await send(typed);
  await expect.element(errorOf(MESSAGE)).toBeVisible();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  expect(document.title).toBe("Error: Aadhaar number");
  expect(calls.send).not.toHaveBeenCalled();
});

test("a half-typed number is told when it is left, and the message goes when it is right", {
  tags: "long",
}, async () => {
  const { field, errorOf } = await open();
  await field.fill("9999");
  await userEvent.tab();
  await expect.element(errorOf(MESSAGE)).toBeVisible();
  await field.click();
  await userEvent.keyboard(`{End}${NUMBER.slice(4)}`);
  await expect.element(errorOf(MESSAGE)).not.toBeInTheDocument();
});

test("an error that comes up when the field is left does not move what is being pressed", async () => {
  const { screen, field, errorOf } = await open();
  await field.fill("9999");
  await screen.getByRole("button", { name: "What we receive and why" }).click();
  await expect.element(screen.getByRole("dialog", { name: "What we receive and why" })).toBeVisible();
  await expect.element(errorOf(MESSAGE)).toBeInTheDocument();
});

test("a number is sent once, as digits, and stays as it is meanwhile", { tags: "long" }, async () => {
  const calls = { send: vi.fn(never) };
  const { field, button, send } = await open(calls);
  await send("9999 4105-7058");
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  (button.element() as HTMLButtonElement).click();
  (field.element() as HTMLInputElement).form?.requestSubmit();
  await userEvent.type(field, "{Backspace}");
  await expect.element(field).toHaveValue("9999 4105 7058");
  expect(calls.send.mock.calls).toEqual([[NUMBER]]);
});

test("a code that was sent is told, and asked for with the end of the number alone", {
  tags: "long",
}, async () => {
  const { sheet } = await openCode();
  expect(currentToast()).toMatchObject({ tone: "success", text: "Aadhaar OTP sent successfully" });
  await expect
    .element(sheet)
    .toHaveAccessibleName("Enter the OTP sent to the mobile linked to Aadhaar XXXX XXXX 7058");
  await expect.element(sheet.getByText(/^Resend OTP in 0:1[012]$/)).toBeVisible();
});

test("the number is in no storage, address, history entry or title", async () => {
  const { screen } = await openCode();
  const kept = [{ ...localStorage }, { ...sessionStorage }, history.state, location.href, document.title];
  expect(JSON.stringify(kept)).not.toMatch(/9999|7058/);
  expect(document.cookie).not.toContain(NUMBER);
  await screen.unmount();
  const { field } = await open();
  await expect.element(field).toHaveValue("");
});

test("closing the sheet keeps the number, and the code on its way is not asked for twice", {
  tags: "long",
}, async () => {
  const send = vi.fn(async () => sent);
  const { sheet, field, button } = await openCode({ send });
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(field).toHaveValue("•••• •••• 7058");
  await button.click();
  await expect.element(sheet).toBeVisible();
  expect(send).toHaveBeenCalledOnce();
});

test.each(["AADHAAR_NOT_FOUND", "AADHAAR_NO_MOBILE"])(
  "%s is said at the number, until it is another one",
  async (code) => {
    const message = "The register says no.";
    const { field, note, errorOf, send } = await open({ send: async () => answer(400, { code, message }) });
    await send();
    await expect.element(errorOf(message)).toBeVisible();
    await expect.element(field).toHaveFocus();
    expect(currentToast()).toMatchObject({ tone: "error", text: message });
    expect(note.query()).toBeNull();
    await userEvent.type(field, "{Backspace}");
    await expect.element(errorOf(message)).not.toBeInTheDocument();
  },
);

test("what the server finds wrong with the number is told at the number", async () => {
  const fields = { aadharNo: MESSAGE };
  const { errorOf, send } = await open({ send: async () => answer(400, { code: "BODY_INVALID", fields }) });
  await send();
  await expect.element(errorOf(MESSAGE)).toBeVisible();
});

test("an outage is told in place, keeps the number, and the next try sends it", {
  tags: "long",
}, async () => {
  const message = "The service we need for this is not answering. Nothing is lost.";
  const answers = [answer(503, { code: "PROVIDER_UNAVAILABLE", message }), sent];
  const { screen, field, note, send } = await open({ send: async () => answers.shift() ?? sent });
  await send();
  await expect.element(note.getByText("A service we need isn’t answering")).toBeVisible();
  expect(currentToast()).toMatchObject({ tone: "error", text: message });
  expect(note.getByText(message).query(), "said once").toBeNull();
  await expect.element(field).toHaveValue("•••• •••• 7058");
  await note.getByRole("button", { name: "Try again" }).click();
  await expect.element(screen.getByRole("dialog")).toBeVisible();
});

test("a code that comes too soon is told with the seconds that are left", { tags: "long" }, async () => {
  const { note, send } = await open({
    send: async () =>
      outcomeOf(429, "9", JSON.stringify({ statusCode: 429, code: "TOO_SOON", message: "Too soon." })),
  });
  await send();
  await expect.element(note.getByText(/^Try again in 0:0\d$/)).toBeVisible();
});

test("a lender that has switched the way off is believed at any time", { tags: "long" }, async () => {
  const onNotOffered = vi.fn();
  const { send } = await open({ send: async () => answer(404, { code: "NOT_FOUND" }) }, onNotOffered);
  await send();
  await expect.poll(() => onNotOffered.mock.calls.length).toBe(1);
});

test("fewer than six digits are answered at once, and stay", { tags: "long" }, async () => {
  const { sheet, code, verifyButton } = await openCode();
  await code.fill("482");
  await verifyButton.click();
  await expect.element(sheet.getByText("Error: Please enter a valid 6-digit OTP")).toBeVisible();
  await expect.element(code).toHaveValue("482");
  await expect.element(code).toHaveFocus();
  expect(currentToast()).toMatchObject({ tone: "warning", text: "Please enter a valid 6-digit OTP" });
});

test("six digits are verified by themselves, with the number, once", { tags: "long" }, async () => {
  const verify = vi.fn(never);
  const { code, verifyButton } = await openCode({ verify });
  await code.fill("482913");
  await expect.element(verifyButton).toHaveAttribute("aria-busy", "true");
  (verifyButton.element() as HTMLButtonElement).click();
  expect(verify.mock.calls).toEqual([[NUMBER, "482913"]]);
});

test("a wrong code clears the cells and says how many tries are left", { tags: "long" }, async () => {
  const refusal = { code: "OTP_WRONG", message: "That code is not right.", data: { tries_left: 2 } };
  const { sheet, code } = await openCode({ verify: async () => codeResultOf(answer(400, refusal)) });
  await code.fill("482913");
  const says = "That code is not right. 2 tries left.";
  await expect.element(sheet.getByText(`Error: ${says}`)).toBeVisible();
  await expect.element(code).toHaveValue("");
  await expect.element(code).toHaveFocus();
  expect(currentToast()).toMatchObject({ tone: "error", text: says });
});

test.each(["OTP_EXPIRED", "OTP_LOCKED"])(
  "after %s the next press of Send OTP has another code sent",
  async (code) => {
    const message = "Ask for a new one.";
    const send = vi.fn(async () => sent);
    const {
      sheet,
      code: field,
      button,
    } = await openCode({
      send,
      verify: async () => answer(400, { code, message }),
    });
    await field.fill("482913");
    await expect.element(sheet.getByText(`Error: ${message}`)).toBeVisible();
    await sheet.getByRole("button", { name: "Close" }).click();
    await button.click();
    await expect.poll(() => send.mock.calls.length).toBe(2);
  },
);

test("a new code is told, and what was typed and said of the old one goes", { tags: "long" }, async () => {
  const answers = [resendable, sent];
  const { sheet, code } = await openCode({
    send: async () => answers.shift() ?? sent,
    verify: async () => answer(400, { code: "OTP_EXPIRED", message: "Run out." }),
  });
  await code.fill("482913");
  await expect.element(sheet.getByText("Error: Run out.")).toBeVisible();
  await sheet.getByRole("button", { name: "Resend OTP" }).click();
  await expect.poll(() => currentToast()).toMatchObject({ tone: "success", text: "OTP resent successfully" });
  await expect.element(sheet.getByText("Error: Run out.")).not.toBeInTheDocument();
  expect(sheet.getByRole("button", { name: "Try again" }).query()).toBeNull();
  await expect.element(sheet.getByText(/^Resend OTP in 0:1[012]$/)).toBeVisible();
  await expect.element(code).toHaveFocus();
});

test("a code that could not be checked keeps its digits and can be tried again", {
  tags: "long",
}, async () => {
  const { sheet, code } = await openCode({
    verify: async () => answer(503, { code: "PROVIDER_UNAVAILABLE", message: "Not answering." }),
  });
  await code.fill("482913");
  await expect.element(sheet.getByText("A service we need isn’t answering")).toBeVisible();
  await expect.element(sheet.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect.element(code).toHaveValue("482913");
});

test("the right code keeps the loan's number and leads to the success, in place of the sheet", async () => {
  const verify: AadhaarCode["verify"] = async () => ({ kind: "ok", data: { kind: "verified", loanId: 7 } });
  const { code } = await openCode({ verify });
  const { length } = history;
  await code.fill("482913");
  await expect.poll(() => location.pathname).toBe("/aadhaar-success");
  expect([localStorage.getItem("loan_id"), isProvenHere(), history.length]).toEqual(["7", true, length]);
});

test("a record that is not the PAN holder's leads to the screen that says so, and no toast says it twice", {
  tags: "long",
}, async () => {
  const { code } = await openCode({ verify: async () => ({ kind: "ok", data: { kind: "mismatched" } }) });
  await code.fill("482913");
  await expect.poll(() => location.pathname + location.search).toBe("/aadhaar-failed");
  expect(currentToast()).not.toMatchObject({ tone: "error" });
});

test("Back leads to the first way, also in a tab that was opened here", async () => {
  const { screen } = await open();
  await screen.getByRole("button", { name: "Back" }).last().click();
  expect(location.pathname).toBe("/kyc-verification");
});

test("Back from a number that the first way led to is the browser's own", async () => {
  go("/aadhaar-failed?reason=not-completed");
  go("/aadhaar-number", { state: { isFromFirstWay: true } });
  const { screen } = await open();
  await screen.getByRole("button", { name: "Back" }).last().click();
  await expect.poll(() => location.pathname).toBe("/aadhaar-failed");
});

test("while nobody can say whether the way is offered, the form is there", async () => {
  const screen = await render(<AadhaarNumber />);
  await expect.element(screen.getByRole("textbox", { name: "Aadhaar number" })).toBeVisible();
});

test("without the sheet for it no code is asked for", async () => {
  const send = vi.fn(never);
  const noSheet = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
  const form = await renderHook(() =>
    useNumberForm({ send, ensureSheet: noSheet, onNotOffered: expect.unreachable }),
  );
  await form.act(() => form.result.current.ask());
  expect(form.result.current.sending.failure?.message).toBe("You need internet to get a code.");
  expect(send).not.toHaveBeenCalled();
});

test("a way that is switched off says so and leads to the one that is there", async () => {
  const screen = await render(<NotOffered />);
  await expect
    .element(screen.getByRole("heading", { level: 1, name: "This way isn’t offered" }))
    .toHaveFocus();
  await screen.getByRole("button", { name: "Go to your KYC" }).click();
  expect(location.pathname).toBe("/kyc-verification");
});
