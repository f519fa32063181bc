import type { BenchDatabase } from "./bench-database.ts";

/** As pgbench makes them at scale 10: more branches than clients, so that its own row is not what is measured. */
export const BRANCHES = 10;
export const TELLERS_PER_BRANCH = 10;
export const ACCOUNTS_PER_BRANCH = 100_000;

/** The tables of pgbench, in a schema of their own. */
export async function seedTpcb({ asSuperuser }: BenchDatabase): Promise<void> {
  await asSuperuser(`
    create schema bench;
    create table bench.branches (bid int primary key, bbalance int not null, filler char(88)) with (fillfactor = 100);
    create table bench.tellers (tid int primary key, bid int, tbalance int not null, filler char(84));
    create table bench.accounts (aid int primary key, bid int, abalance int not null, filler char(84));
    create table bench.history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into bench.branches select n, 0 from generate_series(1, ${BRANCHES}) as n;
    insert into bench.tellers select n, 1 + (n - 1) / ${TELLERS_PER_BRANCH}, 0
      from generate_series(1, ${BRANCHES * TELLERS_PER_BRANCH}) as n;
    insert into bench.accounts select n, 1 + (n - 1) / ${ACCOUNTS_PER_BRANCH}, 0, ''
      from generate_series(1, ${BRANCHES * ACCOUNTS_PER_BRANCH}) as n;
    grant usage on schema bench to vaada_login;
    grant select, insert, update on all tables in schema bench to vaada_login;`);
  await asSuperuser("vacuum analyze bench.accounts");
}
