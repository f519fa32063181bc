import type { GuardedRoute } from "@vaada/contract/routes";
import { refuseField } from "../../platform/refusals/fields.ts";
import type { Services } from "../../services.ts";

/** A browser must not be sent anywhere but back to us, and there to the one page that a visit ends at. */
export const faultInReturn = (
  { settings }: Pick<Services, "settings">,
  {
    callBackUrl,
    route,
    field = "callBackUrl",
  }: {
    readonly callBackUrl: string;
    readonly route: GuardedRoute;
    /** What the call names it. */
    readonly field?: string;
  },
) =>
  callBackUrl === `${settings.appOrigin}${route}`
    ? null
    : refuseField(field, "This must be the return page of this app");
