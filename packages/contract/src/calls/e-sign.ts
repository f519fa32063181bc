import * as z from "zod/mini";
import { call } from "../call.ts";
import { STEP_NOTICES } from "../notices-taken.ts";
import { ReturnAddress } from "../primitives.ts";

const VISIT_MESSAGE = "This names no signing";

export const startESign = call({
  name: "start-e-sign",
  says: "Hands the loan agreement to the signing service and answers the address to sign at. While that signing is open, the same address again. The return page must be /esign-processing of this app.",
  method: "POST",
  path: "/user/digital-esign",
  access: "borrower",
  step: "e-sign",
  consents: ["e-sign", "verification-sharing"],
  notices: STEP_NOTICES.eSign,
  body: z.strictObject({ callback_url: ReturnAddress }),
  query: null,
  reply: z.object({ url: z.string() }),
  refuses: [
    "SESSION_ENDED",
    "CONSENT_WITHDRAWN",
    "STEP_OUT_OF_TURN",
    "EMAIL_NOT_VERIFIED",
    "STAMP_DUTY_UNKNOWN",
    "TOO_MANY_TRIES",
    "PROVIDER_UNAVAILABLE",
  ],
});

export const readESignReport = call({
  name: "read-e-sign-report",
  says: "What came of a signing. The server asks the service itself, fetches the signed agreement and checks its signature and its bytes. Still at work after ten seconds: 400 with data.retry. Somebody else's signing is not found.",
  method: "POST",
  path: "/user/digital-esign/report",
  access: "borrower",
  step: "e-sign",
  reads: true,
  body: z.strictObject({
    client_id: z.string(VISIT_MESSAGE).check(z.regex(/^[\w-]{1,200}$/, VISIT_MESSAGE)),
  }),
  query: null,
  reply: z.object({ redirect_to: z.string() }),
  refuses: [
    "SESSION_ENDED",
    "CONSENT_WITHDRAWN",
    "NOT_FOUND",
    "STEP_OUT_OF_TURN",
    "STILL_PROCESSING",
    "ESIGN_NOT_COMPLETED",
    "ESIGN_NAME_MISMATCH",
    "PROVIDER_UNAVAILABLE",
  ],
});
