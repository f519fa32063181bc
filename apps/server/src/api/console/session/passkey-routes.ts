import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  readPasskeys,
  removePasskey,
  signInByPasskey,
} from "@vaada/contract/console/calls/passkeys";
import type { FastifyInstance } from "fastify";
import type { PasskeyRow } from "../../../operations/staff/passkey-store.ts";
import * as passkeys from "../../../operations/staff/passkeys.ts";
import { STAFF_SESSION_SECONDS } from "../../../operations/staff/sign-in.ts";
import { isRefused } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { serveConsole } from "../serve-console.ts";
import { describeSignedIn } from "./routes.ts";

/** Passkeys: adding and removing one's own, and signing in with one. */
export function passkeyRoutes(app: FastifyInstance, services: Services): void {
  serveConsole(app, services, beginPasskeySignIn, () => passkeys.beginPasskeySignIn(services));
  serveConsole(app, services, signInByPasskey, async ({ body, caller, cookie }) => {
    const { address, userAgent } = caller;
    const signature = bytesOf(body.signature);
    const opened = await passkeys.signInByPasskey(services, {
      ...answerOf(body),
      signature,
      address,
      userAgent,
    });
    if (isRefused(opened)) return opened;
    cookie.set(opened.token, STAFF_SESSION_SECONDS);
    return describeSignedIn(opened.staff);
  });
  serveConsole(app, services, readPasskeys, async ({ session: { staff } }) => ({
    rows: (await passkeys.readPasskeys(services, staff.staffId)).map(describePasskey),
  }));
  serveConsole(app, services, beginPasskey, ({ body: { code }, session: { staff, sessionId } }) =>
    passkeys.beginPasskey(services, { staff, sessionId, code }),
  );
  serveConsole(app, services, addPasskey, async ({ body, session: { staff } }) => {
    const { name } = body;
    const publicKey = bytesOf(body.public_key);
    const added = await passkeys.addPasskey(services, { ...answerOf(body), staff, name, publicKey });
    return isRefused(added) ? added : describePasskey(added);
  });
  serveConsole(app, services, removePasskey, async ({ params, session: { staff } }) => {
    const refused = await passkeys.removePasskey(services, { staff, passkeyId: params.passkey_id });
    return refused ?? { removed: true as const };
  });
}

const bytesOf = (text: string): Buffer => Buffer.from(text, "base64url");

const answerOf = (body: {
  readonly credential_id: string;
  readonly client_data: string;
  readonly authenticator_data: string;
}) => ({
  credentialId: bytesOf(body.credential_id),
  clientData: bytesOf(body.client_data),
  authenticatorData: bytesOf(body.authenticator_data),
});

const describePasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow) => ({
  passkey_id: id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
