import { DAY_MS } from "@vaada/calendar/civil-date";
import type { Lender } from "@vaada/contract/lender";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../services.ts";

const PATH = "/.well-known/security.txt";
/** RFC 9116 asks for less than a year, so that a file nobody keeps up is not believed. Ours is written at each asking. */
const GOOD_FOR_MS = 90 * DAY_MS;

/** Tells whoever found a hole whom to write to, in the form of RFC 9116. */
export function securityTextRoutes(app: FastifyInstance, { lender, clock, settings }: Services): void {
  app.route({
    method: ["GET", "HEAD"],
    url: PATH,
    handler: (_request, reply) =>
      reply
        .header("content-type", "text/plain; charset=utf-8")
        .send(securityText({ lender, appOrigin: settings.appOrigin, now: clock.realNow() })),
  });
}

function securityText({ lender, appOrigin, now }: { lender: Lender; appOrigin: string; now: Date }): string {
  const { email, policy } = lender.security ?? { email: lender.support.email };
  const expires = new Date(now.getTime() + GOOD_FOR_MS);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en, hi",
    `Canonical: ${appOrigin}${PATH}`,
    ...(policy === undefined ? [] : [`Policy: ${policy}`]),
    "",
  ].join("\n");
}
