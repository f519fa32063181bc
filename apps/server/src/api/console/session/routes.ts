import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  readPasskeys,
  removePasskey,
  signInByPasskey,
} from "@vaada/contract/console/calls/passkeys";
import {
  acceptInvitation,
  openInvitation,
  readMe,
  signInStaff,
  signOutStaff,
} from "@vaada/contract/console/calls/session";
import { permissionsOf, type Role } from "@vaada/contract/console/roles";
import type { FastifyInstance } from "fastify";
import * as invitations from "../../../operations/staff/invitations.ts";
import * as passkeys from "../../../operations/staff/passkeys/passkeys.ts";
import type { PasskeyRow } from "../../../operations/staff/passkeys/store.ts";
import * as signIn from "../../../operations/staff/sign-in.ts";
import * as sessions from "../../../operations/staff/staff-sessions.ts";
import { isRefused } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { serveConsole } from "../serve-console.ts";

export function sessionRoutes(app: FastifyInstance, services: Services): void {
  serveConsole(app, services, signInStaff, async ({ body, caller, cookie }) => {
    const { address, userAgent } = caller;
    const signedIn = await signIn.signInStaff(services, { ...body, address, userAgent });
    if (isRefused(signedIn)) return signedIn;
    cookie.set(signedIn.token, signIn.STAFF_SESSION_SECONDS);
    return describeSignedIn(signedIn.staff);
  });
  serveConsole(app, services, signOutStaff, async ({ session, cookie }) => {
    await sessions.signOutStaff(services, session);
    cookie.clear();
    return { signed_out: true as const };
  });
  serveConsole(app, services, readMe, async ({ session: { staff, endsAt, codeFreshUntil } }) => ({
    ...describeSignedIn(staff),
    staff_id: staff.staffId,
    ends_at: endsAt.toISOString(),
    code_fresh_until: codeFreshUntil.toISOString(),
    now: services.clock.now().toISOString(),
  }));
  serveConsole(app, services, openInvitation, ({ body }) => invitations.openInvitation(services, body.token));
  serveConsole(app, services, acceptInvitation, ({ body, caller: { address } }) =>
    invitations.acceptInvitation(services, { ...body, address }),
  );
  passkeyRoutes(app, services);
}

const describeSignedIn = ({ name, role }: { readonly name: string; readonly role: Role }) => ({
  name,
  role,
  can: permissionsOf(role),
});

/** Passkeys: adding and removing one's own, and signing in with one. */
function passkeyRoutes(app: FastifyInstance, services: Services): void {
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
    cookie.set(opened.token, signIn.STAFF_SESSION_SECONDS);
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
