import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  actAt,
  addPerson,
  atStatement,
  dayInEachMonth,
  outcomesOf,
  sessionsOf,
  shared,
} from "../../../../testing/bank-statements/sharer.ts";
import { wholeDatabase } from "../../../../testing/identity/borrower.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { EMPLOYMENT } from "../../../../testing/walk.ts";
import { runJob } from "../../../jobs/handlers.ts";
import { asBorrower } from "../../../platform/db/actor.ts";

const server = await openTestServer();
const { database } = server;

async function everythingKept(): Promise<string> {
  const names = await readdir(server.folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const bytes = await Promise.all(files.map((file) => readFile(file, "latin1")));
  return `${await wholeDatabase(server)}\n${server.logLines.join("")}\n${bytes.join("\n")}`;
}

test("of a statement no row, no narration and no name is anywhere, whether it was approved, refused or not used", {
  tags: "long",
}, async () => {
  const rows = (payer: string, amount: number) =>
    dayInEachMonth(server, 4).map((date) => ({
      date,
      type: "credit" as const,
      amount,
      narration: `NEFT SALARY ${payer} QZ4471`,
    }));
  const people = [
    { name: "ASHA WINDMILL", statement: rows("WINDMILL TEXTILES", 41_237.41) },
    { name: "USHA WATERMILL", statement: rows("WATERMILL TEXTILES", 11_237.43) },
  ];
  const secrets: string[] = [EMPLOYMENT.company_name];
  for (const person of people) {
    const sharer = await atStatement(server, { pan: await addPerson(server, person) });
    const session = await shared(server, sharer);
    expect([200, 409]).toContain((await sharer.result(session)).status);
    const [row] = await sessionsOf(server, sharer);
    expect(row?.outcome).toBe("decided");
    secrets.push(person.name, sharer.mobile, sharer.pan, ...person.statement.map((one) => one.narration));
    secrets.push(...person.statement.map(({ amount }) => String(amount).replace(".", "")));
  }
  const stranger = await atStatement(server);
  const { redirect_url: url } = (await stranger.connect()).json.data;
  await stranger.result(await actAt(server, "consent", { url, pan: "ABCPG1234G" }));
  expect(await outcomesOf(server, stranger)).toEqual(["another-holder"]);
  secrets.push("GAURAV GUPTA", "DAILY FRESH GROCERIES", "ACME PRIVATE LIMITED", String(url));
  secrets.push(server.services.settings.finboxWebhookSecret.reveal());
  const kept = (await everythingKept()).toLowerCase();
  expect(kept).toContain(stranger.userId);
  for (const secret of secrets) {
    expect(kept).not.toContain(secret.toLowerCase());
    expect(kept).not.toContain(Buffer.from(secret).toString("hex"));
  }
});

test("what a statement came to opens under its own session alone", { tags: "long" }, async () => {
  const [one, other] = [await atStatement(server), await atStatement(server)];
  for (const sharer of [one, other]) await sharer.result(await shared(server, sharer));
  const [[mine], [theirs]] = [await sessionsOf(server, one), await sessionsOf(server, other)];
  const place = (row: string) => ({ table: "statement_sessions", column: "analysis_sealed", row });
  const { vault } = server.services;
  expect(JSON.parse(vault.open(mine?.analysis_sealed, place(mine?.id)))).toHaveProperty("analysis");
  expect(() => vault.open(mine?.analysis_sealed, place(theirs?.id))).toThrow();
});

test("a query that forgets to say whose finds one's own sessions and nobody else's, and can remove none", async () => {
  const [one, other] = [await atStatement(server), await atStatement(server)];
  for (const sharer of [one, other]) await sharer.connect();
  for (const { userId } of [one, other]) {
    const seen = await database.database.withTx(asBorrower(userId), async (tx) => {
      const { rows } = await tx.query<{ whose: string }>(
        "select borrower_id as whose from vaada.statement_sessions",
      );
      return rows.map(({ whose }) => whose);
    });
    expect(seen).toEqual([userId]);
    for (const text of [
      "delete from vaada.statement_sessions",
      "update vaada.statement_sessions set borrower_id = borrower_id",
      "update vaada.statement_sessions set is_renewed = false",
    ]) {
      const attempt = database.database.withTx(asBorrower(userId), (tx) => tx.query(text));
      await expect(attempt, text).rejects.toMatchObject({ code: "42501" });
    }
  }
});

test("a session that comes to nothing takes what its statement came to with it", async () => {
  const sharer = await atStatement(server);
  const session = await shared(server, sharer);
  const { policies } = server.services;
  const decide = policies.shipped.decide.bind(policies.shipped);
  Object.assign(policies.shipped, { decide: () => Promise.reject(new Error("cut off")) });
  await sharer.result(session);
  Object.assign(policies.shipped, { decide });
  expect((await sessionsOf(server, sharer))[0]?.analysis_sealed).not.toBeNull();
  await database.asSuperuser(
    `update vaada.statement_sessions
        set started_at = now() - interval '3 days', expires_at = now() - interval '25 hours'
      where provider_reference = $1`,
    [session],
  );
  await runJob(server.services, "sweep", {});
  expect(await sessionsOf(server, sharer)).toMatchObject([{ outcome: "expired", analysis_sealed: null }]);
});
