import * as z from "zod/mini";
import { call } from "../call.ts";

const KINDS_MAX = 50;

const ClientFailure = z.strictObject({
  /** A path of this contract, without what follows a question mark. */
  path: z.string().check(z.regex(/^\/[a-z0-9/-]{1,80}$/)),
  /** Nothing came back, nothing in time, or an answer that is none of our server's. */
  kind: z.enum(["offline", "timeout", "foreign"]),
  times: z.int().check(z.gte(1), z.lte(1_000)),
});

export type ClientFailure = z.infer<typeof ClientFailure>;

export const tellClientFailures = call({
  name: "tell-client-failures",
  says: "Calls that failed on the device and may never have reached the server: which, how and how often. Logged and counted without a person.",
  method: "POST",
  path: "/app/failures",
  access: "public",
  body: z.strictObject({
    failures: z.array(ClientFailure).check(z.minLength(1), z.maxLength(KINDS_MAX)),
  }),
  query: null,
  reply: z.object({ received: z.literal(true) }),
  refuses: [],
});
