import * as z from "zod/mini";
import { call } from "../call.ts";
import { STEP_NOTICES } from "../notices-taken.ts";
import { BOOLEAN_MESSAGE } from "../primitives.ts";

export const PUSH_MESSAGE = "This is no subscription of a browser";

/** Encrypted on its way, or on the machine itself: the sandbox plays a push service too. */
const ADDRESS =
  /^(?:https:\/\/[A-Za-z0-9.-]+|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d{1,5})?\/[\x21-\x7e]+$/;

/** Bytes as a browser writes them: the URL's own alphabet, padded or not. */
const Bytes = (characters: number) =>
  z.string(PUSH_MESSAGE).check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}={0,2}$`), PUSH_MESSAGE));

/** A `PushSubscription` as its `toJSON` gives it. Whether its service may be called, the server knows. */
const Subscription = z.strictObject(
  {
    endpoint: z.string(PUSH_MESSAGE).check(z.regex(ADDRESS, PUSH_MESSAGE), z.maxLength(1_000, PUSH_MESSAGE)),
    expirationTime: z.optional(z.nullable(z.number(PUSH_MESSAGE))),
    /** A point of the curve P-256 and sixteen random bytes. */
    keys: z.strictObject({ p256dh: Bytes(87), auth: Bytes(22) }, PUSH_MESSAGE),
  },
  PUSH_MESSAGE,
);
export type Subscription = z.output<typeof Subscription>;

export const subscribeToPush = call({
  name: "subscribe-to-push",
  says: "Where reminders are pushed to: one browser's subscription. Given again it is the same one. With granted false it is forgotten.",
  method: "POST",
  path: "/user/push",
  access: "borrower",
  consents: ["reminders"],
  notices: STEP_NOTICES.reminders,
  body: z.strictObject({
    subscription: Subscription,
    /** Given when left out. */
    granted: z.optional(z.boolean(BOOLEAN_MESSAGE)),
  }),
  query: null,
  reply: z.object({ subscribed: z.boolean() }),
  refuses: ["SESSION_ENDED", "CONSENT_WITHDRAWN", "TOO_MANY"],
});
