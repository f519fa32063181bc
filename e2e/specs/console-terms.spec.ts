import { expect } from "@playwright/test";
import { appUrl } from "../support/addresses.ts";
import { openDesk } from "../support/console.ts";
import { type ConsoleStack, startConsoleStack } from "../support/console-stack.ts";
import { expectNoViolation } from "../support/screen-checks.ts";
import { test } from "../support/test.ts";
import { agreeByAnother } from "../support/two-people.ts";

let stack: ConsoleStack;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  stack = await startConsoleStack();
});
test.afterAll(() => stack.stop());

test("a credit officer drafts new terms beside their cost, a checker agrees, and the app has them at once", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const officer = await openDesk(browser, { role: "credit-officer" });
  await officer.getByRole("link", { name: /^Terms/ }).click();
  await expect(officer.getByText("v3 is in force")).toBeVisible();
  const interest = officer.getByLabel("Interest, grade A, draft");
  await interest.fill("0.3");
  await expect(officer.getByText("At most 0.2%")).toBeVisible();
  await expect(officer.getByRole("button", { name: "Put v4 in force…" })).toBeDisabled();
  await interest.fill("0.06");
  await officer.getByLabel("Late charge, once, draft").fill("400");
  await expect(officer.getByText("Draft v4, 2 changes")).toBeVisible();
  await expect(officer.getByText("0.06% a day × 42")).toBeVisible();
  await expectNoViolation(officer);

  await officer.getByRole("button", { name: "Put v4 in force…" }).click();
  await officer.getByLabel("Reason").fill("The board's decision");
  await officer.getByRole("button", { name: "Ask for agreement" }).click();
  await expect(officer.getByText("Asked for.", { exact: false })).toBeVisible();

  const checker = await openDesk(browser, { role: "checker" });
  await agreeByAnother({ maker: officer, second: checker, kind: "Terms" });
  await expect(checker.getByText("0.06%")).toBeVisible();

  await officer.goto("/terms");
  await expect(officer.getByText("v4 is in force")).toBeVisible();
  const { data } = (await (await fetch(`${appUrl()}/api/app/config`)).json()) as {
    data: { terms: { version: number; lateFee: number } };
  };
  expect(data.terms).toMatchObject({ version: 4, lateFee: 400 });
  await officer.getByRole("button", { name: "Start from v3" }).click();
  await expect(officer.getByText("Draft v5, 2 changes")).toBeVisible();
  await expectNoViolation(officer);
});
