import { Phone, textsTo } from "../house/phone.ts";
import { signIn } from "../house/sign-in.ts";
import { expect, test } from "../house/test.ts";
import { checkEligibility, emailOf, walkToIdentity } from "../house/walk.ts";

test("the two fields say what is wrong with them, in the specified words, and forgive what they can", async ({
  page,
  phone,
}) => {
  await signIn(page, phone);
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
});

test("a domain is completed by a tap", async ({ page, phone }) => {
  await signIn(page, phone);
  const email = page.getByLabel("Email address");
  await email.fill("priya.nair");
  await page.getByRole("button", { name: "@gmail.com" }).click();
  await expect(email).toHaveValue("priya.nair@gmail.com");
});

test("Esha's PAN is not linked: she is told how to mend it, and her answers are kept", async ({
  page,
  phone,
}) => {
  await signIn(page, phone);
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
});

test("the help for linking stays on a reload, and the way back keeps the e-mail address", async ({
  page,
  phone,
}) => {
  await signIn(page, phone);
  await checkEligibility(page, { pan: "ABCPE1234E", email: "esha@mail.example" });
  await expect(page).toHaveURL(/\/pan-not-linked-aadhaar$/);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Link your PAN with Aadhaar first");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByLabel("Email address")).toHaveValue("esha@mail.example");
  await expect(page.getByLabel("PAN", { exact: true })).toHaveValue("");
});

for (const [panStatus, sentence] of [
  ["unknown", "The tax register does not know this PAN"],
  ["inactive", "this PAN is not active"],
  ["company", "belongs to a company"],
] as const) {
  test(`a PAN that is ${panStatus} is said plainly, and another one can be given`, async ({
    page,
    phone,
    pan,
    sandbox,
    request,
  }) => {
    const other = pan.replace(/Z$/, "Y");
    await request.post(`${sandbox}/people`, { data: { pan: other, name: "Somebody Else", panStatus } });
    await signIn(page, phone);
    await checkEligibility(page, { pan: other, email: emailOf(pan) });
    await expect(page.getByRole("main")).toContainText(sentence);
    await expect(page).toHaveURL(/\/basic-details$/);
    await checkEligibility(page, { pan, email: emailOf(pan) });
    await expect(page).toHaveURL(/\/kyc-verification$/);
  });
}

test("a PAN of another account is refused with both values masked, and Go Back leads to the field", async ({
  page,
  phone,
  pan,
  browser,
  baseURL,
  sandbox,
}) => {
  await walkToIdentity(page, phone, pan);
  const second = await browser.newContext({ baseURL: baseURL ?? "" });
  const other = await second.newPage();
  const otherPhone = new Phone({ sandbox, mobile: phone.mobile.replace(/^98/, "97") });
  await signIn(other, otherPhone);
  await checkEligibility(other, { pan, email: "other@mail.example" });
  const drawer = other.getByRole("dialog", { name: "This PAN is already in use" });
  await expect(drawer).toBeVisible();
  const { mobile } = phone;
  await expect(drawer).toContainText(`${mobile.slice(0, 2)}XXXXXX${mobile.slice(-2)}`);
  await expect(drawer).not.toContainText(mobile);
  await expect(drawer).not.toContainText(pan);
  await expect(drawer.getByRole("link", { name: "help@lender.example" })).toBeVisible();
  await drawer.getByRole("button", { name: "Go Back" }).click();
  await expect(drawer).toBeHidden();
  await expect(other.getByLabel("PAN", { exact: true })).toBeFocused();
  await second.close();
});

test("five PANs a day are enough, and the sixth try says when to come back", async ({ page, phone, pan }) => {
  await signIn(page, phone);
  const unlinked = ["ABCPE1234E", "ABCPE1234E", "ABCPE1234E", "ABCPE1234E", "ABCPE1234E"];
  for (const tried of unlinked) {
    await checkEligibility(page, { pan: tried, email: "esha@mail.example" });
    await expect(page).toHaveURL(/\/pan-not-linked-aadhaar$/);
    await page.getByRole("button", { name: "Try Again" }).click();
  }
  await checkEligibility(page, { pan, email: "esha@mail.example" });
  await expect(page.getByRole("main")).toContainText("as many tries as one day allows");
  await expect(page.getByRole("main")).toContainText("Try again after");
  await expect(page.getByLabel("PAN", { exact: true })).toHaveValue(pan);
});

test("the e-mail address is verified by the link, in a browser that is not signed in, and again", async ({
  page,
  phone,
  pan,
  sandbox,
  browser,
}) => {
  await walkToIdentity(page, phone, pan);
  await expect.poll(async () => (await textsTo(sandbox, emailOf(pan))).length).toBe(1);
  const [mail] = await textsTo(sandbox, emailOf(pan));
  const link = /https?:\/\/\S+\/verify-email\?token=[\w.-]+/.exec(mail?.text ?? "")?.[0];
  expect(link).toBeDefined();
  const elsewhere = await browser.newContext();
  const reader = await elsewhere.newPage();
  for (const _time of ["first", "second"]) {
    await reader.goto(link ?? "");
    await expect(reader.getByRole("heading", { level: 1 })).toContainText("verified");
    expect(reader.url()).not.toContain("token");
  }
  await reader.goto((link ?? "").replace(/.$/, (last) => (last === "A" ? "B" : "A")));
  await expect(reader.getByRole("main")).toContainText("doesn’t work");
  await elsewhere.close();
});

test("pressing twice asks once and goes on once", async ({ page, phone, pan }) => {
  await signIn(page, phone);
  await page.getByLabel("PAN", { exact: true }).fill(pan);
  await page.getByLabel("Email address").fill(emailOf(pan));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole("button", { name: "Check Eligibility" }).dblclick();
  await expect(page).toHaveURL(/\/kyc-verification$/);
  expect(asked.filter((path) => path === "/api/user/basic-detail")).toHaveLength(1);
});
