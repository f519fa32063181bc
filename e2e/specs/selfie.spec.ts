import { emailOf } from "../support/application-forms.ts";
import { openCamera, takeSelfie } from "../support/selfie.ts";
import { finishByCalls } from "../support/skip-steps.ts";
import { expect, LONG, test } from "../support/test.ts";

test("Jaya's first photo does not match, the second one does, and she gets her money", { tag: LONG }, async ({
  page,
  mobile,
  walkTo,
}) => {
  const pan = "ABCPJ1234K";
  const token = await walkTo("selfie", { pan });
  await expect(page.getByRole("main")).toContainText("Well lit");
  await openCamera(page);
  await page.reload();
  await takeSelfie(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We couldn’t match this photo");
  await expect(page.getByRole("main")).toContainText("Nothing is lost");
  await page.getByRole("button", { name: "Retake" }).click();
  await takeSelfie(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Photo matched");
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page).toHaveURL(/\/add-bank-account$/);
  await finishByCalls(page, {
    mobile,
    pan,
    email: emailOf(pan),
    token,
    from: "bank-account",
    net: "₹19,292",
  });
});

test("after the third photo a person looks, and says yes", { tag: LONG }, async ({
  page,
  pan,
  request,
  sandbox,
  walkTo,
}) => {
  await request.post(`${sandbox}/people`, { data: { pan, name: "NOBODY ALIKE", face: { matches: false } } });
  await walkTo("selfie");
  for (let left = 2; left >= 1; left--) {
    await takeSelfie(page);
    await page.getByRole("button", { name: "Retake" }).click();
  }
  await takeSelfie(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Someone on our team will check your photo",
  );
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const loan_id = await page.evaluate(() => Number(localStorage.getItem("loan_id")));
  const reply = await request.post(`${sandbox}/review`, { data: { loan_id, action: "approve" } });
  expect(reply.status(), await reply.text()).toBe(200);
  await page.goto("/stepper");
  await expect(page).toHaveURL(/\/add-bank-account$/);
});

test("a blocked camera is said, with what to do, and a photo from the camera app will do", async ({
  page,
  context,
  walkTo,
}) => {
  await context.clearPermissions();
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException("Permission denied", "NotAllowedError"));
  });
  await walkTo("selfie");
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page.getByRole("main")).toContainText("Nothing is lost");
  await page.getByLabel("Use your camera app instead").setInputFiles("support/selfie.jpg");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Use this photo?");
  await page.getByRole("button", { name: "Use photo" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Photo matched");
});
