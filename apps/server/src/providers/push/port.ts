import type { PushMessage } from "@vaada/contract/push-message";
import type { Secret } from "@vaada/contract/secret";

/** A browser's address at its push service, and the keys that only it can read with. */
export type PushAddress = { readonly endpoint: Secret; readonly p256dh: Secret; readonly auth: Secret };

/** Hands messages to the push services of browsers, which can't read them. */
export type Push = {
  /** The key by which a browser knows us when it subscribes, in base64url. */
  readonly publicKey: string;
  /** Whether it is an address that may be called, with keys that a message can be encrypted for. */
  accepts(address: PushAddress): boolean;
  send(address: PushAddress, message: PushMessage): Promise<PushResult>;
};

export type PushResult =
  | { readonly kind: "sent" }
  /** The browser is subscribed no more, and never will be at this address. */
  | { readonly kind: "gone" }
  /** It may have arrived: one that comes twice takes the place of the first. */
  | { readonly kind: "failed"; readonly reason: string };
