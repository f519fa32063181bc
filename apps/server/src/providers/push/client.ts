import { isListedHost } from "../../platform/network.ts";
import { browserKeysOf, encrypt } from "./encrypt.ts";
import type { Push, PushAddress } from "./port.ts";
import { type PushAnswer, translate } from "./translate.ts";
import { createVapid, type VapidKeys } from "./vapid.ts";

/** A push service answers at once when it answers. */
const PUSH_TIMEOUT_MS = 10_000;
/** A reminder that finds no phone within half a day is news no more. */
const TTL_SECONDS = 12 * 3600;

type PushOptions = VapidKeys & {
  /** Names of the push services' machines; `*.` stands for anything before it. */
  readonly hosts: readonly string[];
  /** Only with the sandbox, which plays a push service too. */
  readonly sandboxUrl?: string | undefined;
  /** Real time. */
  readonly now: () => Date;
  readonly timeoutMs?: number | undefined;
};

/** The address comes from a browser, so only those of known push services are ever called. */
export function createPush(options: PushOptions): Push {
  const vapid = createVapid(options);
  const isServed = (endpoint: string): boolean =>
    isOfSandbox(endpoint, options) || isKnown(endpoint, options);
  return {
    publicKey: options.publicKey,
    accepts: (address) => isServed(address.endpoint.reveal()) && keysOf(address) !== null,
    async send(address, message) {
      const endpoint = address.endpoint.reveal();
      const keys = keysOf(address);
      // A service that is taken off the list, or a key that no message can be written for.
      if (keys === null || !isServed(endpoint)) return { kind: "gone" };
      const body = encrypt(Buffer.from(JSON.stringify(message)), keys);
      const headers = {
        authorization: vapid(new URL(endpoint).origin, options.now()),
        ttl: String(TTL_SECONDS),
        urgency: "normal",
        // A later one of the same takes its place while the phone is away.
        topic: message.tag,
        "content-type": "application/octet-stream",
        "content-encoding": "aes128gcm",
      };
      return translate(await post(endpoint, { headers, body, timeoutMs: options.timeoutMs }));
    },
  };
}

const keysOf = ({ p256dh, auth }: PushAddress) =>
  browserKeysOf({ p256dh: p256dh.reveal(), auth: auth.reveal() });

function isKnown(endpoint: string, { hosts }: Pick<PushOptions, "hosts">): boolean {
  const url = URL.parse(endpoint);
  return url?.protocol === "https:" && isListedHost(url, hosts);
}

function isOfSandbox(endpoint: string, { sandboxUrl }: Pick<PushOptions, "sandboxUrl">): boolean {
  const door = `${sandboxUrl}/push/`;
  return (
    sandboxUrl !== undefined && endpoint.startsWith(door) && /^[\w-]+$/.test(endpoint.slice(door.length))
  );
}

type PostedMessage = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly timeoutMs: number | undefined;
};

/** Never the error's message: it quotes the address, and with it the permission. */
async function post(endpoint: string, { headers, body, timeoutMs }: PostedMessage): Promise<PushAnswer> {
  try {
    const response = await fetch(endpoint, {
      method: "POST",
      headers,
      body: new Uint8Array(body),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs ?? PUSH_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return { status: response.status };
  } catch (error) {
    return { reason: error instanceof Error && error.name === "TimeoutError" ? "TIMEOUT" : "UNREACHABLE" };
  }
}
