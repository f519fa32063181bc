import {
  AADHAAR_GENERATE_PATH,
  AADHAAR_SUBMIT_PATH,
  type AadhaarGenerateBody,
  type AadhaarSubmitBody,
} from "@vaada/wire/aadhaar-code";
import { createHttpClient } from "../http-client.ts";
import { RECORD_BYTES_MAX } from "../surepass-person.ts";
import { SUREPASS_TIMEOUT_MS, type SurepassOptions, surepassHeaders } from "../surepass-reply.ts";
import type { AadhaarCode } from "./port.ts";
import { translateSend, translateSubmit } from "./translate.ts";

export function createAadhaarCode(options: SurepassOptions): AadhaarCode {
  const call = createHttpClient({
    partner: "surepass",
    baseUrl: options.baseUrl,
    headers: surepassHeaders(options.token),
    timeoutMs: options.timeoutMs ?? SUREPASS_TIMEOUT_MS,
  });
  return {
    async send(number) {
      const body: AadhaarGenerateBody = { id_number: number.reveal() };
      return translateSend(await call({ method: "POST", path: AADHAAR_GENERATE_PATH, body }));
    },
    async submit({ reference, code, aadhaarLastFour }) {
      const body: AadhaarSubmitBody = { client_id: reference, otp: code.reveal() };
      const path = AADHAAR_SUBMIT_PATH;
      const result = await call({ method: "POST", path, body, answerBytesMax: RECORD_BYTES_MAX });
      return translateSubmit(result, { reference, aadhaarLastFour });
    },
  };
}
