import { maskedPan } from "@vaada/contract/pan";
import { expect, test } from "vitest";
import { anyPan, newcomer } from "../../../../testing/basic-details/newcomer.ts";
import { callsOf, consented } from "../../../../testing/identity/borrower.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { proveIdentity } from "../../../../testing/walk.ts";

const server = await openTestServer();

const emailOf = ({ userId }: { readonly userId: string }): string => `${userId}@example.com`;

test("a claim without a proven identity keeps nobody out: the owner of the PAN proves it and holds it", async () => {
  const pan = anyPan();
  const squatter = await newcomer(server);
  expect((await squatter.confirm({ pan })).status).toBe(200);
  const owner = await newcomer(server);
  expect((await owner.check({ pan })).status).toBe(200);
  expect((await owner.confirm({ pan })).status).toBe(200);
  await proveIdentity(server, { ...owner, pan });
  expect((await owner.step()).redirect_to).toBe("/employment-details");
  const third = await newcomer(server);
  const { status, json } = await third.check({ pan });
  expect([status, json.code, json.data]).toEqual([
    400,
    "PAN_ALREADY_REGISTERED",
    { pan: maskedPan(pan), mobileNo: owner.masked },
  ]);
});

test("whose claim is ended by another account's proof is back at the basic details, is told why in both languages, and gives another PAN", {
  tags: "long",
}, async () => {
  const pan = anyPan();
  const squatter = await newcomer(server);
  await squatter.confirm({ pan });
  const visit = callsOf(server, { ...squatter, pan, email: emailOf(squatter) });
  await visit.start();
  const owner = await newcomer(server);
  await owner.confirm({ pan });
  await proveIdentity(server, { ...owner, pan });
  await server.workOff();

  expect(await squatter.step()).toMatchObject({
    redirect_to: "/basic-details",
    customer: { pan_released: true, name: null },
  });
  for (const [language, words] of [
    ["en", "belongs to another account"],
    ["hi", "किसी दूसरे अकाउंट का है"],
  ] as const) {
    const { json } = await server.call("GET", "/api/user/notifications", {
      token: squatter.token,
      headers: { "accept-language": language },
    });
    const [notice] = json.data as unknown as [Record<string, string>];
    expect(notice).toMatchObject({ kind: "pan-released" });
    expect(notice.description).toContain(words);
  }
  const started = await visit.start();
  expect([started.status, started.json.data]).toEqual([422, { redirect_to: "/basic-details" }]);
  expect((await squatter.confirm({ pan })).json.code).toBe("PAN_ALREADY_REGISTERED");

  const own = anyPan();
  expect((await squatter.confirm({ pan: own })).status).toBe(200);
  expect(await squatter.step()).toMatchObject({ redirect_to: "/kyc-verification" });
  expect((await squatter.step()).customer).not.toHaveProperty("pan_released");
  await proveIdentity(server, { ...squatter, pan: own });
  expect((await squatter.step()).redirect_to).toBe("/employment-details");
});

test("a proof that comes back after another account's has held the PAN proves nothing, and leads back", async () => {
  const pan = anyPan();
  const [late, owner] = [await newcomer(server), await newcomer(server)];
  for (const borrower of [late, owner]) await borrower.confirm({ pan });
  const visit = callsOf(server, { ...late, pan, email: emailOf(late) });
  const back = await consented(server, visit);
  await proveIdentity(server, { ...owner, pan });
  const { status, json } = await visit.result(back);
  expect([status, json.code, json.data]).toEqual([
    422,
    "STEP_OUT_OF_TURN",
    { redirect_to: "/basic-details" },
  ]);
  const rows = await server.database.asSuperuser("select 1 from vaada.identities where borrower_id = $1", [
    late.userId,
  ]);
  expect(rows).toEqual([]);
  await server.workOff();
  expect((await owner.step()).redirect_to, "the holder's own claim is never ended").toBe(
    "/employment-details",
  );
});

test("of a birth date only the day is told before the identity is proven, by no call more", async () => {
  const pan = anyPan();
  await server.sandbox.post("/people", { pan, name: "MEERA MENON", dob: "1992-04-03" });
  const borrower = await newcomer(server);
  const looked = await borrower.check({ pan });
  expect(looked.json.data.dob).toBe("XXXX-XX-03");
  await borrower.confirm({ pan });
  expect((await borrower.check({ pan })).text, "nor when it is asked again").toBe(looked.text);
  const data = await server.call("GET", "/api/user/data", { token: borrower.token });
  expect(data.text).toContain("XXXX-XX-03");
  expect(data.text).not.toContain("1992-04-03");
});
