import type { ReplyOf } from "@vaada/contract/call";
import { verifyCode } from "@vaada/contract/calls/sign-in";
import { checkStep } from "@vaada/contract/calls/step";
import { readStorage, storedSession } from "../support/session.ts";
import { anotherCode, askForCode, codeDrawer, typeCode } from "../support/sign-in.ts";
import { expect, LONG, test } from "../support/test.ts";
import { advancePageClock } from "../support/time.ts";

test.describe("with everything that moves", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" }, serviceWorkers: "allow" });

  test("a borrower signs in with the code from the phone and stands on the first step", async ({
    page,
    phone,
  }) => {
    const { mobile } = phone;
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const replyTo = async <Data>(path: string): Promise<Data> => {
      const reply = await page.waitForResponse(`**/api${path}`);
      return ((await reply.json()) as { data: Data }).data;
    };
    const verified = replyTo<ReplyOf<typeof verifyCode>>(verifyCode.path);
    const step = replyTo<ReplyOf<typeof checkStep>>(checkStep.path);

    await page.goto("/");
    await askForCode(page, mobile);
    await expect(codeDrawer(page).getByRole("heading")).toHaveText(`Enter the OTP sent to +91 ${mobile}`);
    const code = await phone.code();
    const [text] = await phone.texts();
    expect(text?.text, "a phone can fill the code in").toMatch(/\n@localhost #\d{6}$/);
    await typeCode(page, code);
    await expect(page).toHaveURL(/\/basic-details$/);
    await expect(page.getByRole("main")).toContainText("check if you’re eligible");
    expect(asked.filter((path) => path === `/api${checkStep.path}`)).toHaveLength(1);

    // The journeys that begin further on are given this very storage.
    const kept = await readStorage(page);
    const session = { mobile, verified: await verified, step: await step };
    expect(kept).toEqual(storedSession(session, Number(kept.last_active_at)));
  });
});

test("each mistake in the number and the consent is named, and nothing typed is lost", { tag: LONG }, async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Apply Now" }).click();
  const drawer = page.getByRole("dialog", { name: "Mobile Verification" });
  const send = drawer.getByRole("button", { name: "Send OTP" });
  const number = drawer.getByLabel("Mobile number");
  await send.click();
  await expect(drawer).toContainText("Please enter your mobile number");
  await expect(drawer).toContainText("You must agree before submitting");
  await number.fill("12345");
  await send.click();
  await expect(drawer).toContainText("Please enter valid mobile number");
  await expect(number).toHaveValue("12345");
  await number.fill("0000000000");
  await send.click();
  await expect(drawer).toContainText("Invalid mobile number");
  await number.fill("+91 98765 43210");
  await expect(number).toHaveValue("9876543210");
  await expect(drawer).not.toContainText("Invalid mobile number");
});

test("a code that is short or wrong is said to be, and leaves the right one usable, also after Change number", {
  tag: LONG,
}, async ({ page, phone }) => {
  await page.goto("/");
  await askForCode(page, phone.mobile);
  const code = await phone.code();
  await typeCode(page, "123");
  await codeDrawer(page).getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("Please enter a valid 6-digit OTP").first()).toBeVisible();
  await typeCode(page, anotherCode(code));
  await expect(codeDrawer(page)).toContainText("That code is not right");
  await expect(codeDrawer(page).getByLabel("6-digit code")).toHaveValue("");
  await codeDrawer(page).getByRole("button", { name: "Change number" }).click();
  const first = page.getByRole("dialog", { name: "Mobile Verification" });
  await expect(first.getByLabel("Mobile number")).toHaveValue(phone.mobile);
  await first.getByRole("button", { name: "Send OTP" }).click();
  await typeCode(page, code);
  await expect(page).toHaveURL(/\/basic-details$/);
});

test("an expired code says so, and a new one signs the borrower in", { tag: LONG }, async ({
  page,
  phone,
  time,
}) => {
  await page.goto("/");
  await askForCode(page, phone.mobile);
  const old = await phone.code();
  await time.pass(page, { seconds: 360 });
  await typeCode(page, old);
  await expect(codeDrawer(page)).toContainText("That code has run out or was used already");
  await advancePageClock(page, { seconds: 60 });
  await codeDrawer(page).getByRole("button", { name: "Resend OTP" }).click();
  await expect(page.getByText("OTP resent successfully")).toBeVisible();
  await typeCode(page, await phone.code({ ofText: 2 }));
  await expect(page).toHaveURL(/\/basic-details$/);
});

test("a code can be asked for again after the countdown, and this page then takes the newer one", async ({
  page,
  phone,
  time,
}) => {
  await page.clock.install();
  await page.goto("/");
  await askForCode(page, phone.mobile);
  await page.clock.runFor(600);
  const first = await phone.code();
  await expect(codeDrawer(page)).toContainText(/Resend OTP in [01]:\d\d/);
  await time.pass(page, { seconds: 61 });
  await page.clock.fastForward(60_000);
  await codeDrawer(page).getByRole("button", { name: "Resend OTP" }).click();
  await page.clock.runFor(600);
  await expect(page.getByText("OTP resent successfully")).toBeVisible();
  const second = await phone.code({ ofText: 2 });
  // Once in a million both are the same, and then the first is not wrong.
  if (first !== second) {
    await typeCode(page, first);
    await page.clock.runFor(1_000);
    await expect(codeDrawer(page)).toContainText("That code is not right");
  }
  await typeCode(page, second);
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL(/\/basic-details$/);
});

test("five wrong tries end a code, and the sixth is refused even when it is right", { tag: LONG }, async ({
  page,
  phone,
}) => {
  await page.goto("/");
  await askForCode(page, phone.mobile);
  const code = await phone.code();
  for (const wrong of ["1", "2", "3", "4", "5"]
    .map((digit) => digit.repeat(6))
    .map((w) => (w === code ? "999999" : w))) {
    await typeCode(page, wrong);
    await expect(codeDrawer(page).getByLabel("6-digit code")).toHaveValue("");
  }
  await typeCode(page, code);
  await expect(codeDrawer(page)).toContainText("Too many wrong tries with this code");
});

test("after the code on the payment page a number without a loan is told so and can apply", async ({
  page,
  phone,
}) => {
  await page.goto("/payment");
  await page.getByRole("button", { name: "Pay Now" }).click();
  const drawer = page.getByRole("dialog", { name: "Mobile Verification" });
  await expect(drawer).toContainText("Please enter your registered mobile");
  await drawer.getByLabel("Mobile number").fill(phone.mobile);
  await drawer.getByRole("checkbox").check();
  await drawer.getByRole("button", { name: "Send OTP" }).click();
  await typeCode(page, await phone.code());
  await expect(page.getByText("No loan is registered with this number. You can apply here.")).toBeVisible();
  await expect(page).toHaveURL(/\/basic-details$/);
});
