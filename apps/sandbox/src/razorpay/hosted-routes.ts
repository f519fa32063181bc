import { readFileSync } from "node:fs";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import type { RazorpayAccount } from "../config.ts";
import { readForms } from "../page/forms.ts";
import { sendFramedPage } from "../page/hosted-page.ts";
import {
  CHECKOUT_PATH,
  CHECKOUT_SCRIPT_PATH,
  checkoutPath,
  LOGO_PATH,
  RISK_SCRIPT_PATH,
  TRACK_PATH,
} from "./addresses.ts";
import { instrumentOf } from "./instruments.ts";
import { bankPage } from "./pages/bank-page.ts";
import { closedCheckoutPage } from "./pages/closed-checkout-page.ts";
import { donePage } from "./pages/done-page.ts";
import type { Visit } from "./pages/frame.ts";
import { methodPage } from "./pages/method-page.ts";
import { methodsPage } from "./pages/methods-page.ts";
import { isAtBank, type Way, wayOf } from "./pages/ways.ts";
import { failedAttempt } from "./payment-attempts.ts";
import type { Razorpay } from "./razorpay.ts";

/** The files of the checkout that another site's page loads. */
const FILES = [
  { path: CHECKOUT_SCRIPT_PATH, file: "checkout.js", type: "text/javascript; charset=utf-8" },
  { path: RISK_SCRIPT_PATH, file: "risk.js", type: "text/javascript; charset=utf-8" },
  { path: LOGO_PATH, file: "checkout.svg", type: "image/svg+xml" },
];

const FOR_OTHER_SITES = { "cross-origin-resource-policy": "cross-origin" };

export type CheckoutServices = {
  readonly checkout: Razorpay;
  readonly razorpay: Pick<RazorpayAccount, "keyId">;
  readonly brandName: string;
  readonly appOrigin: string;
  /** The origin of the page that the checkout lies over. */
  readonly checkoutOrigin: string;
};

/** The checkout: the script that the lender's page loads, and the page that this script puts over it. */
export function checkoutRoutes(app: FastifyInstance, services: CheckoutServices): void {
  for (const { path, file, type } of FILES) {
    const content = readFileSync(new URL(`../../assets/${file}`, import.meta.url));
    app.get(path, (_request, reply) =>
      reply.type(type).headers(FOR_OTHER_SITES).header("cache-control", "no-cache").send(content),
    );
  }
  app.register(async (scope) => {
    // A beacon is sent as text, and nobody reads the answer.
    scope.addContentTypeParser("text/plain", { parseAs: "string" }, (_request, _body, done) =>
      done(null, null),
    );
    scope.post(TRACK_PATH, (_request, reply) => reply.code(204).headers(FOR_OTHER_SITES).send());
  });
  app.register(async (scope) => {
    readForms(scope);
    scope.get(CHECKOUT_PATH, async ({ query }, reply) => {
      const visit = visitOf(services, { query, reply });
      return visit === null ? reply : show(services, reply, visit);
    });
    scope.post(CHECKOUT_PATH, async ({ query, body, protocol, host }, reply) => {
      const visit = visitOf(services, { query, reply });
      if (visit === null) return reply;
      const form = z.safeParse(Form, body);
      const way = wayOf(visit.order, visit.query.method ?? "");
      if (!form.success || way === null) return reply.redirect(checkoutPath(visit.query), 303);
      const next = await act(services, { visit, way, form: form.data });
      if (!isAtBank(way)) return reply.redirect(next, 303);
      const page = bankPage({ visit, next, origin: `${protocol}://${host}` });
      // The one who opened it is to be told.
      return sendFramedPage(reply.header("cross-origin-opener-policy", "unsafe-none"), {
        page,
        by: "'none'",
      });
    });
  });
}

/** `null` when the answer was given already: there is nothing to pay here. */
function visitOf(
  { checkout, razorpay, brandName, appOrigin, checkoutOrigin }: CheckoutServices,
  { query, reply }: { query: unknown; reply: FastifyReply },
): Visit | null {
  const given = z.parse(Query, query);
  const lender = given.name ?? brandName;
  const order = checkout.order(given.order_id);
  const reason = reasonAgainst({ isKey: given.key === razorpay.keyId, order, customerId: given.customer_id });
  if (order !== null && reason === null) return { order, query: given, lender, appOrigin, checkoutOrigin };
  sendFramedPage(reply.code(reason === "key" ? 401 : 404), {
    page: closedCheckoutPage({ reason: reason ?? "unknown", lender, appOrigin, checkoutOrigin }),
    by: checkoutOrigin,
  });
  return null;
}

function reasonAgainst({
  isKey,
  order,
  customerId,
}: {
  isKey: boolean;
  order: Visit["order"] | null;
  customerId: string | undefined;
}): "key" | "unknown" | "customer" | null {
  if (!isKey) return "key";
  if (order === null) return "unknown";
  const isOther = customerId !== undefined && order.customer_id != null && order.customer_id !== customerId;
  return isOther ? "customer" : null;
}

function show(
  { checkout, checkoutOrigin }: CheckoutServices,
  reply: FastifyReply,
  visit: Visit,
): FastifyReply {
  const { order, query } = visit;
  const answer = checkout.answerOf(order.id);
  const way = wayOf(order, query.method ?? "");
  const send = (page: string): FastifyReply => sendFramedPage(reply, { page, by: checkoutOrigin });
  if (answer !== null) return send(donePage({ ...visit, answer }));
  if (way !== null) return send(methodPage({ ...visit, way }));
  const failed = checkout.paymentsOf(order.id).find(({ id }) => id === query.failed);
  return send(methodsPage({ ...visit, failed: failed === undefined ? null : failedAttempt(failed) }));
}

/** Moves the checkout on. */
async function act(
  { checkout }: CheckoutServices,
  { visit, way, form }: { visit: Visit; way: Way; form: z.output<typeof Form> },
): Promise<string> {
  const { order, query } = visit;
  const { method: _method, failed: _failed, ...clean } = query;
  const isCreditRefused = query.cards === DEBIT_ALONE || checkout.isCreditRefused(order.id);
  const { instrument, error } = instrumentOf({ method: way.method, form, isCreditRefused });
  // Neither the bank of an auto-pay nor a UPI app asks for anything on this page, so nothing can be wrong with it.
  const problem = order.token === undefined ? error : null;
  const outcome =
    form.act === "fail"
      ? await checkout.fail(order.id, instrument)
      : problem === null
        ? await checkout.pay(order.id, instrument)
        : await checkout.fail(order.id, instrument, problem);
  if (outcome.kind === "paid") return checkoutPath(clean);
  const failed = outcome.failed.error.metadata.payment_id;
  return checkoutPath({ ...clean, failed });
}

const field = z.string().max(100).default("");
const Form = z.object({
  act: z.enum(["pay", "fail"]),
  app: field,
  number: field,
  expiry: field,
  cvv: field,
  bank: field,
});

/** Longer ones are cut: they are shown, and nothing is done with them. */
const shown = (max: number) =>
  z
    .string()
    .transform((text) => text.slice(0, max))
    .optional()
    .catch(undefined);

const Query = z.object({
  order_id: z.string().catch(""),
  key: z.string().catch(""),
  customer_id: z.string().optional().catch(undefined),
  name: shown(60),
  description: shown(120),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional()
    .catch(undefined),
  method: shown(20),
  failed: shown(40),
  /** As the lender's page asked: the types of card that its window offers. */
  cards: shown(40),
});

const DEBIT_ALONE = "debit";
