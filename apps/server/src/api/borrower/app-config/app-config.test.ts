import { SIGN_IN_NOTICE_VERSION } from "@vaada/contract/notice";
import { REMINDERS_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { expect, test } from "vitest";
import { openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer();

test("the app is told who lends and on what terms, in rupees and per cent", async () => {
  const { brand, support } = server.services.lender;
  const { status, json } = await server.call("GET", "/api/app/config");
  expect(status).toBe(200);
  expect(json.data).toMatchObject({
    brand: { name: brand.name, headline: brand.headline.en, subline: brand.subline.en },
    support: { ...support, hours: support.hours.en },
    terms: {
      product_id: "salary-advance",
      version: 3,
      amountMinimum: 1000,
      amountMaximum: 25_000,
      amountStep: 100,
      grades: [
        { grade: "A", roi: 0.05, processingFee: 3 },
        { grade: "B", roi: 0.08, processingFee: 5 },
        { grade: "C", roi: 0.1, processingFee: 8 },
      ],
      gst: 18,
      processingFeeMaximum: null,
      lateFee: 500,
      bounceCharge: 500,
      penalMaximum: 10,
      lateFeeFrom: 100,
      partPaymentMinimum: 5,
      coolingOffDays: 3,
      daysToDueMinimum: 15,
      daysToDueMaximum: 90,
    },
    notices: { signIn: SIGN_IN_NOTICE_VERSION, reminders: REMINDERS_NOTICE_VERSION },
    push: { publicKey: expect.stringMatching(/^B[\w-]{86}$/) },
  });
});

test("its instant is the platform's, which the sandbox can move", async () => {
  const nowMs = async () => Date.parse(String((await server.call("GET", "/api/app/config")).json.data.now));
  const before = await nowMs();
  await server.clock.moveBy(86_400_000);
  expect((await nowMs()) - before).toBeGreaterThanOrEqual(86_400_000);
});
