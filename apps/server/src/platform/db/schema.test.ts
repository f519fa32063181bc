import { expect, test } from "vitest";
import { openTestDatabase, testPostgres } from "../../../testing/test-database.ts";

const { asSuperuser } = await openTestDatabase();

const CLASSES = /^class: (public|internal|personal|secret-hash|sealed); \S/;

test("every column says what protection it needs", async () => {
  const columns = await asSuperuser<{ name: string; comment: string | null }>(`
    select format('%s.%s', relname, attname) as name, col_description(pg_class.oid, attnum) as comment
      from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'vaada'::regnamespace and relkind in ('r', 'p') and not relispartition
       and attnum > 0 and not attisdropped`);
  expect(columns.length).toBeGreaterThan(50);
  expect(columns.filter(({ comment }) => !CLASSES.test(comment ?? ""))).toEqual([]);
});

test("what is sealed is bytes, and what is a secret's hash is bytes", async () => {
  const columns = await asSuperuser(`
    select format('%s.%s', relname, attname) as name
      from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'vaada'::regnamespace and atttypid <> 'bytea'::regtype and relkind in ('r', 'p')
       and col_description(pg_class.oid, attnum) ~ '^class: (sealed|secret-hash)'`);
  expect(columns).toEqual([]);
});

test("the application's roles own nothing, and can't pass row-level security", async () => {
  const roles = await asSuperuser(
    `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin,
            (select count(*) from pg_shdepend where refobjid = pg_roles.oid and deptype = 'o') as owned
       from pg_roles where rolname like 'vaada\\_%' and rolname <> $1 order by rolname`,
    [testPostgres().login.role],
  );
  const harmless = {
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolcanlogin: false,
    owned: 0n,
  };
  expect(roles).toEqual(
    ["vaada_api", "vaada_auditor", "vaada_console", "vaada_eraser", "vaada_keeper", "vaada_worker"].map(
      (rolname) => ({
        rolname,
        ...harmless,
      }),
    ),
  );
  const login = await asSuperuser(
    `select rolsuper, rolbypassrls, (select count(*) from pg_shdepend
       where refobjid = pg_roles.oid and deptype = 'o') as owned from pg_roles where rolname = $1`,
    [testPostgres().login.role],
  );
  expect(login).toEqual([{ rolsuper: false, rolbypassrls: false, owned: 0n }]);
});

test("every table with something of a borrower's has row-level security on, for its owner too", async () => {
  const open = await asSuperuser(`
    select relname from pg_class
     where relnamespace = 'vaada'::regnamespace and relkind in ('r', 'p')
       and not (relrowsecurity and relforcerowsecurity)
       and (relispartition or exists (select from pg_attribute where attrelid = pg_class.oid and attnum > 0
         and (attname = 'borrower_id' or col_description(attrelid, attnum) ~ '^class: (personal|sealed)')))`);
  expect(open).toEqual([]);
  const forced = await asSuperuser(
    "select from pg_class where relnamespace = 'vaada'::regnamespace and relforcerowsecurity",
  );
  expect(forced.length).toBeGreaterThanOrEqual(5);
});

test("a function with its owner's rights has a fixed search path and is not for the public", async () => {
  const functions = await asSuperuser<{ proname: string; isFixed: boolean; isPublic: boolean }>(`
    select proname,
           coalesce(proconfig @> '{"search_path=pg_catalog, pg_temp"}', false) as "isFixed",
           has_function_privilege('public', oid, 'execute') as "isPublic"
      from pg_proc where pronamespace = 'vaada'::regnamespace and prosecdef order by proname`);
  expect(functions).toEqual(
    [
      "chain_journal",
      "chain_trail",
      "close_month",
      "drop_empty_event_months",
      "enqueue",
      "enqueue_all",
      "ensure_month_partitions",
      "is_photo_of_another",
      "look_at_debit",
      "note_told_debit",
      "own_open_call",
    ].map((proname) => ({
      proname,
      isFixed: true,
      isPublic: false,
    })),
  );
});

test("every term of a loan is frozen, its due date but for two people: only where it stands can change", async () => {
  const free = await asSuperuser<{ name: string }>(`
    select attname as name from pg_attribute
     where attrelid = 'vaada.loans'::regclass and attnum > 0 and not attisdropped
       and not exists (
         select from pg_trigger where tgrelid = attrelid and tgname in ('terms_frozen', 'due_date_by_two')
            and attnum = any (tgattr::smallint[]))
     order by attnum`);
  expect(free.map(({ name }) => name)).toEqual([
    "status",
    "closed_on",
    "closed_by",
    "delinquency",
    "delinquent_since",
    "payable_through",
    "instalment_payable",
  ]);
});
