import { expect, test } from "vitest";
import { openHouse } from "../../../../testing/test-server.ts";
import { giveBasicDetails, proveIdentity, walkTo } from "../../../../testing/walk.ts";

const house = await openHouse();

const check = async (token: string) =>
  (await house.call("GET", "/api/step/step-checker", { token })).json.data as {
    customer: Record<string, string | null>;
    redirect_to: string;
  };

test("the step moves with the facts, and with it what the app knows of the borrower", async () => {
  const walker = await walkTo(house, "basic-details", { pan: "ABCPG1234G", email: "gaurav@mail.example" });
  expect(await check(walker.token)).toMatchObject({
    customer: { name: null, email: null, aadhar_no: null },
    redirect_to: "/basic-details",
  });
  await giveBasicDetails(house, walker);
  const known = await check(walker.token);
  expect(known).toMatchObject({
    customer: { name: "GAURAV GUPTA", email: "gaurav@mail.example", mobile: walker.mobile },
    redirect_to: "/kyc-verification",
  });
  expect(known.customer.aadhar_no).toMatch(/^XXXX XXXX \d{4}$/);
  await proveIdentity(house, walker);
  expect(await check(walker.token)).toEqual({ ...known, redirect_to: "/employment-details" });
});

test("an e-mail address is told before the PAN is confirmed, so that a reload does not lose it", async () => {
  const { token } = await walkTo(house, "basic-details");
  const body = { pan: "ABCPE1234E", email: "esha@mail.example" };
  await house.call("POST", "/api/user/basic-detail", { token, body });
  expect(await check(token)).toMatchObject({
    customer: { name: null, email: "esha@mail.example" },
    redirect_to: "/basic-details",
  });
});
