import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { currentToast } from "@vaada/ui/show-toast";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { Outcome, Refusal } from "../../api/client.ts";
import { EMPTY_STATE, setUser, useSession } from "../../session/store.ts";
import { go } from "../../shell/navigation.ts";
import { BasicDetails, keepDetails, refusalAtFields } from "./basic-details.tsx";
import type { Eligibility, EligibilityCheck } from "./check-eligibility.ts";

const started = location.pathname + location.search;
const CUSTOMER = { user_id: "u", mobile: "9876543210", name: null, email: null, aadhar_no: null };
const GOOD = { pan: "ABCPA1234D", email: "anita@gmail.com" };

beforeEach(() => {
  setUser({ ...EMPTY_STATE.user, user: CUSTOMER });
  keepDetails(null);
  go("/basic-details", { replace: true });
  document.title = "Basic details";
});
afterEach(() => go(started, { replace: true }));

const refused = (refusal: Partial<Refusal>): Outcome<Eligibility> => ({
  kind: "refused",
  status: 400,
  code: undefined,
  message: undefined,
  fields: {},
  data: null,
  retryAfterSeconds: undefined,
  ...refusal,
});

const never: EligibilityCheck = () => new Promise(() => {});

async function open(check: EligibilityCheck = never) {
  const screen = await render(<BasicDetails openCheck={() => check} />);
  const pan = screen.getByRole("textbox", { name: "PAN" });
  const email = screen.getByRole("textbox", { name: "Email address" });
  const button = screen.getByRole("button", { name: "Check Eligibility" });
  return {
    screen,
    pan,
    email,
    button,
    /** As it is read out: the prefix is for screen readers. */
    errorOf: (sentence: string) => screen.getByText(`Error: ${sentence}`),
    send: async ({ pan: typedPan, email: typedEmail } = GOOD) => {
      await pan.fill(typedPan);
      await email.fill(typedEmail);
      await button.click();
    },
  };
}

test("who is back because another account has proven the PAN its own is told so, and nobody else is", async () => {
  const sentence = "The PAN that you gave belongs to another account.";
  const { screen } = await open();
  await expect.element(screen.getByText(sentence)).not.toBeInTheDocument();
  setUser({ user: { ...CUSTOMER, pan_released: true } });
  await expect.element(screen.getByText(sentence)).toBeVisible();
  await expect.element(screen.getByText(/Please enter your own PAN/)).toBeVisible();
});

test("it begins empty, with nothing called wrong, and says what pressing the button allows", async () => {
  const { screen, pan, email } = await open();
  await expect
    .element(screen.getByRole("heading", { level: 1, name: "Let’s check if you’re eligible" }))
    .toBeVisible();
  for (const field of [pan, email]) {
    await expect.element(field).toHaveValue("");
    await expect.element(field).not.toHaveAttribute("aria-invalid");
  }
  await expect
    .element(screen.getByText(/^By tapping this you let us look up your PAN in the tax register,/))
    .toBeVisible();
});

test("an empty form sums up both errors, the PAN first, and starts there", { tags: "long" }, async () => {
  const { screen, email, button } = await open();
  await button.click();
  const summary = screen.getByRole("alert").filter({ hasText: "Two things need another look" });
  await expect.element(summary).toHaveFocus();
  const links = summary.getByRole("link");
  await expect.element(links.nth(0)).toHaveTextContent("PAN number is required");
  await expect.element(links.nth(1)).toHaveTextContent("Email address is required");
  expect(document.title).toBe("Error: Basic details");
  await links.nth(1).click();
  await expect.element(email).toHaveFocus();
  await email.fill(GOOD.email);
  await expect.element(summary).not.toBeInTheDocument();
});

test.each([
  { pan: "", email: GOOD.email, at: "PAN", says: "PAN number is required" },
  { pan: "ABCCA1234D", email: GOOD.email, at: "PAN", says: "Enter a valid PAN number (e.g., ABCPA1234D)" },
  { pan: GOOD.pan, email: "", at: "Email address", says: "Email address is required" },
  { pan: GOOD.pan, email: "anita@", at: "Email address", says: "Enter a valid email address" },
])("$pan with $email is answered $says, at $at, and nothing is sent", async ({ pan, email, at, says }) => {
  const check = vi.fn(never);
  const { screen, errorOf, send } = await open(check);
  await send({ pan, email });
  await expect.element(errorOf(says)).toBeVisible();
  const field = screen.getByRole("textbox", { name: at });
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  expect(check).not.toHaveBeenCalled();
});

test("a half-typed PAN is told when it is left, the message goes when it is right, and then comes late", {
  tags: "long",
}, async () => {
  const { pan, errorOf } = await open();
  const message = "Enter a valid PAN number (e.g., ABCPA1234D)";
  await pan.fill("ABCPA12");
  await userEvent.tab();
  await expect.element(errorOf(message)).toBeVisible();
  await pan.fill("ABCPA1234D");
  await expect.element(errorOf(message)).not.toBeInTheDocument();
  await pan.fill("ABCPA123");
  await expect.element(errorOf(message)).not.toBeInTheDocument();
});

test("two errors that come up while typing are not summed up: the focus stays where it is", {
  tags: "long",
}, async () => {
  const { screen, pan, email, button, errorOf } = await open();
  await button.click();
  await pan.fill(GOOD.pan);
  await email.fill(GOOD.email);
  await pan.fill("ABC");
  await email.fill("anita@x");
  await userEvent.tab();
  await expect.element(errorOf("Enter a valid email address")).toBeVisible();
  await expect.element(errorOf("Enter a valid PAN number (e.g., ABCPA1234D)")).toBeVisible();
  await expect.element(screen.getByText("Two things need another look")).not.toBeInTheDocument();
});

test("an error that comes up when a field is left does not move what is being pressed from under the finger", async () => {
  const { screen, email, errorOf } = await open();
  await email.fill("anita@x");
  await screen.getByRole("button", { name: "What we check and why" }).click();
  await expect.element(screen.getByRole("dialog", { name: "What we check and why" })).toBeVisible();
  await expect.element(errorOf("Enter a valid email address")).toBeInTheDocument();
});

test("an address is finished by one tap, and a mistyped domain is mended by another", {
  tags: "long",
}, async () => {
  const { screen, email } = await open();
  await email.fill("anita");
  await screen.getByRole("button", { name: "@outlook.com" }).click();
  await expect.element(email).toHaveValue("anita@outlook.com");
  await email.fill("anita@gmial.com");
  await screen.getByRole("button", { name: "Did you mean gmail.com?" }).click();
  await expect.element(email).toHaveValue("anita@gmail.com");
  await expect
    .element(screen.getByRole("button", { name: "Did you mean gmail.com?" }))
    .not.toBeInTheDocument();
});

test("what is sent is in capitals, once, and stays as it is while it is checked", async () => {
  const check = vi.fn(never);
  const { screen, pan, email, button, send } = await open(check);
  await send({ pan: "abcpa 1234-d", email: "anita@gmail.com" });
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  await expect.element(screen.getByText("Checking with the PAN register")).toBeVisible();
  (button.element() as HTMLButtonElement).click();
  (email.element() as HTMLInputElement).form?.requestSubmit();
  await userEvent.type(pan, "{Backspace}");
  await expect.element(pan).toHaveValue("ABCPA1234D");
  expect(check.mock.calls.map(([details]) => details)).toEqual([GOOD]);
});

test("a check that takes long says so", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { screen, send } = await open();
    await send();
    const hint = screen.getByText("This can take a few seconds. Your details are kept.");
    await expect.element(screen.getByText("Checking with the PAN register")).toBeVisible();
    expect(hint.query()).toBeNull();
    await vi.advanceTimersByTimeAsync(4000);
    await expect.element(hint).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

test("a confirmed PAN leads where the server says, and the next screen knows the name", {
  tags: "long",
}, async () => {
  const redirectTo = "/kyc-verification";
  const { send } = await open(async () => ({
    kind: "ok",
    data: { kind: "confirmed", name: "ANITA ACHARYA", redirectTo },
  }));
  await send();
  await expect.poll(() => location.pathname).toBe(redirectTo);
  expect(useSession.getState().user.user).toEqual({ ...CUSTOMER, name: "ANITA ACHARYA", email: GOOD.email });
});

test.each([
  { answer: { kind: "ok", data: { kind: "not-linked" } } as Outcome<Eligibility> },
  { answer: refused({ code: "PAN_NOT_LINKED", message: "This PAN is not linked with Aadhaar." }) },
])(
  "one that is not linked leads to the screen that helps, and the details are there on return",
  async ({ answer }) => {
    const first = await open(async () => answer);
    await first.send();
    await expect.poll(() => location.pathname).toBe("/pan-not-linked-aadhaar");
    await first.screen.unmount();
    const { pan, email } = await open();
    await expect.element(pan).toHaveValue(GOOD.pan);
    await expect.element(email).toHaveValue(GOOD.email);
    expect(JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }])).not.toContain(
      GOOD.pan,
    );
  },
);

test.each(["PAN_NOT_FOUND", "PAN_INACTIVE", "PAN_NOT_INDIVIDUAL", "PAN_OF_MINOR"] as const)(
  "%s is said at the PAN, until it is another one",
  async (code) => {
    const message = "The tax register does not know this PAN.";
    const { screen, pan, errorOf, send } = await open(async () => refused({ code, message }));
    await send();
    await expect.element(errorOf(message)).toBeVisible();
    await expect.element(pan).toHaveFocus();
    expect(currentToast()).toMatchObject({ tone: "error", text: message });
    await expect.element(screen.getByRole("button", { name: "Try again" })).not.toBeInTheDocument();
    await pan.fill("ABCPB1234B");
    await expect.element(errorOf(message)).not.toBeInTheDocument();
  },
);

test("a PAN of another account is told in a sheet with masked values, and Go Back leads to the field", {
  tags: "long",
}, async () => {
  const data = { pan: "ABXXXXXX4D", mobileNo: "98XXXXXX10" };
  const message = "This PAN is already registered with another account.";
  const { screen, pan, errorOf, send } = await open(async () =>
    refused({ code: "PAN_ALREADY_REGISTERED", message, data }),
  );
  await send();
  const sheet = screen.getByRole("dialog", { name: "This PAN is already in use" });
  await expect.element(sheet).toBeVisible();
  const whose = "The PAN ABXXXXXX4D is already registered with another account linked to mobile 98XXXXXX10.";
  await expect.element(sheet.getByText(whose)).toBeVisible();
  expect(currentToast(), "the sheet says it").toBeNull();
  await expect
    .element(sheet.getByRole("link", { name: "help@lender.example" }))
    .toHaveAttribute("href", "mailto:help@lender.example");
  await sheet.getByRole("button", { name: "Go Back" }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(pan).toHaveFocus();
  await expect.element(errorOf(message)).toBeVisible();
});

test("fields that the server finds wrong are told where they are", { tags: "long" }, async () => {
  const fields = { pan: "PAN number is required", email: "Enter a valid email address" };
  const { screen, errorOf, send } = await open(async () => refused({ code: "BODY_INVALID", fields }));
  await send();
  await expect.element(errorOf(fields.pan)).toBeVisible();
  await expect.element(errorOf(fields.email)).toBeVisible();
  const summary = screen.getByRole("alert").filter({ hasText: "Two things need another look" });
  await expect.element(summary).toHaveFocus();
});

test("a failure stays on the screen with everything typed, and Try again goes on with it", {
  tags: "long",
}, async () => {
  const message = "The service we need for this is not answering.";
  const answers = [
    refused({ status: 503, code: "PROVIDER_UNAVAILABLE", message }),
    { kind: "offline" } as const,
  ];
  const check = vi.fn(async () => answers.shift() ?? refused({}));
  const { screen, pan, email, send } = await open(check);
  await send();
  const note = screen.getByRole("main").getByRole("alert");
  await expect.element(note.getByText("The PAN register isn’t answering")).toBeVisible();
  expect(note.getByText(message).query(), "the toast alone says it").toBeNull();
  await note.getByRole("button", { name: "Try again" }).click();
  await expect.element(note.getByText("You’re offline")).toBeVisible();
  await expect.element(pan).toHaveValue(GOOD.pan);
  await expect.element(email).toHaveValue(GOOD.email);
  expect(check).toHaveBeenCalledTimes(2);
});

test("the limit of a day is told with the time at which it ends, and no button to press against it", {
  tags: "long",
}, async () => {
  const message = "That is as many tries as one day allows.";
  const { screen, send } = await open(async () =>
    refused({ status: 429, code: "TOO_MANY_TRIES", message, retryAfterSeconds: 6 * 3600 }),
  );
  await send();
  const note = screen.getByRole("main").getByRole("alert");
  await expect.element(note.getByText(message)).toBeVisible();
  await expect.element(note.getByText(/^Try again after \d+\w\w \w{3} \d{4}, \d+:\d\d [AP]M$/)).toBeVisible();
  expect(note.getByRole("button", { name: "Try again" }).query()).toBeNull();
});

test("an answer that comes after the screen was left moves nobody", { tags: "long" }, async () => {
  const answers: ((outcome: Outcome<Eligibility>) => void)[] = [];
  const signals: AbortSignal[] = [];
  const { screen, send } = await open((_, leaving) => {
    signals.push(leaving);
    return new Promise((resolve) => answers.push(resolve));
  });
  await send();
  await expect.poll(() => answers.length).toBe(1);
  go("/");
  await screen.unmount();
  expect(signals[0]?.aborted).toBe(true);
  answers[0]?.({ kind: "ok", data: { kind: "not-linked" } });
  await new Promise((later) => setTimeout(later));
  expect(location.pathname).toBe("/");
});

test("the address on file is filled in after a reload, the PAN never", async () => {
  setUser({ user: { ...CUSTOMER, email: "anita@gmail.com" } });
  const { pan, email } = await open();
  await expect.element(email).toHaveValue("anita@gmail.com");
  await expect.element(pan).toHaveValue("");
});

test("what is no answer of our server is a failure that can be tried again", { tags: "long" }, async () => {
  const screen = await render(<BasicDetails />);
  await screen.getByRole("textbox", { name: "PAN" }).fill(GOOD.pan);
  await screen.getByRole("textbox", { name: "Email address" }).fill(GOOD.email);
  await screen.getByRole("button", { name: "Check Eligibility" }).click();
  await expect.element(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});

const REFUSAL: Refusal = {
  status: 400,
  code: undefined,
  message: "The server's sentence.",
  fields: {},
  data: null,
  retryAfterSeconds: undefined,
};
const PAN = "Enter a valid PAN number (e.g., ABCPA1234D)";
const EMAIL = "Enter a valid email address";

test.each(["PAN_NOT_FOUND", "PAN_INACTIVE", "PAN_NOT_INDIVIDUAL", "PAN_ALREADY_REGISTERED"] as const)(
  "%s is said at the PAN",
  (code) => {
    expect(refusalAtFields({ ...REFUSAL, code })).toEqual({ pan: "The server's sentence.", email: null });
  },
);

test("the fields that the server names are said where they are", () => {
  const table = [
    [{ pan: PAN }, { pan: PAN, email: null }],
    [{ email: EMAIL }, { pan: null, email: EMAIL }],
    [
      { pan: PAN, email: EMAIL },
      { pan: PAN, email: EMAIL },
    ],
  ] as const;
  for (const [fields, errors] of table) {
    expect(refusalAtFields({ ...REFUSAL, code: "BODY_INVALID", fields })).toEqual(errors);
  }
});

test.each([
  { code: "TOO_MANY_TRIES", status: 429 },
  { code: "PROVIDER_UNAVAILABLE", status: 503 },
  { code: "PAN_NOT_LINKED", status: 400 },
  { code: "BODY_INVALID", status: 400 },
  { code: undefined, status: 502 },
] as const)("$code is about no field", (refusal) => {
  expect(refusalAtFields({ ...REFUSAL, ...refusal })).toBeNull();
});
