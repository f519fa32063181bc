import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { postTestEvent, rupees } from "../../../testing/loans/living-loan.ts";
import { addressOf, createEmptyDatabase } from "../../../testing/test-database.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { walkTo } from "../../../testing/walk.ts";
import { INVARIANTS, LIVENESS } from "../../loans/journal/invariants.ts";

const AUDIT = fileURLToPath(new URL("../../commands/audit.ts", import.meta.url));
const server = await openTestServer();
const { superuserUrl, url: loginUrl, asSuperuser } = server.database;

async function audit(url = superuserUrl) {
  const child = spawn(process.execPath, [AUDIT], { env: { DATABASE_MIGRATION_URL: url } });
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
  expect(sound.out).toMatch(/^held +I1 [\s\S]+\nAll \d+ rules hold\.\n$/);

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

test("every view is asked, and every question is a view that an auditor may read", async () => {
  const views = await asSuperuser<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'vaada_audit'::regnamespace and relkind = 'v'
        and has_table_privilege('vaada_auditor', oid, 'select')
        and not has_table_privilege('vaada_api', oid, 'select')
        and reloptions @> '{security_invoker=true}'`,
  );
  const questions = Object.values({ ...INVARIANTS, ...LIVENESS });
  expect(questions.toSorted()).toEqual(
    views.map(({ name }) => `select * from vaada_audit.${name}`).toSorted(),
  );
});

test("an address that can't work ends it with code 78 and one line", async () => {
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
