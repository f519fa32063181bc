import { afterEach, expect, test } from "vitest";
import { atStatement, decisionsOf, sessionsOf, shared } from "../../../testing/bank-statements/sharer.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import type { StatementAccount } from "../../providers/bank-statement/port.ts";
import { openStatement } from "./analysis-on-file.ts";

const server = await openTestServer();
const { bankStatements } = server.services;
const fetchStatement = bankStatements.fetchStatement.bind(bankStatements);

afterEach(() => {
  bankStatements.fetchStatement = fetchStatement;
});

/** The provider tells something else of the accounts that the sandbox has. */
function telling(change: (account: StatementAccount) => readonly StatementAccount[]): void {
  bankStatements.fetchStatement = async (...asked) => {
    const result = await fetchStatement(...asked);
    return result.kind === "read" ? { ...result, accounts: result.accounts.flatMap(change) } : result;
  };
}

test.each<[what: string, change: Partial<StatementAccount>]>([
  ["looks forged", { isFraudSuspected: true }],
  ["names no holder", { holder: null }],
])("a good statement that %s approves nobody and is for a person to look at", async (_what, change) => {
  const rahul = await atStatement(server);
  telling((account) => [{ ...account, ...change }]);
  const session = await shared(server, rahul);
  for (const { status, json } of [await rahul.result(session), await rahul.result(session)])
    expect([status, json.data]).toEqual([422, { redirect_to: "/dashboard" }]);
  expect(await rahul.step()).toBe("/dashboard");
  expect((await decisionsOf(server, rahul)).at(-1)).toMatchObject({
    outcome: "review",
    reasons: ["statement-doubtful"],
  });
  const [row] = await sessionsOf(server, rahul);
  expect(row?.outcome).toBe("decided");
  const kept = openStatement(server.services.vault, row?.id, row?.analysis_sealed);
  expect([kept.isHolderNamed, kept.isFraudSuspected]).toEqual([
    change.holder === undefined,
    change.isFraudSuspected === true,
  ]);
});

test("a bad statement refuses though it is in doubt", async () => {
  const kiran = await atStatement(server, { pan: "ABCPC1234C" });
  telling((account) => [{ ...account, isFraudSuspected: true }]);
  const { status, json } = await kiran.result(await shared(server, kiran));
  expect([status, json.data.reasonCodes]).toEqual([409, ["too-many-bounced-debits"]]);
});

test("a forgery in somebody else's account casts no doubt on one's own", async () => {
  const rahul = await atStatement(server);
  const another = { holder: "SMITA SEN", accountLastFour: "0007", isFraudSuspected: true };
  telling((account) => [account, { ...account, ...another }]);
  const { json } = await rahul.result(await shared(server, rahul));
  expect(json.data).toEqual({ decision: "Approve" });
});
