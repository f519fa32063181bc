import type { APIRequestContext } from "@playwright/test";
import { askForCode, codeDrawer, typeCode } from "../house/sign-in.ts";
import { expect, test } from "../house/test.ts";

type Mode = "down" | "error" | "slow" | "timeout-after-success";

const fail = (request: APIRequestContext, sandbox: string, mode: Mode) =>
  request.post(`${sandbox}/faults`, { data: { provider: "sms", mode } });

test.afterEach(async ({ request, sandbox }) => {
  await request.delete(`${sandbox}/faults`);
});

for (const mode of ["down", "error"] as const) {
  test(`when the SMS provider is ${mode}, the number is kept, the reason is said, and the next try works at once`, async ({
    page,
    phone,
    request,
    sandbox,
  }) => {
    await page.goto("/");
    await fail(request, sandbox, mode);
    await askForCode(page, phone.mobile);
    const drawer = page.getByRole("dialog", { name: "Mobile Verification" });
    await expect(drawer).toContainText("Nothing is lost");
    await expect(drawer.getByLabel("Mobile number")).toHaveValue(phone.mobile);
    await expect(drawer.getByRole("checkbox")).toBeChecked();
    await drawer.getByRole("button", { name: "Send OTP" }).click();
    await typeCode(page, await phone.code());
    await expect(page).toHaveURL(/\/basic-details$/);
  });
}

test("a slow SMS provider only takes longer", async ({ page, phone, request, sandbox }) => {
  await page.goto("/");
  await fail(request, sandbox, "slow");
  await askForCode(page, phone.mobile);
  await expect(page.getByRole("button", { name: "Send OTP" })).toHaveAttribute("aria-busy", "true");
  await expect(codeDrawer(page)).toBeVisible();
  await typeCode(page, await phone.code());
  await expect(page).toHaveURL(/\/basic-details$/);
});

test("when the provider sends and never answers, the borrower can ask again and use the newer code", async ({
  page,
  phone,
  request,
  sandbox,
}) => {
  await page.goto("/");
  await fail(request, sandbox, "timeout-after-success");
  await askForCode(page, phone.mobile);
  const drawer = page.getByRole("dialog", { name: "Mobile Verification" });
  await expect(drawer).toContainText("Nothing is lost");
  await drawer.getByRole("button", { name: "Send OTP" }).click();
  await typeCode(page, await phone.code({ ofText: 2 }));
  await expect(page).toHaveURL(/\/basic-details$/);
});
