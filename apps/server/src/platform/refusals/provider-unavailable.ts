import { type Refused, refuse } from "./refused.ts";

/** As long as the message of the catalogue asks for; the identity authority, too, wants a minute between codes. */
export const PROVIDER_RETRY_AFTER_SECONDS = 60;

/** For what a person has stopped: nobody knows until when, so a machine may ask again every ten minutes. */
export const STOPPED_RETRY_AFTER_SECONDS = 600;

export const providerUnavailable = (): Refused<"PROVIDER_UNAVAILABLE"> =>
  refuse("PROVIDER_UNAVAILABLE", { retryAfterSeconds: PROVIDER_RETRY_AFTER_SECONDS });
