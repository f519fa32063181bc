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
}

export const describeSignedIn = ({ name, role }: { readonly name: string; readonly role: Role }) => ({
  name,
  role,
  can: permissionsOf(role),
});
