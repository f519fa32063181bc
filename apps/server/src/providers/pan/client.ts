import { PAN_COMPREHENSIVE_PATH, type PanComprehensiveBody } from "@vaada/wire/pan";
import { createHttpClient } from "../http-client.ts";
import { SUREPASS_TIMEOUT_MS, type SurepassOptions, surepassHeaders } from "../surepass-reply.ts";
import type { PanRegister } from "./port.ts";
import { translate } from "./translate.ts";

export function createPanRegister(options: SurepassOptions): PanRegister {
  const call = createHttpClient({
    partner: "surepass",
    baseUrl: options.baseUrl,
    headers: surepassHeaders(options.token),
    timeoutMs: options.timeoutMs ?? SUREPASS_TIMEOUT_MS,
  });
  return {
    async lookUp(pan) {
      const body: PanComprehensiveBody = { id_number: pan.reveal() };
      return translate(await call({ method: "POST", path: PAN_COMPREHENSIVE_PATH, body }), body.id_number);
    },
  };
}
