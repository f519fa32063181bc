import type { Page } from "@playwright/test";
import pg from "pg";
import { databaseUrl } from "./addresses.ts";

/**
 * Codes and limits keep real time, which no test can wait for. So time passes for one borrower only: the rows of the
 * code that the page is waiting for are made older.
 */
export class Time {
  readonly #pool: pg.Pool;

  constructor() {
    this.#pool = new pg.Pool({ connectionString: databaseUrl(), max: 1 });
  }

  async pass(page: Page, { seconds }: { seconds: number }): Promise<void> {
    const requestId = await pendingRequestId(page);
    const age = `${seconds} seconds`;
    const { rows } = await this.#pool.query<{ number: string }>(
      `update vaada.sign_in_codes
          set sent_at = sent_at - $2::interval, expires_at = expires_at - $2::interval
        where request_id = $1 returning encode(mobile_index, 'hex') as number`,
      [requestId, age],
    );
    const number = rows[0]?.number;
    if (number === undefined) throw new Error("the page waits for a code that the database does not know");
    await this.#pool.query(
      `update vaada.limits
          set window_started_at = window_started_at - $2::interval, window_ends_at = window_ends_at - $2::interval
        where bucket like 'otp-pause:' || $1 || ':%'`,
      [number, age],
    );
  }

  /** Ends the pause before another text to the number that is signed in on the page. */
  async endSignInPause(page: Page): Promise<void> {
    await this.#pool.query(
      `delete from vaada.limits using vaada.borrowers
        where borrowers.id = $1 and bucket like 'otp-pause:' || encode(mobile_index, 'hex') || ':%'`,
      [await borrowerIdOn(page)],
    );
  }

  /** Ends the pause before another code of the identity authority. */
  async endAadhaarPause(page: Page): Promise<void> {
    await this.#pool.query("delete from vaada.limits where bucket = 'aadhaar-pause:' || $1", [
      await borrowerIdOn(page),
    ]);
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

/** Moves the page's own clock forward, to skip a countdown. The clock then runs on. */
export async function advancePageClock(page: Page, { seconds }: { seconds: number }): Promise<void> {
  await page.clock.install();
  await page.clock.fastForward(seconds * 1000);
  await page.clock.resume();
}

const borrowerIdOn = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem("user_id"));

async function pendingRequestId(page: Page): Promise<string> {
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  const requestId = /requestId\\*":\\*"([\w-]{22})/.exec(stored)?.[1];
  if (requestId === undefined) throw new Error("the page waits for no code");
  return requestId;
}
