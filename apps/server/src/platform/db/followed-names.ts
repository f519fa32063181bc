import pg from "pg";

/** On a connection of its own PostgreSQL says by this which process answers; a pooler says something of its own. */
type Greeting = { readonly processID?: number };

const PROBE = {
  name: "vaada_probe",
  text: `select pg_backend_pid() as pid,
                exists (select from pg_prepared_statements where name = 'vaada_probe') as "isThere"`,
} as const;

const ALREADY_THERE = "42P05";

/**
 * Whether a statement that is prepared by name is found again. Behind a transaction pooler the next transaction may be on
 * another connection of the database: poolers that follow names give them names of their own, the others pass ours on.
 */
export async function followsNames(client: pg.ClientBase, waitMsMax: number): Promise<boolean> {
  try {
    const { rows } = await client.query<{ pid: number; isThere: boolean }>({
      ...PROBE,
      query_timeout: waitMsMax,
    } as pg.QueryConfig);
    const [{ pid, isThere } = { pid: undefined, isThere: true }] = rows;
    return pid === (client as Greeting).processID || !isThere;
  } catch (error) {
    // Another of the pooler's guests has asked on this connection of the database before.
    if (error instanceof pg.DatabaseError && error.code === ALREADY_THERE) return false;
    throw error;
  }
}
