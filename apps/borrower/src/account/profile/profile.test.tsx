import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { currentToast } from "@vaada/ui/show-toast";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { chooseTheme, chosenTheme } from "../../device/theme.ts";
import { currentLanguage, speak } from "../../language/language.ts";
import { writeSessionValues } from "../../session/session-values.ts";
import { go } from "../../shell/navigation.ts";
import { Profile } from "./profile.tsx";
import type { BorrowerProfile, ProfileCalls } from "./profile-calls.ts";

const started = location.pathname + location.search;
const here = () => location.pathname + location.search;

beforeEach(() => go("/profile"));
afterEach(async () => {
  go(started, { replace: true });
  chooseTheme("system");
  localStorage.clear();
  await speak("en");
});

const PROFILE: BorrowerProfile = {
  user_id: "1",
  name: "Anita Acharya",
  email: "anita@example.in",
  isEmailVerified: false,
  mobile: "9876543210",
  aadhar_no: null,
  language: "en",
  profile_image: null,
  application: null,
};

async function open(given: Partial<ProfileCalls> = {}) {
  const calls = {
    readProfile: vi.fn<ProfileCalls["readProfile"]>(
      given.readProfile ?? (async () => ({ kind: "ok", data: PROFILE })),
    ),
    giveFeedback: vi.fn<ProfileCalls["giveFeedback"]>(
      given.giveFeedback ??
        (async () => ({
          kind: "ok",
          data: { received: true },
        })),
    ),
  };
  return { calls, screen: await render(<Profile calls={calls} />) };
}

test("it says who is signed in; the number is masked until its owner wants to read it", {
  tags: "long",
}, async () => {
  const { screen } = await open();
  const person = screen.getByRole("region", { name: "You" });
  for (const text of ["Anita Acharya", /^anita@example\.in/, "AA", "+91 98XXXXXX10"])
    await expect.element(person.getByText(text)).toBeVisible();
  await expect.element(person.getByText("not confirmed yet")).toBeVisible();
  await screen.getByRole("button", { name: "Show number" }).click();
  await expect.element(person.getByText("+91 9876543210")).toBeVisible();
  await screen.getByRole("button", { name: "Hide number" }).click();
  await expect.element(person.getByText("+91 98XXXXXX10")).toBeVisible();
});

test("a photo that can't be had gives way to the first letters", async () => {
  const { screen } = await open({
    readProfile: async () => ({ kind: "ok", data: { ...PROFILE, profile_image: "/no-such-photo.jpg" } }),
  });
  await expect.element(screen.getByText("AA")).toBeVisible();
});

test("details that can't be had take nothing else away, and are asked for again", {
  tags: "long",
}, async () => {
  const readProfile = vi
    .fn<ProfileCalls["readProfile"]>(async () => ({ kind: "ok", data: PROFILE }))
    .mockImplementationOnce(async () => ({ kind: "offline" }));
  const { screen } = await open({ readProfile });
  await expect.element(screen.getByRole("link", { name: /^Payment history/ })).toBeVisible();
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.element(screen.getByText("Anita Acharya")).toBeVisible();
});

test("without a network what was kept is shown, with nothing in it that says who somebody is", {
  tags: "long",
}, async () => {
  writeSessionValues({ user_id: "1" });
  const { screen } = await open();
  await expect.element(screen.getByText("Anita Acharya")).toBeVisible();
  await screen.unmount();
  expect(JSON.stringify(localStorage)).not.toMatch(/Anita|9876543210/);
  const readProfile = vi
    .fn<ProfileCalls["readProfile"]>(async () => ({ kind: "ok", data: PROFILE }))
    .mockImplementationOnce(async () => ({ kind: "offline" }));
  const again = (await open({ readProfile })).screen;
  await expect.element(again.getByText(/^Showing your last saved details from/)).toBeVisible();
  await expect.element(again.getByText("+91 98XXXXXX10")).toBeVisible();
  expect(again.getByRole("button", { name: "Show number" }).query()).toBeNull();
  await again.getByRole("button", { name: "Try again" }).click();
  await expect.element(again.getByText("Anita Acharya")).toBeVisible();
  expect(again.getByText(/^Showing your last/).query()).toBeNull();
});

test("it leads to the history, to support, to the grievance officer and to the pages that everybody can read, which say that they open elsewhere", async () => {
  const { screen } = await open();
  const address = (name: RegExp) => screen.getByRole("link", { name }).element().getAttribute("href");
  expect(address(/^Call us/)).toMatch(/^tel:\+?\d+$/);
  expect(address(/^Write to us/)).toMatch(/^mailto:.+@.+/);
  await expect
    .element(screen.getByRole("link", { name: "About us opens another site" }))
    .toHaveAttribute("target", "_blank");
  for (const [name, page] of [
    [/^Terms and conditions .*opens in a new tab/, "terms"],
    [/^Privacy Policy .*opens in a new tab/, "privacy"],
    [/^Grievance officer .*opens in a new tab/, "grievance"],
  ] as const) {
    const row = screen.getByRole("link", { name });
    await expect.element(row).toHaveAttribute("target", "_blank");
    await expect.element(row).toHaveAttribute("href", `/${page}?lang=en`);
  }
  await screen.getByRole("link", { name: /^Payment history/ }).click();
  expect(here()).toBe("/payment-history/transactions");
});

test("the language and the colours are this device's, and in effect at the tap", {
  tags: "long",
}, async () => {
  const { screen } = await open();
  await screen.getByRole("button", { name: /^Appearance/ }).click();
  await screen.getByRole("radio", { name: "Dark" }).click();
  expect(chosenTheme()).toBe("dark");
  await screen.getByRole("button", { name: "Done" }).click();
  await expect.element(screen.getByRole("button", { name: "Appearance Dark" })).toBeVisible();
  await screen.getByRole("button", { name: "Language English" }).click();
  await screen.getByRole("radio", { name: "हिंदी" }).click();
  await expect.poll(currentLanguage).toBe("hi");
});

test("where the browser makes no offer, installing is explained", { tags: "long" }, async () => {
  const { screen } = await open();
  await screen.getByRole("button", { name: /^Install app/ }).click();
  await expect.element(screen.getByText(/Add to Home Screen/)).toBeVisible();
});

test("leaving is asked once more: Cancel stays, Logout goes", { tags: "long" }, async () => {
  const { screen } = await open();
  const row = screen.getByRole("button", { name: "Logout" });
  await row.click();
  const sheet = screen.getByRole("dialog", { name: "Logout" });
  await sheet.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => sheet.query()).toBeNull();
  expect(here()).toBe("/profile");
  await row.click();
  await sheet.getByRole("button", { name: "Logout" }).click();
  await expect.poll(here).toBe("/logout");
});

test("feedback needs a star and nothing else; a comment that was begun has ten characters", {
  tags: "long",
}, async () => {
  const { screen, calls } = await open();
  await screen.getByRole("button", { name: "Feedback" }).click();
  const submit = screen.getByRole("button", { name: "Submit" });
  await expect.element(submit).toBeDisabled();
  await expect.element(screen.getByText("Please provide a rating")).toBeVisible();
  await screen.getByRole("radio", { name: "4 stars" }).click();
  const comment = screen.getByRole("textbox", { name: "Comment" });
  await comment.fill("Good");
  await submit.click();
  await expect.element(screen.getByText("Error: Comment must be at least 10 characters")).toBeVisible();
  expect(calls.giveFeedback).not.toHaveBeenCalled();
  await comment.fill("");
  await submit.click();
  await expect.poll(() => calls.giveFeedback.mock.calls).toEqual([[{ rating: 4 }]]);
  await expect.poll(currentToast).toMatchObject({ tone: "success" });
  await expect.poll(() => screen.getByRole("dialog").query()).toBeNull();
});

test("feedback that can't be sent stays written, and is sent at the next try", { tags: "long" }, async () => {
  const giveFeedback = vi
    .fn<ProfileCalls["giveFeedback"]>(async () => ({ kind: "ok", data: { received: true } }))
    .mockImplementationOnce(async () => ({ kind: "offline" }));
  const { screen } = await open({ giveFeedback });
  await screen.getByRole("button", { name: "Feedback" }).click();
  await screen.getByRole("radio", { name: "1 star" }).click();
  await screen.getByRole("textbox", { name: "Comment" }).fill("  Nobody answered.  ");
  await screen.getByRole("button", { name: "Submit" }).click();
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect
    .poll(() => giveFeedback.mock.calls.at(-1))
    .toEqual([{ rating: 1, comment: "Nobody answered." }]);
});

test("an applicant finds the ways on and out; who has a loan or nothing open does not", {
  tags: "long",
}, async () => {
  const withApplication = (canCancel: boolean): Partial<ProfileCalls> => ({
    readProfile: async () => ({ kind: "ok", data: { ...PROFILE, application: { loan_id: 7, canCancel } } }),
  });
  const { screen } = await open(withApplication(true));
  await expect.element(screen.getByRole("button", { name: "Save and finish later" })).toBeVisible();
  await screen.getByRole("button", { name: "Cancel my application" }).click();
  await expect.element(screen.getByText("Your offer ends, and nothing is paid out.")).toBeVisible();
  await screen.unmount();
  const released = (await open(withApplication(false))).screen;
  await expect.element(released.getByRole("button", { name: "Save and finish later" })).toBeVisible();
  expect(released.getByRole("button", { name: "Cancel my application" }).query()).toBeNull();
  await released.unmount();
  const without = (await open()).screen;
  await expect.element(without.getByText("Anita Acharya")).toBeVisible();
  expect(without.getByRole("button", { name: "Save and finish later" }).query()).toBeNull();
});
