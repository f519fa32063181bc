import {
  endOtherSessions as endOtherSessionsCall,
  followPhoneLink as followPhoneLinkCall,
  makePhoneLink as makePhoneLinkCall,
  readSessions as readSessionsCall,
} from "@vaada/contract/calls/sessions";
import type { Language } from "@vaada/contract/language";
import type { LinkRoute, PhoneLinkRoute } from "@vaada/contract/routes";
import type { FastifyInstance } from "fastify";
import { nameDevice } from "../../../notices/devices/phrases.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { deviceOf } from "../../../platform/http/device.ts";
import type { Session } from "../../../platform/http/session/sessions.ts";
import {
  type LiveSession,
  readLiveSessions,
  revokeOtherSessions,
} from "../../../platform/http/session/store.ts";
import { networkOf } from "../../../platform/network.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { followPhoneLink } from "./follow-phone-link.ts";
import { newPhoneLink, phoneLinkToken } from "./phone-link.ts";
import { PLACE_PHRASES } from "./phrases.ts";

export function sessionRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock, settings, securityLog } = services;
  serve(app, readSessionsCall, async ({ session, caller }) => {
    const { borrowerId } = session;
    const { sessionIdleSeconds: idleSeconds } = settings.signIn;
    const sessions = await database.withTx(asBorrower(borrowerId), (tx) =>
      readLiveSessions(tx, { borrowerId, now: clock.realNow(), idleSeconds }),
    );
    return sessions
      .map((live) => describeSession(live, { session, caller }))
      .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
  });
  serve(app, makePhoneLinkCall, ({ query, session }) => makePhoneLink(services, { to: query.to, session }));
  serve(app, followPhoneLinkCall, ({ body, session }) =>
    followPhoneLink(services, { token: body.token, session }),
  );
  serve(app, endOtherSessionsCall, async ({ session: { borrowerId, tokenHash }, caller }) => {
    const now = clock.realNow();
    const ended = await database.withTx(asBorrower(borrowerId), (tx) =>
      revokeOtherSessions(tx, { borrowerId, tokenHash, now }),
    );
    if (ended > 0) securityLog.record({ event: "sessions-ended", borrowerId }, caller);
    return { ended };
  });
}

function makePhoneLink(
  { vault, clock, settings }: Services,
  { to, session }: { readonly to: PhoneLinkRoute; readonly session: Session },
) {
  const link = newPhoneLink(to, clock.realNow());
  const token = phoneLinkToken(vault, link, session.borrowerId);
  return {
    url: `${settings.appOrigin}${CONTINUE_ROUTE}?on=${token}`,
    expiresAt: new Date(link.expiresAtSeconds * 1000).toISOString(),
  };
}

const CONTINUE_ROUTE = "/continue" satisfies LinkRoute;

const describeSession = (
  { tokenHash, userAgent, address, signedInAt, lastSeenAt }: LiveSession,
  { session, caller }: { readonly session: Session; readonly caller: Caller },
) => ({
  device: nameDevice(deviceOf(userAgent), caller.language),
  place: placeOf(address, caller),
  signedInAt: signedInAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
  isCurrent: tokenHash.equals(session.tokenHash),
});

/** We know no map of the networks, so all that an address tells is whether it is the caller's own network. */
const placeOf = (
  address: string | null,
  caller: { readonly address: string; readonly language: Language },
): string | null =>
  address !== null && networkOf(address) === networkOf(caller.address)
    ? PLACE_PHRASES[caller.language].sameNetwork
    : null;
