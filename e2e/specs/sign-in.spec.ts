import { anotherCode, askForCode, codeDrawer, signIn, typeCode } from "../house/sign-in.ts";
import { expect, test } from "../house/test.ts";

test("a borrower signs in with the code from the phone and stands on the first step", async ({
  page,
  phone,
}) => {
  await signIn(page, phone);
  await expect(page.getByRole("main")).toContainText("check if you’re eligible");
  const kept = await page.evaluate(() => Object.keys(localStorage));
  for (const name of [
    "access_token",
    "user_id",
    "user_type",
    "loan_id",
    "product_id",
    "loan_status",
    "loan_type",
  ])
    expect(kept).toContain(name);
});

test("the step is asked for once after signing in", async ({ page, phone }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/step/step-checker")) asked.push(request.url());
  });
  await signIn(page, phone);
  await expect(page.getByRole("main")).toContainText("check if you’re eligible");
  expect(asked).toHaveLength(1);
});

test("the drawer's title names the number to the letter, and the text ends with a line phones can fill in", async ({
  page,
  phone,
}) => {
  await page.goto("/");
  await askForCode(page, phone.mobile);
  await expect(codeDrawer(page).getByRole("heading")).toHaveText(`Enter the OTP sent to +91 ${phone.mobile}`);
  await phone.code();
  const [text] = await phone.texts();
  expect(text?.text).toMatch(/\n@localhost #\d{6}$/);
});

test("each mistake in the number and the consent is named, and nothing typed is lost", async ({ page }) => {
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

test("a wrong code says so, clears the cells and leaves the right one usable", async ({ page, phone }) => {
  await page.goto("/");
  await askForCode(page, phone.mobile);
  const code = await phone.code();
  await typeCode(page, anotherCode(code));
  await expect(codeDrawer(page)).toContainText("That code is not right");
  await expect(codeDrawer(page).getByLabel("6-digit code")).toHaveValue("");
  await typeCode(page, code);
  await expect(page).toHaveURL(/\/basic-details$/);
});

test("fewer than six digits are answered with the warning", async ({ page, phone }) => {
  await page.goto("/");
  await askForCode(page, phone.mobile);
  await typeCode(page, "123");
  await codeDrawer(page).getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("Please enter a valid 6-digit OTP").first()).toBeVisible();
});

test("an expired code says so, and a new one signs the borrower in", async ({ page, phone, time }) => {
  await page.goto("/");
  await askForCode(page, phone.mobile);
  const old = await phone.code();
  await time.pass(page, { seconds: 360 });
  await typeCode(page, old);
  await expect(codeDrawer(page)).toContainText("That code has run out or was used already");
  await codeDrawer(page).getByRole("button", { name: "Resend OTP" }).click();
  await expect(page.getByText("OTP resent successfully")).toBeVisible();
  await typeCode(page, await phone.code({ ofText: 2 }));
  await expect(page).toHaveURL(/\/basic-details$/);
});

test("a code can be asked for again after the countdown, and the one before is dead", async ({
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

test("five wrong tries end a code, and the sixth is refused even when it is right", async ({
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

test("changing the number keeps what was typed", async ({ page, phone }) => {
  await page.goto("/");
  await askForCode(page, phone.mobile);
  await codeDrawer(page).getByRole("button", { name: "Change number" }).click();
  await expect(
    page.getByRole("dialog", { name: "Mobile Verification" }).getByLabel("Mobile number"),
  ).toHaveValue(phone.mobile);
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
