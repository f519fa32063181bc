import {
  DIGILOCKER_INITIALIZE_PATH,
  type DigilockerInitializeBody,
  digilockerAadhaarPath,
  digilockerStatusPath,
} from "@vaada/wire/digilocker";
import type { AddressRules } from "../given-address.ts";
import { createHttpClient } from "../http-client.ts";
import { RECORD_BYTES_MAX } from "../surepass-person.ts";
import { SUREPASS_TIMEOUT_MS, type SurepassOptions, surepassHeaders } from "../surepass-reply.ts";
import type { DigiLocker, NewVisit } from "./port.ts";
import { translateOpen, translateRecord, translateStatus } from "./translate.ts";

/** The pages are those on which a borrower consents. */
type DigiLockerOptions = SurepassOptions & { readonly pages: AddressRules };

export function createDigiLocker(options: DigiLockerOptions): DigiLocker {
  const call = createHttpClient({
    partner: "surepass",
    baseUrl: options.baseUrl,
    headers: surepassHeaders(options.token),
    timeoutMs: options.timeoutMs ?? SUREPASS_TIMEOUT_MS,
  });
  return {
    async open(visit) {
      const body = initializeBody(visit);
      const opened = await call({ method: "POST", path: DIGILOCKER_INITIALIZE_PATH, body });
      return translateOpen(opened, options.pages);
    },
    async status(reference) {
      const path = digilockerStatusPath(reference);
      return translateStatus(await call({ method: "GET", path, isSafeToRepeat: true }));
    },
    async fetchRecord(reference) {
      const path = digilockerAadhaarPath(reference);
      const answerBytesMax = RECORD_BYTES_MAX;
      const result = await call({ method: "GET", path, isSafeToRepeat: true, answerBytesMax });
      return translateRecord(result, reference);
    },
  };
}

/** The borrower is in the app, signed in by mobile number: nobody is to be written to or verified again. */
const initializeBody = (visit: NewVisit): DigilockerInitializeBody => ({
  data: {
    signup_flow: true,
    redirect_url: visit.returnUrl,
    webhook_url: visit.webhookUrl.reveal(),
    expiry_minutes: visit.expiresInMinutes,
    prefill_options: { full_name: visit.name.reveal(), mobile_number: visit.mobile.reveal() },
    send_sms: false,
    send_email: false,
    verify_phone: false,
    verify_email: false,
  },
});
