import { randomBytes } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { addressOf, openTestDatabase } from "../../../testing/test-database.ts";
import { openDatabase } from "./database.ts";
import { readLoginRights } from "./login-rights.ts";

const { database, superuserUrl, asSuperuser } = await openTestDatabase();

async function rightsAt(url: string) {
  const nothing = () => undefined;
  const opened = openDatabase({ url, poolSizeMax: 1, onRetry: nothing, onPoolError: nothing });
  try {
    return await readLoginRights(opened);
  } finally {
    await opened.close();
  }
}

test("the application's login is no superuser, obeys row-level security and owns nothing", async () => {
  expect(await readLoginRights(database)).toEqual({
    isSuperuser: false,
    isPastRowSecurity: false,
    ownsTables: false,
  });
});

test("a superuser is told from it", async () => {
  expect(await rightsAt(superuserUrl)).toMatchObject({ isSuperuser: true });
});

test("an owner of one table is told from it, also one who owns it through another role", async () => {
  const name = `owner_${randomBytes(6).toString("hex")}`;
  await asSuperuser(`create role ${name}_group nologin`);
  await asSuperuser(`create role ${name} login password 'test' in role vaada_api, ${name}_group`);
  onTestFinished(async () => {
    await asSuperuser("drop table if exists owned");
    await asSuperuser(`drop role ${name}`);
    await asSuperuser(`drop role ${name}_group`);
  });
  const url = addressOf(superuserUrl, { user: { role: name, password: "test" } });
  expect(await rightsAt(url)).toEqual({ isSuperuser: false, isPastRowSecurity: false, ownsTables: false });
  await asSuperuser("create table owned ()");
  await asSuperuser(`alter table owned owner to ${name}_group`);
  expect(await rightsAt(url)).toMatchObject({ isSuperuser: false, ownsTables: true });
});
