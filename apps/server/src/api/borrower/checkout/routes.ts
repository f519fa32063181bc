import { openCheckout } from "@vaada/contract/calls/checkout";
import type { FastifyInstance, FastifyReply } from "fastify";
import { asBorrower } from "../../../platform/db/actor.ts";
import { takeLimit } from "../../../platform/db/limits.ts";
import { Caller } from "../../../platform/http/caller.ts";
import type { Refused } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import {
  CHECKOUT_PAGE_PATH,
  readCheckoutAddress,
  visitLimit,
  writeCheckoutAddress,
} from "./checkout-address.ts";
import { findCheckout, readPrefill } from "./find-checkout.ts";
import { busyPage, checkoutPage, unknownPage, usedPage } from "./page.ts";

export function checkoutRoutes(app: FastifyInstance, { database, vault, clock, settings }: Services): void {
  const { origin } = settings.checkout;
  serve(
    app,
    openCheckout,
    ({ body, caller, session: { borrowerId } }) => {
      const { orderId: orderReference, ...rest } = body;
      const visit = { ...rest, orderReference, borrowerId, language: caller.language };
      return { url: writeCheckoutAddress(vault, { origin, now: clock.realNow() }, visit) };
    },
    {
      isOwn: ({ body, session: { borrowerId } }) =>
        database.withTx(
          asBorrower(borrowerId),
          async (tx) => (await findCheckout(tx, body.orderId)) !== null,
        ),
    },
  );
}

const GONE = 410;
const NOT_FOUND = 404;
const TOO_MANY = 429;

/** The page itself, for the server of the checkout's own origin. */
export function checkoutPageRoutes(app: FastifyInstance, services: Services): void {
  const { database, vault, clock } = services;
  const shown = shownBy(services);
  app.get<{ Params: { address: string } }>(`${CHECKOUT_PAGE_PATH}:address`, async (request, reply) => {
    const ticket = readCheckoutAddress(vault, request.params.address);
    const now = clock.realNow();
    const found =
      ticket &&
      (await database.withTx(asBorrower(ticket.borrowerId), async (tx) => {
        const purpose = await findCheckout(tx, ticket.orderReference);
        if (purpose === null) return null;
        const isGood =
          ticket.goodUntilMs > now.getTime() &&
          (await takeLimit(tx, visitLimit(ticket), now)).kind === "taken";
        const prefill = isGood ? await readPrefill(tx, vault, ticket.borrowerId) : null;
        return { ticket, purpose, prefill };
      }));
    if (!found) return sendPage(reply.code(NOT_FOUND), unknownPage(shown, new Caller(request).language));
    const { prefill, ...visit } = found;
    if (prefill === null) return sendPage(reply.code(GONE), usedPage(shown, visit));
    return sendPage(reply, checkoutPage(shown, { ...visit, prefill }));
  });
  app.setNotFoundHandler((request, reply) =>
    sendPage(reply.code(NOT_FOUND), unknownPage(shown, new Caller(request).language)),
  );
}

const shownBy = ({ lender, settings: { appOrigin, checkout } }: Services) => ({
  brand: lender.brand,
  legalName: lender.lender.legalName,
  appOrigin,
  checkout,
});

/** Whether the database is asked for it. The page's files come from memory. */
export const asksForCheckout = (route: string): boolean => route.startsWith(CHECKOUT_PAGE_PATH);

/** How somebody is turned away from the page: it is good for another try, because it was not opened. */
export const busyCheckout =
  (services: Services) =>
  (reply: FastifyReply, { retryAfterSeconds = 1 }: Refused): FastifyReply =>
    sendPage(
      reply.code(TOO_MANY).header("retry-after", String(retryAfterSeconds)),
      busyPage(shownBy(services), new Caller(reply.request).language),
    );

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.header("content-type", "text/html; charset=utf-8").send(page);
