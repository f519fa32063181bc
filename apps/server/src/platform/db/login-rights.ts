import type { Database } from "./database.ts";

export type LoginRights = {
  readonly isSuperuser: boolean;
  readonly isPastRowSecurity: boolean;
  readonly ownsTables: boolean;
};

/**
 * Reads the rights of these connections' login beyond those of the application's roles: a stolen connection
 * would have them too.
 */
export async function readLoginRights(database: Pick<Database, "withTx">): Promise<LoginRights> {
  return database.withTx({ kind: "anonymous" }, async (tx) => {
    const { rows } = await tx.query<LoginRights>(`
      select login.rolsuper as "isSuperuser", login.rolbypassrls as "isPastRowSecurity", exists (
        select from pg_catalog.pg_class c
        where c.relkind in ('r', 'p') and pg_catalog.pg_has_role(session_user, c.relowner, 'member')
      ) as "ownsTables"
      from pg_catalog.pg_roles login where login.rolname = session_user`);
    const [rights] = rows;
    if (rights === undefined) throw new Error("the database does not know who signed in");
    return rights;
  });
}
