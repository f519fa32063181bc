import { newClient } from "./hosts.ts";

/**
 * The lock for sealing files anew and for moving them. Any number will do, as long as nothing else in the
 * database takes it.
 */
export const FILES_LOCK = 8_602_312;

const CONNECT_TIMEOUT_MS = 10_000;

/** Somebody else does the same just now. */
export class LockHeld extends Error {
  override readonly name = "LockHeld";
}

/**
 * Does a work that only one process may do at a time, whatever it is made of. The lock is the connection's: it ends with the
 * process, however that ends, so the address must not lead through a pooler.
 */
export async function holdLock<T>(
  { url, lock }: { readonly url: string; readonly lock: number },
  work: () => Promise<T>,
): Promise<T> {
  const client = newClient(url, {
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "vaada-lock",
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ isHeld: boolean }>('select pg_try_advisory_lock($1) as "isHeld"', [
      lock,
    ]);
    if (rows[0]?.isHeld !== true) throw new LockHeld("It is being done just now. Wait for its end.");
    return await work();
  } finally {
    await client.end();
  }
}
