import sharp from "sharp";
import { expect, test } from "vitest";
import { openTestServer, TEST_ORIGIN } from "../../../../testing/test-server.ts";
import { type Walker, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer();
const { asSuperuser } = server.database;

const profileOf = async ({ token }: Pick<Walker, "token">) => {
  const { status, json } = await server.call("GET", "/api/user/profile", { token });
  expect(status).toBe(200);
  return json.data;
};

const openedOf = (address: unknown) => fetch(String(address).replace(TEST_ORIGIN, server.url));

test("a profile grows with the journey, and is in the language that was chosen", async () => {
  const newcomer = await walkTo(server, "basic-details");
  expect(await profileOf(newcomer)).toEqual({
    user_id: newcomer.userId,
    name: null,
    email: null,
    isEmailVerified: false,
    mobile: newcomer.mobile,
    aadhar_no: null,
    language: "en",
    profile_image: null,
    application: { loan_id: newcomer.loanId, canCancel: true },
  });
  const { token } = newcomer;
  await server.call("POST", "/api/user/update-details", { token, body: { language: "hi" } });
  expect((await profileOf(newcomer)).language).toBe("hi");
  const walker = await walkTo(server, "selfie", { pan: "ABCPG1234G", email: "gaurav@mail.example" });
  const known = await profileOf(walker);
  expect(known).toMatchObject({
    name: "GAURAV GUPTA",
    email: "gaurav@mail.example",
    aadhar_no: expect.stringMatching(/^XXXX XXXX \d{4}$/),
    profile_image: null,
  });
  await asSuperuser("update vaada.emails set verified_at = now() where borrower_id = $1", [walker.userId]);
  expect((await profileOf(walker)).isEmailVerified).toBe(true);
});

test("the selfie is shown at an address of few minutes that is good for its session alone", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "bank-account");
  const { profile_image: address } = await profileOf(walker);
  const shown = await openedOf(address);
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(shown.headers.get("cache-control")).toBe("no-store");
  expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 440 });

  const token = String(address).split("/").at(-1) ?? "";
  for (const at of [0, 9, 60, 92]) {
    const other = token[at] === "A" ? "B" : "A";
    const forged = String(address).replace(token, `${token.slice(0, at)}${other}${token.slice(at + 1)}`);
    expect((await openedOf(forged)).status, `forged at ${at}`).toBe(404);
  }
  for (const odd of ["x", "A".repeat(94), "A".repeat(93), `${token}A`, "%00"])
    expect((await openedOf(`${TEST_ORIGIN}/api/photos/${odd}`)).status, odd).toBe(404);

  server.clock.moveReal(301);
  expect((await openedOf(address)).status, "its minutes are over").toBe(404);
  const { profile_image: fresh } = await profileOf(walker);
  expect((await openedOf(fresh)).status).toBe(200);
  await server.call("POST", "/api/user/logout", { token: walker.token });
  expect((await openedOf(fresh)).status, "its session has ended").toBe(404);
});

test("a photo that a person has accepted is the borrower's; one that nobody has is not", async () => {
  const walker = await walkTo(server, "bank-account");
  await asSuperuser("update vaada.selfies set outcome = 'mismatch' where borrower_id = $1", [walker.userId]);
  expect((await profileOf(walker)).profile_image).toBeNull();
  await asSuperuser(
    `insert into vaada.reviews (id, application_id, borrower_id, action, about, acted_by, acted_at)
     values (gen_random_uuid(), $1, $2, 'approve', 'selfie', 'a test', now())`,
    [walker.loanId, walker.userId],
  );
  const { profile_image: address } = await profileOf(walker);
  expect((await openedOf(address)).status).toBe(200);
  expect((await server.call("GET", "/api/user/profile")).status).toBe(403);
});

test("the application is there until it is cancelled or its money has arrived", async () => {
  const walker = await walkTo(server, "employment");
  await server.call("POST", "/api/user/application/cancel", { token: walker.token });
  expect((await profileOf(walker)).application).toBeNull();
  expect((await profileOf(await walkTo(server, "dashboard"))).application).toBeNull();
});
