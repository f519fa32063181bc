import {
  askForAccount as askForAccountCall,
  askMobileChange as askMobileChangeCall,
  confirmMobileChange as confirmMobileChangeCall,
} from "@vaada/contract/calls/mobile";
import { Secret } from "@vaada/contract/secret";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { askForAccount } from "./ask-for-account.ts";
import { askMobileChange } from "./ask-mobile-change.ts";
import { confirmMobileChange } from "./confirm-mobile-change.ts";

export function mobileRoutes(app: FastifyInstance, services: Services): void {
  serve(app, askMobileChangeCall, ({ body: { mobile, old_lost }, session: { borrowerId }, caller }) =>
    askMobileChange(services, { borrowerId, mobile, whyLost: old_lost ?? null, caller }),
  );
  serve(app, confirmMobileChangeCall, ({ body: { change_id, otp, old_otp }, session, caller }) =>
    confirmMobileChange(services, {
      session,
      changeId: change_id,
      newOtp: otp,
      oldOtp: old_otp ?? null,
      caller,
    }),
  );
  serve(app, askForAccountCall, ({ body: { pan }, session: { borrowerId }, caller }) =>
    askForAccount(services, { borrowerId, pan: new Secret(pan), caller }),
  );
}
