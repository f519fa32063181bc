import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { Refusal, read } from "../refusal.ts";

/**
 * The acts of a person on a hosted page, for tests without a browser. Several pages may know one act, such as
 * consent: the field that names the session tells which page is meant, and of pages with the same field the
 * one that knows the session.
 */
export type Action = {
  readonly act: string;
  readonly idField: IdField;
  /** `null`: nothing here has this name. */
  readonly run: (body: unknown) => Promise<ActionResult | null>;
};

type IdField =
  | "client_id"
  | "session_id"
  | "order_id"
  | "payment_id"
  | "token"
  | "payout_id"
  | "account_number";

/** The address to which the browser would return as `redirect_url`, or what a checkout hands to its page. */
export type ActionResult = Readonly<Record<string, unknown>>;

export function actionRoutes(app: FastifyInstance, actions: readonly Action[]): void {
  for (const act of new Set(actions.map((action) => action.act))) {
    const ways = actions.filter((action) => action.act === act);
    app.post(`/actions/${act}`, async ({ body }) => {
      const given = read(Fields, body);
      const [first, ...others] = ways.filter(({ idField }) => Object.hasOwn(given, idField));
      if (first === undefined) throw new Refusal(400, `Give ${idFieldsOf(ways).join(" or ")}`);
      for (const way of [first, ...others]) {
        const result = await way.run(body);
        if (result !== null) return result;
      }
      throw new Refusal(404, `Nothing here has the ${first.idField} ${given[first.idField]}`);
    });
  }
}

const idFieldsOf = (ways: readonly Action[]): string[] => [...new Set(ways.map(({ idField }) => idField))];

/** An action whose body is checked; `null` from `run` says that there is no such session. */
export function action<Body extends z.ZodRawShape>({
  act,
  idField,
  options,
  run,
}: {
  act: string;
  idField: IdField;
  options: Body;
  run: (given: { id: string; options: z.output<z.ZodObject<Body>> }) => Promise<ActionResult | null>;
}): Action {
  return {
    act,
    idField,
    run: async (body) => {
      const { [idField]: id } = read(z.looseObject({ [idField]: Id }), body);
      const { [idField]: _id, ...rest } = read(Fields, body);
      return run({ id: String(id), options: read(z.strictObject(options), rest) });
    },
  };
}

const Fields = z.record(z.string(), z.unknown(), { error: "must be an object" });

const Id = z
  .string({ error: "must be text" })
  .min(1, "must not be empty")
  .max(200, "must be at most 200 characters");
