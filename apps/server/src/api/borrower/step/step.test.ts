import { expect, test } from "vitest";
import { openTestServer } from "../../../../testing/test-server.ts";
import { giveBasicDetails, proveIdentity, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer();

const check = async (token: string) =>
  (await server.call("GET", "/api/step/step-checker", { token })).json.data as {
    customer: Record<string, string | null>;
    loan: { loan_id: number; price?: object };
    redirect_to: string;
  };

test("the step moves with the facts, and with it what the app knows of the borrower", async () => {
  const walker = await walkTo(server, "basic-details", { pan: "ABCPG1234G", email: "gaurav@mail.example" });
  expect(await check(walker.token)).toMatchObject({
    customer: { name: null, email: null, aadhar_no: null },
    redirect_to: "/basic-details",
  });
  await giveBasicDetails(server, walker);
  const known = await check(walker.token);
  expect(known).toMatchObject({
    customer: { name: "GAURAV GUPTA", email: "gaurav@mail.example", mobile: walker.mobile },
    redirect_to: "/kyc-verification",
  });
  expect(known.customer.aadhar_no).toMatch(/^XXXX XXXX \d{4}$/);
  await proveIdentity(server, walker);
  const address = {
    residenceAddress: expect.stringContaining(","),
    city: expect.any(String),
    state: expect.any(String),
    pincode: expect.stringMatching(/^\d{6}$/),
  };
  expect(await check(walker.token)).toEqual({
    ...known,
    customer: { ...known.customer, address },
    redirect_to: "/employment-details",
  });
});

test("an e-mail address is told before the PAN is confirmed, so that a reload does not lose it", async () => {
  const { token } = await walkTo(server, "basic-details");
  const body = { pan: "ABCPE1234E", email: "esha@mail.example" };
  await server.call("POST", "/api/user/basic-detail", { token, body });
  expect(await check(token)).toMatchObject({
    customer: { name: null, email: "esha@mail.example" },
    redirect_to: "/basic-details",
  });
});

test("the price that was taken goes along from the offer to the money, on every device", async () => {
  const { token } = await walkTo(server, "offer", { pan: "ABCPZ4711K", email: "zoya@mail.example" });
  const priceAt = async () => (await check(token)).loan.price;
  expect(await priceAt()).toBeUndefined();
  const { loan_id } = (await check(token)).loan;
  const offer = await server.call("POST", "/api/user/loan/approval", { token, body: { loanID: loan_id } });
  await server.call("POST", "/api/loan/approval", { token, body: { loan_id } });
  const { totalAmount, finalAmount, repayAmount, repayDate, apr } = offer.json.data as Record<
    string,
    unknown
  >;
  expect(await priceAt()).toEqual({ totalAmount, finalAmount, repayAmount, repayDate, apr });
});
