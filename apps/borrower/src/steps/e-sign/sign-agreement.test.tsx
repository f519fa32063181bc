import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { outcomeOf } from "../../api/client.ts";
import { setUser } from "../../session/store.ts";
import { go } from "../../shell/navigation.ts";
import { SignAgreement, type SigningVisit } from "./sign-agreement.tsx";

const started = location.pathname + location.search;
const URL_THERE = "https://sign.example/visit";
const OPENED = { kind: "ok", data: { url: URL_THERE } } as const;

beforeEach(() => go("/key-fact-statement", { replace: true }));
afterEach(() => {
  setUser({ user: null });
  go(started, { replace: true });
});

async function open(given: Partial<SigningVisit> = {}) {
  const { start = async () => OPENED, leave = () => new Promise(() => {}) } = given;
  const visit = {
    start: vi.fn<SigningVisit["start"]>(start),
    leave: vi.fn<SigningVisit["leave"]>(leave),
  };
  const screen = await render(<SignAgreement visit={visit} />);
  return { screen, visit, button: screen.getByRole("button", { name: "Sign with Aadhaar" }) };
}

const refusal = (status: number, code: string, message: string, retryAfter: string | null = null) =>
  outcomeOf<never>(status, retryAfter, JSON.stringify({ statusCode: status, code, message, data: null }));

test("it says in three lines what happens, and the button leads to the signing service, once", {
  tags: "long",
}, async () => {
  const { screen, visit, button } = await open();
  await expect.element(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  expect(screen.getByRole("main").getByRole("listitem").elements()).toHaveLength(3);
  await button.click();
  (button.element() as HTMLElement).click();
  expect(visit.start).toHaveBeenCalledOnce();
  expect(visit.leave.mock.calls).toEqual([[URL_THERE]]);
  await expect.element(button).toHaveAttribute("aria-busy", "true");
});

test("what pressing allows is said beside the button, and the notice has both consents", async () => {
  const { screen } = await open();
  await expect
    .element(screen.getByText(/^By tapping this you let us have the agreement signed/))
    .toBeVisible();
  await screen.getByRole("button", { name: "What happens when you sign" }).click();
  const notice = screen.getByRole("dialog", { name: "What happens when you sign" });
  await expect.element(notice.getByText("What you agree to with Sign with Aadhaar")).toBeVisible();
  await expect.element(notice.getByText(/All credit bureaus \(TransUnion CIBIL, CRIF/)).toBeInTheDocument();
});

test("an address that is not confirmed yet is told in place, with where the link is", {
  tags: "long",
}, async () => {
  const sentence =
    "Please confirm your e-mail address first: the link is in the e-mail we sent you. Your documents go there.";
  setUser({ user: { user_id: "1", mobile: "", name: null, email: "priya@example.com", aadhar_no: null } });
  const start = vi
    .fn<SigningVisit["start"]>(async () => OPENED)
    .mockImplementationOnce(async () => refusal(409, "EMAIL_NOT_VERIFIED", sentence));
  const { screen, visit, button } = await open({ start });
  await button.click();
  await expect.element(screen.getByRole("alert").getByText(sentence)).toBeVisible();
  await expect.element(screen.getByText("We wrote to priya@example.com.")).toBeVisible();
  await screen.getByRole("button", { name: "Try again" }).click();
  expect(visit.leave).toHaveBeenCalledOnce();
});

test("as many tries as a day allows: it says when to come back", async () => {
  const start = async () => refusal(429, "TOO_MANY_TRIES", "That is as many tries as one day allows.", "90");
  const { screen, button } = await open({ start });
  await button.click();
  await expect.element(screen.getByRole("alert").getByText(/as one day allows/)).toBeVisible();
  await expect.element(screen.getByText(/^Try again in 1:/)).toBeVisible();
});

test("a service that does not answer leaves the button to try again", async () => {
  const start = async () => refusal(503, "PROVIDER_UNAVAILABLE", "The service we need is not answering.");
  const { screen, visit, button } = await open({ start });
  await button.click();
  await expect
    .element(screen.getByRole("alert").getByText("A service we need isn’t answering"))
    .toBeVisible();
  expect(screen.getByText(/^We wrote to/).query()).toBeNull();
  expect(visit.leave).not.toHaveBeenCalled();
});
