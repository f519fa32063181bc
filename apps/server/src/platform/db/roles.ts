import pg from "pg";

/**
 * The roles the application acts as. They belong to the whole server, so another database may have made them
 * already.
 */
const GROUP_ROLES = [
  "vaada_api",
  "vaada_worker",
  "vaada_eraser",
  "vaada_auditor",
  "vaada_keeper",
  "vaada_console",
] as const;

/**
 * The roles that the application takes on. The auditor's rights are for people who sign in as themselves and
 * for the owner, who audits by a command; the keeper's are for the owner, who changes keys by one.
 */
const ROLES_TAKEN = ["vaada_api", "vaada_worker", "vaada_eraser", "vaada_console"];

/**
 * Makes the group roles where they are missing, and lets the login role and the migrating one take them on.
 * Neither inherits from them: without `SET ROLE` a connection of the application can do nothing at all.
 */
export async function ensureRoles(client: pg.ClientBase, loginRole: string | undefined): Promise<void> {
  for (const role of GROUP_ROLES) await client.query(createRole(role));
  await grantApiToConsole(client);
  const { rows } = await client.query<{ name: string; isLogin: boolean; inheritsByGrant: boolean }>(
    `select rolname as name, rolname <> current_user as "isLogin",
            current_setting('server_version_num')::int >= 160000 as "inheritsByGrant"
       from pg_roles where not rolsuper and rolname in (current_user, $1)`,
    [loginRole ?? null],
  );
  for (const { name, isLogin, inheritsByGrant } of rows) {
    const taken = isLogin ? ROLES_TAKEN : GROUP_ROLES;
    const missing = await client.query<{ role: string }>(MISSING_MEMBERSHIPS, [name, taken]);
    const member = pg.escapeIdentifier(name);
    for (const { role } of missing.rows) {
      await client.query(
        `grant ${role} to ${member} ${inheritsByGrant ? "with inherit false, set true" : ""}`,
      );
    }
    // Before PostgreSQL 16 inheriting is a habit of the member. The owner keeps it: all of this is its own
    // anyway.
    if (isLogin && !inheritsByGrant) await client.query(`alter role ${member} noinherit`);
  }
}

/** A person of the lender acts on a loan in its borrower's name, by the same code: the console has the API's rights. */
async function grantApiToConsole(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(MISSING_MEMBERSHIPS, ["vaada_console", ["vaada_api"]]);
  if (rows.length > 0) await client.query("grant vaada_api to vaada_console");
}

/**
 * The queue's tables have row-level security on and no policy of their own: only the worker is let in, and an auditor to
 * see which jobs are overdue.
 */
export async function grantQueueToWorkers(client: pg.ClientBase): Promise<void> {
  await client.query(QUEUE_GRANTS);
}

/**
 * Lets the keeper alone seal sealed columns anew. The columns' classes name them, so a later migration's are
 * included without a change here.
 */
export async function grantSealedToKeeper(client: pg.ClientBase): Promise<void> {
  await client.query(SEALED_GRANTS);
}

function createRole(role: string): string {
  return `do $$
    begin
      create role ${role} nologin nosuperuser nocreatedb nocreaterole nobypassrls noreplication;
    exception when duplicate_object or unique_violation then null;
    end $$`;
}

/**
 * A grant that is there already is not made again: two databases migrated at once would trip over each other.
 */
const MISSING_MEMBERSHIPS = `
  select role from unnest($2::text[]) as role
   where not exists (
     select from pg_auth_members as membership
      where membership.roleid = to_regrole(role)
        and membership.member = (select oid from pg_roles where rolname = $1)
        and (to_jsonb(membership) -> 'set_option') is distinct from 'false'::jsonb)`;

const QUEUE_GRANTS = `
  revoke all on schema graphile_worker from public;
  revoke all on all functions in schema graphile_worker from public;
  grant usage on schema graphile_worker to vaada_worker;
  grant select, insert, update, delete on all tables in schema graphile_worker to vaada_worker;
  grant usage on all sequences in schema graphile_worker to vaada_worker;
  grant execute on all functions in schema graphile_worker to vaada_worker;
  grant usage on schema graphile_worker to vaada_auditor;
  grant select on graphile_worker._private_jobs, graphile_worker._private_tasks to vaada_auditor;
  do $$
    declare queue_table regclass;
    begin
      for queue_table in
        select oid from pg_class
         where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity
      loop
        if not exists (select from pg_policy where polrelid = queue_table and polname = 'workers') then
          execute format('create policy workers on %s to vaada_worker using (true)', queue_table);
        end if;
        if not exists (select from pg_policy where polrelid = queue_table and polname = 'auditors') then
          execute format('create policy auditors on %s for select to vaada_auditor using (true)', queue_table);
        end if;
      end loop;
    end $$`;

const SEALED_GRANTS = `
  grant usage on schema vaada to vaada_keeper;
  do $$
    declare sealed record;
    begin
      for sealed in
        select attrelid::regclass as "table", string_agg(quote_ident(attname), ', ') as columns
          from pg_attribute join pg_class on pg_class.oid = attrelid
         where relnamespace = to_regnamespace('vaada') and relkind in ('r', 'p') and not relispartition
           and attnum > 0 and not attisdropped and col_description(attrelid, attnum) ~ '^class: sealed;'
         group by attrelid
      loop
        execute format('grant select, update (%s) on %s to vaada_keeper', sealed.columns, sealed."table");
        if not exists (select from pg_policy where polrelid = sealed."table" and polname = 'reseals') then
          execute format('create policy reseals on %s to vaada_keeper using (true)', sealed."table");
        end if;
      end loop;
    end $$`;
