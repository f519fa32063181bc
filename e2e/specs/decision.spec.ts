import { readFile } from "node:fs/promises";
import { askForDecision, fillEmployment } from "../support/application-forms.ts";
import { openOnOtherDevice } from "../support/skip-steps.ts";
import { expect, LONG, test } from "../support/test.ts";

test("Deepak is refused at once, is told why and until when, on every device, and can put the day into his calendar", async ({
  page,
  mobile,
  browser,
  baseURL,
  time,
  walkTo,
}) => {
  await walkTo("employment", { pan: "ABCPD1234D", email: "deepak@mail.example" });
  await time.endSignInPause(page);
  await fillEmployment(page);
  await askForDecision(page);
  await expect(page).toHaveURL(/\/prepare-offer-rejected$/);
  const main = page.getByRole("main");
  await expect(main).toContainText(
    "Your application was not approved due to eligibility criteria. You may reapply after 45 days.",
  );
  await expect(main).toContainText(/650/);
  const day = await main.locator("time").first().getAttribute("datetime");
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /^Remind me/ }).click(),
  ]);
  const file = await readFile(await saved.path(), "utf8");
  expect(saved.suggestedFilename()).toMatch(/\.ics$/);
  expect(file).toContain(`DTSTART;VALUE=DATE:${day?.replaceAll("-", "")}`);

  await page.reload();
  await expect(main).toContainText(/650/);
  const second = await browser.newContext({ baseURL: baseURL ?? "" });
  const other = await second.newPage();
  await openOnOtherDevice(other, mobile);
  await expect(other).toHaveURL(/\/dashboard$/);
  await other.getByText("See what would have passed").click();
  await expect(other.getByRole("main")).toContainText(/650/);
  await second.close();
});

test("Ishaan is twenty: he is not eligible yet, and reads which age would have passed", {
  tag: LONG,
}, async ({ page, walkTo }) => {
  await walkTo("employment", { pan: "ABCPI1234J", email: "ishaan@mail.example" });
  await fillEmployment(page);
  await askForDecision(page);
  await expect(page).toHaveURL(/\/prepare-offer-rejected$/);
  await expect(page.getByRole("main")).toContainText(/21 years/);
});
