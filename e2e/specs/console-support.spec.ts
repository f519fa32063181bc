import { makeComplaint, readComplaints } from "@vaada/contract/calls/complaint";
import { checkStep } from "@vaada/contract/calls/step";
import { callApi } from "../support/api.ts";
import { signInAtConsole } from "../support/console.ts";
import { takePicture } from "../support/manual.ts";
import { Phone } from "../support/phone.ts";
import { expectNoViolation } from "../support/screen-checks.ts";
import { expect, LONG, test } from "../support/test.ts";
import { agreeByAnother } from "../support/two-people.ts";

const ANSWER = "One of the two charges was wrong. It was taken back today.";

test("support opens a customer's page, and answers a complaint that the borrower then reads", async ({
  browser,
  walkTo,
  mobile,
}) => {
  const token = await walkTo("dashboard");
  const body = { category: "Charges or interest", text: "The fee was taken twice on one day." } as const;
  const { ticket } = await callApi(makeComplaint, { token, body });
  const { page } = await signInAtConsole(browser, { role: "support" });

  await page.getByRole("link", { name: "Customers" }).click();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const filter = page.getByLabel("Filter by name, mobile number, PAN, loan number or UTR");
  await filter.fill(mobile);
  const rows = page.getByRole("table", { name: "Customers" }).locator("[data-row]");
  await expect(rows).toHaveCount(1);
  await expectNoViolation(page);
  // What was searched for stands in no address, and a page that is read again shows it.
  await expect(page).toHaveURL(/[?&]term=/);
  await page.reload();
  await expect(filter).toHaveValue(mobile);
  await expect(rows).toHaveCount(1);
  expect([page.url(), ...asked].filter((url) => url.includes(mobile))).toEqual([]);
  await page.keyboard.press("ControlOrMeta+k");
  const search = page.getByRole("combobox", { name: "Search" });
  await search.fill(mobile);
  await expect(page.getByRole("option")).toHaveCount(1);
  await search.press("ArrowDown");
  await expectNoViolation(page);
  await search.press("Enter");
  await expect(page.getByRole("region", { name: "Why this amount" })).toBeVisible();
  await expect(page.getByText("Agreement signed")).toBeVisible();
  await page.goBack();
  await expect(filter).toHaveValue(mobile);
  await page.goForward();
  await expect(page.getByText("Agreement signed")).toBeVisible();
  expect(asked.filter((url) => url.includes(mobile))).toEqual([]);
  await expect(page.getByText(mobile)).toHaveCount(0);
  await expectNoViolation(page);
  await takePicture(page, "customers");

  await page.getByRole("button", { name: "Reveal the mobile number" }).click();
  await page.getByLabel("Reason").fill("Call back asked for");
  await page.getByRole("dialog").getByRole("button", { name: "Reveal" }).click();
  await expect(page.getByText(mobile)).toBeVisible();

  await page.getByRole("link", { name: "Support" }).click();
  // The customer's page, which stands until the desk is there, names the ticket too.
  await expect(page.getByRole("heading", { name: "Support", level: 1 })).toBeVisible();
  await page.getByText(ticket).click();
  await page.getByLabel("Answer to the borrower, in English").fill(ANSWER);
  await expectNoViolation(page);
  await takePicture(page, "support");
  await page.getByRole("button", { name: "Send the answer" }).click();
  await expect(page.getByText("Answered by")).toBeVisible();
  const [complaint] = await callApi(readComplaints, { token });
  expect(complaint).toMatchObject({ status: "answered", answer: ANSWER });
});

test("who lost the number that signs in proves another one, and every session ends once two people have agreed", {
  tag: LONG,
}, async ({ browser, page, walkTo, mobile }) => {
  const token = await walkTo("offer");
  const loanId = (await callApi(checkStep, { token })).loan.loan_id;
  const other = new Phone(`6${mobile.slice(1)}`);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Change my mobile number" }).click();
  const sheet = page.getByRole("dialog", { name: "Change my mobile number" });
  await sheet.getByRole("textbox", { name: "New mobile number" }).fill(other.mobile);
  await sheet.getByRole("radio", { name: /^No, it is lost/ }).check();
  await sheet.getByLabel("What happened to it?").fill("My phone was stolen");
  await sheet.getByRole("button", { name: "Send the code" }).click();
  await sheet.getByLabel(/^Code sent to/).fill(await other.code());
  await sheet.getByRole("button", { name: "Ask for the change" }).click();
  const received = sheet.getByText(/^We have your request/);
  await expect(received).toBeVisible();
  const [number = ""] = /DR-\d+/.exec((await received.textContent()) ?? "") ?? [];

  const support = (await signInAtConsole(browser, { role: "support" })).page;
  await support.getByRole("link", { name: "Support" }).click();
  await support.getByText("Requests about data", { exact: true }).click();
  await support.getByText(number).click();
  await support.getByRole("button", { name: "Change the number…" }).click();
  await support.getByLabel("Reason").fill("The phone was stolen");
  await support
    .getByLabel("How you know that it is the borrower")
    .fill("Video call, face and PAN card compared");
  await expectNoViolation(support);
  await support.getByRole("button", { name: "Ask for agreement" }).click();
  await expect(support.getByText(/^Asked for. It waits/)).toBeVisible();
  const second = (await signInAtConsole(browser, { role: "checker" })).page;
  await agreeByAnother({ maker: support, second, kind: "Mobile change", loanId });
  await expect(callApi(checkStep, { token })).rejects.toThrow(/SESSION_ENDED/);
});
