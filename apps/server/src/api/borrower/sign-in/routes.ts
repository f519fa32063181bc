import {
  sendCode as sendCodeCall,
  signOut,
  verifyCode as verifyCodeCall,
} from "@vaada/contract/calls/sign-in";
import { leadSourceOf } from "@vaada/contract/lead-source";
import type { FastifyInstance } from "fastify";
import { revokeSession } from "../../../platform/http/session/store.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { refuseOverSendLimit, sendCode } from "./send-code.ts";
import { verifyCode } from "./verify-code.ts";

export function signInRoutes(app: FastifyInstance, services: Services): void {
  serve(
    app,
    sendCodeCall,
    ({ body, query, caller }) =>
      sendCode(services, {
        mobile: body.mobile,
        source: leadSourceOf(query, services.settings.signIn.leadTags),
        caller,
      }),
    { refuseOverLimit: (caller) => refuseOverSendLimit(services, caller) },
  );
  serve(app, verifyCodeCall, ({ body, caller }) =>
    verifyCode(services, { requestId: body.request_id, otp: body.otp, caller }),
  );
  serve(app, signOut, async ({ session: { tokenHash } }) => {
    await services.database.withTx({ kind: "token", tokenHash }, (tx) =>
      revokeSession(tx, tokenHash, services.clock.realNow()),
    );
    return { signed_out: true as const };
  });
}
