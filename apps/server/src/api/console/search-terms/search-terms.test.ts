import { maskedPan } from "@vaada/contract/pan";
import { expect, test } from "vitest";
import { openTestConsole } from "../../../../testing/console/test-console.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer();
const lender = await openTestConsole(server, ["support"]);
const support = await lender.signIn("support");
const borrower = await walkTo(server, "identity");
await walkTo(server, "identity");

const sealed = async (q: string): Promise<string> => {
  const { status, json } = await support.post("/api/search-terms", { q });
  expect(status).toBe(200);
  return String(json.data.term);
};

const foundBy = async (term: string): Promise<unknown[]> => {
  const { json } = await support.get(`/api/customers?term=${term}`);
  return (json.data.rows as { borrower_id: string }[]).map(({ borrower_id }) => borrower_id);
};

test("a number or a PAN goes in a body, and the address that finds its borrower tells neither", async () => {
  for (const words of [borrower.mobile, borrower.pan]) {
    const term = await sealed(words);
    expect(Buffer.from(term, "base64url").toString("latin1")).not.toContain(words);
    expect(await foundBy(term)).toEqual([borrower.userId]);
    const { json } = await support.post("/api/search-terms/open", { term });
    expect(json.data).toEqual({ q: words });
  }
});

test("what a sealed term finds leaves as a file that names the words masked", async () => {
  const filter = { term: await sealed(borrower.pan) };
  const { json } = await support.post("/api/customers/export", { reason: "For a letter", filter });
  const lines = Buffer.from(String(json.data.content), "base64").toString("utf8").split("\r\n");
  expect([json.data.rows, lines[4]]).toEqual([1, `Filter,q: ${maskedPan(borrower.pan)}`]);
});

test("a sealed term opens for nobody else, not when a letter of it is changed, and not the next day", async () => {
  const term = await sealed(borrower.mobile);
  const second = await lender.signIn("support", 1);
  const changed = `${term.slice(0, -8)}${term.at(-8) === "A" ? "B" : "A"}${term.slice(-7)}`;
  const refused = async (desk: typeof support, one: string) => {
    const { status, json } = await desk.get(`/api/customers?term=${one}`);
    expect([status, json.data]).toEqual([400, { fields: { term: "This search has ended. Search again" } }]);
    expect((await desk.post("/api/search-terms/open", { term: one })).status).toBe(404);
  };
  await refused(second, term);
  await refused(support, changed);
  server.clock.moveReal(8 * 3_600);
  await refused(await lender.signIn("support"), term);
});
