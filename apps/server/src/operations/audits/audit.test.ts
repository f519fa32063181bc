import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { Paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { postTestEvent, rupees } from "../../../testing/loans/living-loan.ts";
import { addressOf, createEmptyDatabase } from "../../../testing/test-database.ts";
import { COMPILED } from "../../../testing/test-environment.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { walkTo } from "../../../testing/walk.ts";
import { readConfig } from "../../config.ts";
import { INVARIANTS, LIVENESS } from "../../loans/journal/invariants.ts";
import { givenKeysOf, registerKeys } from "../keys/given-keys.ts";
import { TRAIL_INVARIANTS } from "../trail/invariants.ts";

const AUDIT = fileURLToPath(new URL("../../commands/audit.ts", import.meta.url));
const server = await openTestServer();
const { superuserUrl, url: loginUrl, asSuperuser } = server.database;

// As a start does it: what is sealed is sealed with a key that the database knows.
await registerKeys(server.services, {
  given: givenKeysOf(readConfig(server.environment)),
  now: server.clock.realNow(),
});

async function audit(url = superuserUrl, env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [AUDIT], {
    env: { ...COMPILED, ...env, DATABASE_MIGRATION_URL: url },
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    said.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    said.err += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, ...said };
}

const brokenIn = (out: string): string[] =>
  out
    .split("\n")
    .filter((line) => line.startsWith("BROKEN"))
    .map((line) => line.slice("BROKEN ".length));

/** As somebody past every wall would: no trigger sees it. */
const meddle = (statement: string) =>
  asSuperuser(`begin; set local session_replication_role = replica; ${statement}; commit`);

test("sound books hold every rule, and whoever changes a line behind the ledger's back is named", async () => {
  const payer = await walkTo(server, "dashboard");
  const valueDate = server.clock.today();
  await postTestEvent(server, payer, { kind: "payment", valueDate, amount: rupees(5_000) });
  await server.workOff();
  await asSuperuser(
    `insert into vaada.business_days (business_date, phase, started_at, finished_at, counts)
     values ('2020-01-01', 'evening', now(), now(), '{"lateFees": 2}')`,
  );
  const sound = await audit();
  expect(sound.out).toContain("day    2020-01-01 evening done lateFees=2\n");
  expect(sound).toMatchObject({ code: 0, err: "" });
  expect(brokenIn(sound.out)).toEqual([]);
  expect(sound.out).toMatch(/^held +I1 [\s\S]+\nAll \d+ rules hold\. 6 could not be asked\.\n$/);
  // A standby takes no writes either.
  const replica = new URL(superuserUrl);
  replica.searchParams.set("options", "-c default_transaction_read_only=on");
  const ofReplica = await audit("postgres://nowhere.invalid/x", { DATABASE_REPLICA_URL: replica.href });
  expect(ofReplica, "the primary is not asked").toEqual(sound);

  await meddle(
    `update vaada.ledger_lines set amount_paise = amount_paise - 100 where application_id = ${payer.loanId}
        and account = 'principal-receivable' and amount_paise > 0`,
  );
  const broken = await audit();
  expect(broken.code).toBe(1);
  expect(brokenIn(broken.out)).toEqual([
    "I1 every journal has lines that sum to nothing",
    "I2 all accounts together sum to nothing",
    "I3 every account of a loan holds what the loan's events come to",
    "I11 no line was changed since it was posted",
  ]);
  expect(broken.out).toContain(`application_id=${payer.loanId} account=principal-receivable`);
  await meddle(
    `update vaada.ledger_lines set amount_paise = amount_paise + 100 where application_id = ${payer.loanId}
        and account = 'principal-receivable' and amount_paise > 0`,
  );
}, 120_000);

test("what is under way for too long is named, and nothing that is within its time", async () => {
  await asSuperuser(`
    select graphile_worker.add_job('sweep', '{}'::json, run_at => now() - interval '9 minutes');
    select graphile_worker.add_job('sweep', '{}'::json, run_at => now() - interval '11 minutes');
    insert into vaada.business_days (business_date, phase, started_at)
      values ('2020-01-02', 'morning', now() - interval '61 minutes'), ('2020-01-02', 'evening', now());
    insert into vaada.reconciliations (business_date, source, asked_at)
      values ('2020-01-01', 'payments', now() - interval '25 hours'), ('2020-01-01', 'payouts', now());
    insert into vaada.cases (key, kind, reference, opened_at)
      values ('old', 'excess-left', 'old', now() - interval '73 hours'), ('new', 'excess-left', 'new', now())`);
  const { code, out } = await audit();
  expect(code).toBe(1);
  expect(brokenIn(out)).toEqual([
    "I12 every job is done in its time",
    "I12 every day's work is finished",
    "I12 every day is compared with the providers' reports",
    "I12 every case is explained within three days",
  ]);
  expect(out.split("\n").filter((line) => line.startsWith("   "))).toHaveLength(4);
});

const outOf = ({ out }: { out: string }) => out.split("\n").filter((line) => line.includes("I13"));

test("the providers' lists are compared: money that we do not know of, or of another amount, or twice for one loan", {
  tags: "long",
}, async () => {
  const payer = await walkTo(server, "dashboard");
  const env = server.environment as Record<string, string>;
  const sound = await audit(superuserUrl, env);
  expect(outOf(sound)).toEqual([
    "held   I13 every payout that left by the provider's list is on file, to the paisa",
    "held   I13 no loan was paid out twice by the provider's list",
    "held   I13 every refund by the provider's list is on file, to the paisa",
  ]);
  expect(sound.out).not.toContain("NOT ASKED");

  const [payout] = await asSuperuser<{ fund: string; amount: Paise }>(
    `select fund_account_reference as fund, amount_paise as amount from vaada.payouts where application_id = $1`,
    [payer.loanId],
  );
  if (payout === undefined) throw new Error("test: no payout");
  const [key, amount] = [randomUUID(), payout.amount];
  const stray = await server.services.payouts.pay({
    idempotencyKey: key,
    ownReference: key,
    fundAccountReference: payout.fund,
    amount,
  });
  const reference = stray.kind === "known" ? stray.payout.reference : "";
  const unknown = await audit(superuserUrl, env);
  expect(unknown.code).toBe(1);
  expect(unknown.out).toContain(
    `payout=${reference} application_id=null their_paise=${amount} our_paise=null`,
  );

  // Now it is on file, as one that had failed: the money left twice all the same.
  await meddle(
    `insert into vaada.payouts (id, agreement_id, application_id, borrower_id, number, idempotency_key, account_hash,
       amount_paise, fund_account_reference, provider_reference, status, intended_at)
     select '${key}', agreement_id, application_id, borrower_id, 2, '${key}', account_hash, amount_paise + 100,
            fund_account_reference, '${reference}', 'failed', now()
       from vaada.payouts where application_id = ${payer.loanId}`,
  );
  const twice = await audit(superuserUrl, env);
  expect(twice.out).toContain(
    `payout=${reference} application_id=${payer.loanId} their_paise=${amount} our_paise=${amount + 100n}`,
  );
  expect(twice.out).toContain(`application_id=${payer.loanId} payouts=${reference},`);

  const order = await server.services.payments.createOrder({ receipt: key, amount });
  const paid = await server.sandbox.post("/actions/pay", {
    order_id: order.kind === "named" ? order.reference : "",
  });
  const payment = String(paid.razorpay_payment_id);
  await server.services.payments.refund({ id: randomUUID(), paymentReference: payment, amount });
  expect((await audit(superuserUrl, env)).out).toContain(
    `payment=${payment} application_id=null their_paise=${amount} our_paise=null`,
  );
});

test("a provider that does not answer keeps no other rule from being asked, and is named", {
  tags: "long",
}, async () => {
  await server.sandbox.fault({ provider: "payouts", mode: "error", times: 9 });
  const said = await audit(superuserUrl, server.environment as Record<string, string>);
  await server.sandbox.clearFaults();
  expect(said.out).toContain(
    "NOT ASKED I13 every payout that left by the provider's list is on file, to the paisa: HTTP_500\n" +
      "NOT ASKED I13 no loan was paid out twice by the provider's list: HTTP_500\n",
  );
  expect(said.out).toMatch(/\n(held {2}|BROKEN) I13 every refund by the provider's list/);
  expect(said.out).toMatch(/ 2 could not be asked\.\n$/);
});

test("every view is asked, and every question is a view that an auditor may read", async () => {
  const views = await asSuperuser<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'vaada_audit'::regnamespace and relkind = 'v'
        and has_table_privilege('vaada_auditor', oid, 'select')
        and not has_table_privilege('vaada_api', oid, 'select')
        and reloptions @> '{security_invoker=true}'`,
  );
  const questions = Object.values({ ...INVARIANTS, ...LIVENESS, ...TRAIL_INVARIANTS });
  expect(questions.toSorted()).toEqual(
    views.map(({ name }) => `select * from vaada_audit.${name}`).toSorted(),
  );
});

test("an address that can't work ends it with code 78 and one line", { tags: "long" }, async () => {
  const { superuserUrl: emptyUrl } = await createEmptyDatabase();
  const table: [url: string, line: RegExp][] = [
    ["", /^DATABASE_MIGRATION_URL is not set\.$/],
    [emptyUrl, /^The database is not migrated\. Run npm run migrate\.$/],
    [loginUrl, /^The role vaada_login may not do this at /],
    [addressOf(superuserUrl, { user: { role: "nobody", password: "s3cret" } }), /refuses the role nobody/],
  ];
  for (const [url, line] of table) {
    const { code, out, err } = await audit(url);
    expect({ code, out }, err).toEqual({ code: 78, out: "" });
    expect(err.trimEnd()).toMatch(line);
    expect(err).not.toContain("s3cret");
  }
});
