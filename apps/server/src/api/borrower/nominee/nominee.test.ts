import { expect, test } from "vitest";
import { openTestServer } from "../../../../testing/test-server.ts";
import { type Walker, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer();
const { asSuperuser } = server.database;
const PATH = "/api/user/nominee";
const ASHA = { name: "Asha Rao", mobile: "6000000011" };
const NOBODY = { name: null, mobile: null };

const name = ({ token }: Pick<Walker, "token">, body: unknown) => server.call("POST", PATH, { token, body });
const read = async ({ token }: Pick<Walker, "token">) =>
  (await server.call("GET", PATH, { token })).json.data;

test("a nominee is named, replaced and removed, each time told to the borrower and never to the nominee", async () => {
  const walker = await walkTo(server, "basic-details");
  expect(await read(walker)).toEqual({ nominee: null });
  expect((await name(walker, { ...ASHA, name: "  Asha   Rao " })).status, "outer spaces are no letters").toBe(
    400,
  );
  expect((await name(walker, ASHA)).json.data).toEqual({ nominee: ASHA });
  expect((await name(walker, ASHA)).status).toBe(200);
  const vikram = { name: "विक्रम राव", mobile: "6000000012" };
  await name(walker, vikram);
  expect(await read(walker)).toEqual({ nominee: vikram });
  expect((await name(walker, NOBODY)).json.data).toEqual({ nominee: null });
  expect(await read(walker)).toEqual({ nominee: null });
  const told = await server.call("GET", "/api/user/notifications", { token: walker.token });
  const kinds = (told.json.data as unknown as { kind: string }[]).map(({ kind }) => kind);
  expect(kinds).toEqual(["nominee-changed", "nominee-changed", "nominee-changed"]);
  await server.workOff();
  for (const { mobile } of [ASHA, vikram]) expect(await server.sandbox.messages(mobile)).toEqual([]);
});

test("a nominee lies sealed, and is in the borrower's own data file", async () => {
  const walker = await walkTo(server, "basic-details");
  await name(walker, ASHA);
  const [row] = await asSuperuser<{ row: string }>(
    "select nominees::text as row from vaada.nominees where borrower_id = $1",
    [walker.userId],
  );
  expect(row?.row).not.toContain("Asha");
  expect(row?.row).not.toContain(Buffer.from("Asha").toString("hex"));
  expect((await server.call("GET", "/api/user/data", { token: walker.token })).text).toContain("Asha Rao");
  expect(await read(await walkTo(server, "basic-details")), "nobody else's").toEqual({ nominee: null });
});

test.each([
  [{ ...ASHA, name: "" }, { name: "Name is required" }],
  [{ ...ASHA, mobile: "12" }, { mobile: "Mobile number must be exactly 10 digits" }],
  [{ ...ASHA, name: null }, { name: "Name is required" }],
  [{ ...ASHA, mobile: null }, { mobile: "Mobile is required" }],
])("%j is refused by its field", async (body, fields) => {
  const { status, json } = await name(await bystander, body);
  expect([status, json.data]).toEqual([400, { fields }]);
});

const bystander = walkTo(server, "basic-details");

test("nobody names themselves, and a day has an end to it", async () => {
  const walker = await walkTo(server, "basic-details");
  const { status, json } = await name(walker, { ...ASHA, mobile: walker.mobile });
  expect([status, json.data.fields]).toEqual([400, { mobile: expect.stringContaining("your own number") }]);
  await name(walker, ASHA);
  await asSuperuser("update vaada.limits set hits = 20 where bucket = $1", [`nominee:${walker.userId}`]);
  const refused = await name(walker, NOBODY);
  expect([refused.status, refused.json.code]).toEqual([429, "TOO_MANY"]);
  expect((await server.call("POST", PATH, { body: ASHA })).status).toBe(403);
});
