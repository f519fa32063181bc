import { timingSafeEqual } from "node:crypto";
import { RAZORPAY_AUTHENTICATION_FAILED } from "@vaada/wire/razorpay";
import type { FastifyInstance } from "fastify";
import type { RazorpayAccount } from "../config.ts";
import type { Provider } from "../providers/provider.ts";
import { FAILURE } from "../razorpay/razorpay-error.ts";
import { errorBody, RazorpayxRefusal } from "./razorpayx-error.ts";

type Product = Pick<Provider, "name" | "title" | "says"> & {
  readonly account: RazorpayAccount;
  readonly routes: (app: FastifyInstance) => void;
};

/** One product of RazorpayX: all of them share an address, an account's key and a way to refuse. */
export function razorpayxProduct({ account, routes, ...product }: Product): Provider {
  return {
    ...product,
    prefix: "/razorpay/v1",
    sendsWebhooks: true,
    failure: FAILURE,
    routes: (app) => {
      app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
        if (error instanceof RazorpayxRefusal) return reply.code(error.status).send(errorBody(error));
        const status = error.statusCode ?? 500;
        if (status < 500) return reply.code(status).send(errorBody(error));
        request.log.error({ err: error }, "the sandbox failed as RazorpayX");
        return reply.code(500).send(FAILURE);
      });
      app.addHook("preHandler", async ({ headers }) => {
        if (!isAccount(headers.authorization, account))
          throw new RazorpayxRefusal(RAZORPAY_AUTHENTICATION_FAILED, { status: 401 });
      });
      routes(app);
    },
  };
}

function isAccount(given: string | undefined, { keyId, keySecret }: RazorpayAccount): boolean {
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
  const [one, other] = [Buffer.from(given ?? ""), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
