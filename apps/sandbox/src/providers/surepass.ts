import { randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { SurepassReply } from "@vaada/wire/surepass";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { Provider } from "./provider.ts";

/** The part of an address that all products of Surepass have in common. */
const SUREPASS_BASE = "/surepass/api/v1";

export type SurepassProduct = Pick<
  Provider,
  "name" | "title" | "says" | "sendsWebhooks" | "givesAddresses"
> & {
  readonly token: string;
  /** The product's own part of the address, such as `/pan`. */
  readonly path: string;
  readonly routes: (app: FastifyInstance) => void;
};

/** One product of Surepass: its own address, the one token, and every answer in the same envelope. */
export function surepassProduct(product: SurepassProduct): Provider {
  const { name, title, says, sendsWebhooks, givesAddresses = false, token, path } = product;
  return {
    name,
    title,
    says,
    sendsWebhooks,
    givesAddresses,
    prefix: `${SUREPASS_BASE}${path}`,
    failure: refused({ status: 500, message: "Internal Server Error" }),
    routes: (app) => {
      answerInEnvelope(app);
      app.addHook("preHandler", async (request, reply) => {
        if (isToken(request.headers.authorization, token)) return;
        return reply.code(401).send(refused({ status: 401, message: "Invalid or expired token" }));
      });
      product.routes(app);
    },
  };
}

/** A path of the wire as a route of the product that it belongs to: `/pan/x` of `/pan` is `/x`. */
export function routeIn({ product, path }: { product: string; path: string }): string {
  if (!path.startsWith(`${product}/`)) throw new Error(`${path} is no path of ${product}`);
  return path.slice(product.length);
}

export const succeeded = (data: unknown, message = "Success"): SurepassReply => ({
  data,
  status_code: 200,
  success: true,
  message,
  message_code: "success",
});

/** `data` is there on a failed verification too, full of nulls. */
export const refused = ({
  status,
  message,
  code = "error",
  data = null,
}: {
  status: number;
  message: string;
  code?: string;
  data?: unknown;
}): SurepassReply => ({ data, status_code: status, success: false, message, message_code: code });

/** Reads a body in the words of the wire; `null` when it does not fit. */
export function bodyOf<Schema extends z.core.$ZodType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> | null {
  const parsed = z.safeParse(schema, body);
  return parsed.success ? parsed.data : null;
}

/** `pan_comprehensive_` and twenty letters. */
export function surepassId(product: string): string {
  const letters = Array.from({ length: ID_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]);
  return `${product}_${letters.join("")}`;
}

const ID_LETTERS = 20;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** An opaque token that only looks like the provider's signed ones. */
export const opaqueToken = (): string => `eyJ${randomBytes(48).toString("base64url")}`;

/** HTTP's status mirrors the envelope's, also where the framework itself refuses. */
function answerInEnvelope(app: FastifyInstance): void {
  app.addHook("preSerialization", async (_request, reply, payload) => {
    const { status_code } = payload as SurepassReply;
    reply.code(status_code);
    return payload;
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, "the sandbox failed as Surepass");
    const message = status < 500 ? error.message : "Internal Server Error";
    reply.code(status).send(refused({ status, message }));
  });
  app.setNotFoundHandler((_request, reply) => {
    reply.code(404).send(refused({ status: 404, message: "Not Found" }));
  });
}

function isToken(given: string | undefined, token: string): boolean {
  const [one, other] = [Buffer.from(given ?? ""), Buffer.from(`Bearer ${token}`)];
  return one.length === other.length && timingSafeEqual(one, other);
}
