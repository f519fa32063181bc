import { checkEligibility, emailOf } from "../support/application-forms.ts";
import { POLL_QUICKLY, readTextsTo } from "../support/phone.ts";
import { expect, LONG, test } from "../support/test.ts";
import { walkByCalls } from "../support/walk-by-calls.ts";

test("the two fields say what is wrong with them, in the specified words, and forgive what they can", {
  tag: LONG,
}, async ({ page, walkTo }) => {
  await walkTo("basic-details");
  await page.getByRole("button", { name: "Check Eligibility" }).click();
  const main = page.getByRole("main");
  await expect(main).toContainText("PAN number is required");
  await expect(main).toContainText("Email address is required");
  await expect(page).toHaveTitle(/^Error: /);
  const pan = page.getByLabel("PAN", { exact: true });
  await pan.fill("abcc a1234-d");
  await expect(pan).toHaveValue("ABCCA1234D");
  const email = page.getByLabel("Email address");
  await email.fill("asha@gmial.com");
  await page.getByRole("button", { name: "Check Eligibility" }).click();
  await expect(main).toContainText("Enter a valid PAN number (e.g., ABCPA1234D)");
  await expect(main).not.toContainText("PAN number is required");
  await expect(main).toContainText("Did you mean gmail.com?");
  await email.fill("asha@");
  await page.getByRole("button", { name: "Check Eligibility" }).click();
  await expect(main).toContainText("Enter a valid email address");
  await email.fill("priya.nair");
  await page.getByRole("button", { name: "@gmail.com" }).click();
  await expect(email).toHaveValue("priya.nair@gmail.com");
});

test("Esha's PAN is not linked: she is told how to mend it, and her answers are kept", { tag: LONG }, async ({
  page,
  walkTo,
}) => {
  await walkTo("basic-details");
  await checkEligibility(page, { pan: "ABCPE1234E", email: "esha@mail.example" });
  await expect(page).toHaveURL(/\/pan-not-linked-aadhaar$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Link your PAN with Aadhaar first");
  const help = page.getByRole("link", { name: /Open tax portal help/ });
  await expect(help).toHaveAttribute("href", /^https:\/\/www\.incometax\.gov\.in\//);
  await expect(help).toHaveAttribute("target", "_blank");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page).toHaveURL(/\/basic-details$/);
  await expect(page.getByLabel("PAN", { exact: true })).toHaveValue("ABCPE1234E");
  await expect(page.getByLabel("Email address")).toHaveValue("esha@mail.example");
  await page.getByRole("button", { name: "Check Eligibility" }).click();
  await expect(page).toHaveURL(/\/pan-not-linked-aadhaar$/);
  // A reload forgets the PAN, which is kept nowhere but in memory.
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Link your PAN with Aadhaar first");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByLabel("Email address")).toHaveValue("esha@mail.example");
  await expect(page.getByLabel("PAN", { exact: true })).toHaveValue("");
});

test("a PAN that can't be taken is said plainly, and another one can be given", { tag: LONG }, async ({
  page,
  pan,
  sandbox,
  request,
  walkTo,
}) => {
  await walkTo("basic-details");
  for (const [last, panStatus, sentence] of [
    ["W", "unknown", "The tax register does not know this PAN"],
    ["X", "inactive", "this PAN is not active"],
    ["Y", "company", "belongs to a company"],
  ] as const) {
    const other = pan.replace(/Z$/, last);
    await request.post(`${sandbox}/people`, { data: { pan: other, name: "Somebody Else", panStatus } });
    await checkEligibility(page, { pan: other, email: emailOf(pan) });
    await expect(page.getByRole("main")).toContainText(sentence);
    await expect(page).toHaveURL(/\/basic-details$/);
  }
  await checkEligibility(page, { pan, email: emailOf(pan) });
  await expect(page).toHaveURL(/\/kyc-verification$/);
});

test("a PAN of another account is refused with both values masked, whoever lost its number asks for it, and Go Back leads to the field", async ({
  page,
  mobile,
  pan,
  walkTo,
}) => {
  const holder = mobile.replace(/^98/, "97");
  await walkByCalls({ mobile: holder, pan, email: emailOf(pan) }, "employment");
  await walkTo("basic-details");
  await checkEligibility(page, { pan, email: "other@mail.example" });
  const drawer = page.getByRole("dialog", { name: "This PAN is already in use" });
  await expect(drawer).toBeVisible();
  await expect(drawer).toContainText(`${holder.slice(0, 2)}XXXXXX${holder.slice(-2)}`);
  await expect(drawer).not.toContainText(holder);
  await expect(drawer).not.toContainText(pan);
  await expect(drawer.getByRole("link", { name: "help@lender.example" })).toBeVisible();
  await drawer.getByRole("button", { name: "I don’t have that number any more" }).click();
  await drawer.getByRole("button", { name: "Ask for that account" }).click();
  await expect(drawer.getByText(/^We have your request\./)).toBeVisible();
  await expect
    .poll(async () => (await readTextsTo(holder)).map(({ text }) => text).join("\n"), POLL_QUICKLY)
    .toContain(`ends in ${mobile.slice(-2)}`);
  await drawer.getByRole("button", { name: "Go Back" }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByLabel("PAN", { exact: true })).toBeFocused();
});

test("five PANs that the register refuses are enough for a day, and the sixth try says when to come back", {
  tag: LONG,
}, async ({ page, request, sandbox, pan, walkTo }) => {
  await walkTo("basic-details");
  for (const last of "ABCDE") {
    const other = pan.replace(/Z$/, last);
    await request.post(`${sandbox}/people`, {
      data: { pan: other, name: "Somebody Else", panStatus: "unknown" },
    });
    const refused = page.waitForResponse((response) => response.status() === 400);
    await checkEligibility(page, { pan: other, email: emailOf(pan) });
    await refused;
  }
  await checkEligibility(page, { pan, email: emailOf(pan) });
  await expect(page.getByRole("main")).toContainText("as many tries as one day allows");
  await expect(page.getByRole("main")).toContainText("Try again after");
  await expect(page.getByLabel("PAN", { exact: true })).toHaveValue(pan);
});

test("the e-mail address is verified by the link, in a browser that is not signed in, and again", async ({
  page,
  mobile,
  pan,
}) => {
  await walkByCalls({ mobile, pan, email: emailOf(pan) }, "identity");
  await expect.poll(async () => (await readTextsTo(emailOf(pan))).length, POLL_QUICKLY).toBe(1);
  const [mail] = await readTextsTo(emailOf(pan));
  const link = /https?:\/\/\S+\/verify-email\?token=[\w.-]+/.exec(mail?.text ?? "")?.[0];
  expect(link).toBeDefined();
  for (const _time of ["first", "second"]) {
    await page.goto(link ?? "");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("verified");
    expect(page.url()).not.toContain("token");
  }
  await page.goto((link ?? "").replace(/.$/, (last) => (last === "A" ? "B" : "A")));
  await expect(page.getByRole("main")).toContainText("doesn’t work");
});

test("pressing twice asks once and goes on once", async ({ page, pan, walkTo }) => {
  await walkTo("basic-details");
  await page.getByLabel("PAN", { exact: true }).fill(pan);
  await page.getByLabel("Email address").fill(emailOf(pan));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole("button", { name: "Check Eligibility" }).dblclick();
  await expect(page).toHaveURL(/\/kyc-verification$/);
  expect(asked.filter((path) => path === "/api/user/basic-detail")).toHaveLength(1);
});
