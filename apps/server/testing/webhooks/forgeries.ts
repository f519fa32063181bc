import { createHmac, randomBytes, randomInt } from "node:crypto";
import { expect } from "vitest";
import type { TestServer } from "../test-server.ts";

type Attacked = {
  readonly address: string;
  readonly secret: string;
  /** The body of an event that would be taken, each time another one. */
  readonly anyEvent: () => string;
};

type Forged = { readonly body: string | Buffer; readonly signature?: string };

/** A thousand calls take seconds, or minutes where many tests share a machine. */
export const FORGERIES_TIMEOUT_MS = 600_000;

/** The attempts of somebody without the secret, each a little different each time. */
const FORGERIES: Readonly<Record<string, (attacked: Attacked) => Forged>> = {
  "an altered byte": ({ secret, anyEvent }) => {
    const body = anyEvent();
    return { body: altered(body), signature: signed(body, secret) };
  },
  "another secret": ({ anyEvent }) => {
    const body = anyEvent();
    return { body, signature: signed(body, randomBytes(16).toString("hex")) };
  },
  "no signature": ({ anyEvent }) => ({ body: anyEvent() }),
  "an empty signature": ({ anyEvent }) => ({ body: anyEvent(), signature: "" }),
  "upper-case hex": ({ secret, anyEvent }) => {
    const body = anyEvent();
    return { body, signature: signed(body, secret).toUpperCase() };
  },
  "a truncated signature": ({ secret, anyEvent }) => {
    const body = anyEvent();
    return { body, signature: signed(body, secret).slice(0, randomInt(64)) };
  },
  "a longer signature": ({ secret, anyEvent }) => {
    const body = anyEvent();
    return { body, signature: `${signed(body, secret)}00` };
  },
  "another body's signature": ({ secret, anyEvent }) => ({
    body: anyEvent(),
    signature: signed(anyEvent(), secret),
  }),
  "a signature in base64": ({ secret, anyEvent }) => {
    const body = anyEvent();
    return { body, signature: createHmac("sha256", secret).update(body).digest("base64") };
  },
  "the signature of the same JSON in other bytes": ({ secret, anyEvent }) => {
    const body = anyEvent();
    return { body: JSON.stringify(JSON.parse(body), null, 1), signature: signed(body, secret) };
  },
};

/** So many in a minute are looked at; those that are on their way at the same moment may be more. */
const LOOKED_AT_A_MINUTE = 60;
const MINUTE_MS = 60_000;

/**
 * A thousand forgeries are answered as by an address that is not there, and from a number of them on as by one that is
 * too busy. A minute later that is forgotten.
 */
export async function expectForgeriesRefused(server: TestServer, attacked: Attacked): Promise<void> {
  const unknown = await server.call("POST", "/api/no-such-address", { body: {} });
  const kinds = Object.entries(FORGERIES);
  const begunAt = Date.now();
  let busy = 0;
  for (let sent = 0; sent < 1000; sent += kinds.length) {
    if (sent === kinds.length) expect(busy).toBe(0);
    const answers = await Promise.all(kinds.map(([kind, forge]) => send(server, attacked, kind, forge)));
    for (const { kind, status, text, code } of answers) {
      if (status === 429) expect([kind, code]).toEqual([kind, "TOO_MANY"]);
      else expect([kind, status, text]).toEqual([kind, 404, unknown.text]);
      if (status === 429) busy += 1;
    }
  }
  const unsigned = 1000 / kinds.length;
  const minutes = 1 + Math.ceil((Date.now() - begunAt) / MINUTE_MS);
  expect(busy).toBeGreaterThanOrEqual(1000 - unsigned - minutes * (LOOKED_AT_A_MINUTE + 2 * kinds.length));
  expect(server.logLines.join("")).not.toContain(attacked.secret);
  server.clock.moveReal(61);
}

async function send(
  server: TestServer,
  attacked: Attacked,
  kind: string,
  forge: (attacked: Attacked) => Forged,
): Promise<{ kind: string; status: number; text: string; code: unknown }> {
  const { body: rawBody, signature } = forge(attacked);
  const headers: Record<string, string> =
    signature === undefined ? {} : { "x-razorpay-signature": signature };
  const { status, text, json } = await server.call("POST", attacked.address, { rawBody, headers });
  return { kind, status, text, code: json.code };
}

const signed = (body: string, secret: string): string =>
  createHmac("sha256", secret).update(body).digest("hex");

function altered(body: string): Buffer {
  const bytes = Buffer.from(body);
  const at = randomInt(bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 + randomInt(255));
  return bytes;
}
