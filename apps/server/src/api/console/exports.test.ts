import { maskedMobile } from "@vaada/contract/mobile";
import { maskedPan } from "@vaada/contract/pan";
import { expect, test } from "vitest";
import { openTestConsole } from "../../../testing/console/test-console.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { walkTo } from "../../../testing/walk.ts";

const server = await openTestServer({ console: { exportsPerPersonPerDay: 3 } });
const lender = await openTestConsole(server, ["support", "auditor", "operations"]);
const support = await lender.signIn("support");
const auditor = await lender.signIn("auditor");
const borrower = await walkTo(server, "identity");
await walkTo(server, "identity");

const linesOf = (content: unknown): string[] =>
  Buffer.from(String(content), "base64").toString("utf8").replace("\uFEFF", "").split("\r\n");

test("what a filter shows leaves as a file that names who took it and why, masked, and the trail has it", async () => {
  const body = { reason: "=HYPERLINK(1)", filter: { q: borrower.mobile } };
  const { status, json } = await support.post("/api/customers/export", body);
  expect([status, json.data.rows, json.data.is_complete]).toEqual([200, 1, true]);
  const lines = linesOf(json.data.content);
  expect(lines[0]).toBe('Exported by,"support number 0, support"');
  expect(lines[2]).toBe("Why,'=HYPERLINK(1)");
  expect(lines[8]).toMatch(/^borrower_id,loan_id,name,mobile,pan,since,/);
  expect(lines[9]).toMatch(new RegExp(`^${borrower.userId},${borrower.loanId},`));
  for (const secret of [borrower.mobile, borrower.pan]) expect(lines.join()).not.toContain(secret);
  const { rows } = (await auditor.get("/api/audit?act=export")).json.data as { rows: object[] };
  expect(rows).toMatchObject([
    {
      staff_id: support.staffId,
      outcome: "done",
      reason: "=HYPERLINK(1)",
      after: {
        list: "customers",
        rows: 1,
        is_complete: true,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    },
  ]);
});

test("what was searched for stands masked in the file and in the trail, and a name in neither", async () => {
  const operations = await lender.signIn("operations", 1);
  const found = await support.get(`/api/customers?q=${borrower.loanId}`);
  const [named] = found.json.data.rows as { name: string }[];
  const asked = [
    [borrower.mobile, `q: ${maskedMobile(borrower.mobile)}`],
    [borrower.pan.toLowerCase(), `q: ${maskedPan(borrower.pan)}`],
    ["500011112222", "q: XXXX2222"],
  ] as const;
  for (const [q, told] of asked) {
    const body = { reason: "For a letter", filter: { q } };
    const { json } = await operations.post("/api/customers/export", body);
    expect(linesOf(json.data.content)[4]).toBe(`Filter,${told}`);
  }
  const second = await lender.signIn("support", 1);
  const { json } = await second.post("/api/customers/export", {
    reason: "For a letter",
    filter: { q: named?.name },
  });
  expect(linesOf(json.data.content)[4]).toBe("Filter,q: words");
  const { rows } = (await auditor.get("/api/audit?act=export")).json.data as {
    rows: { after: { filter: string } }[];
  };
  const told = ["q: words", ...asked.map(([, one]) => one).toReversed()];
  expect(rows.slice(0, 4).map(({ after }) => after.filter)).toEqual(told);
});

test("a file needs a reason and the list's own filters, and one person takes no more of them than a day allows", async () => {
  const wrong = await support.post("/api/customers/export", {
    reason: "For a letter",
    filter: { limit: "5" },
  });
  expect(wrong.status).toBe(400);
  expect((await support.post("/api/customers/export", { filter: {} })).status).toBe(400);
  for (const _nth of [2, 3])
    expect((await support.post("/api/customers/export", { reason: "For a letter" })).status).toBe(200);
  expect((await support.post("/api/customers/export", { reason: "For a letter" })).status).toBe(429);
});

test("the trail leaves by the auditor alone", async () => {
  const operations = await lender.signIn("operations");
  expect((await operations.post("/api/audit/export", { reason: "To read at home" })).json.code).toBe(
    "NOT_ALLOWED",
  );
  const { json } = await auditor.post("/api/audit/export", {
    reason: "Yearly audit",
    filter: { act: "export" },
  });
  // Seven files left, and one was refused to somebody whose role does not take it.
  expect(json.data.rows).toBe(7);
});
