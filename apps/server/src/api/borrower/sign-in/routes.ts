import {
  sendCode as sendCodeCall,
  signOut,
  verifyCode as verifyCodeCall,
} from "@vaada/contract/calls/sign-in";
import { leadSourceOf } from "@vaada/contract/lead-source";
import type { FastifyInstance } from "fastify";
import { revokeSession } from "../../../platform/http/session/store.ts";
import type { Rooms } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { isOverSendLimit, sendCode } from "./send-code.ts";
import { verifyCode } from "./verify-code.ts";

export function signInRoutes(app: FastifyInstance, rooms: Rooms): void {
  serve(
    app,
    sendCodeCall,
    ({ body, query, caller }) =>
      sendCode(rooms, { mobile: body.mobile, source: leadSourceOf(query), caller }),
    { isOverLimit: (caller) => isOverSendLimit(rooms, caller) },
  );
  serve(app, verifyCodeCall, ({ body, caller }) =>
    verifyCode(rooms, { requestId: body.request_id, otp: body.otp, caller }),
  );
  serve(app, signOut, async ({ session: { tokenHash } }) => {
    await rooms.database.withTx({ kind: "token", tokenHash }, (tx) =>
      revokeSession(tx, tokenHash, rooms.clock.realNow()),
    );
    return { signed_out: true as const };
  });
}
