import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { Refusal, read } from "../refusal.ts";

/**
 * What a person would do on a hosted page, for tests without a browser. Several pages may know one act, such as
 * consent: the field that names the session tells which page is meant.
 */
export type Action = {
  readonly act: string;
  readonly idField: IdField;
  readonly run: (body: unknown) => Promise<ActionResult>;
};

type IdField = "client_id" | "session_id" | "order_id";

/** The address to which the browser would return. */
export type ActionResult = { readonly redirect_url: string };

export function actionRoutes(app: FastifyInstance, actions: readonly Action[]): void {
  for (const act of new Set(actions.map((action) => action.act))) {
    const ways = actions.filter((action) => action.act === act);
    app.post(`/actions/${act}`, ({ body }) => {
      const given = read(Fields, body);
      const way = ways.find(({ idField }) => Object.hasOwn(given, idField));
      if (way !== undefined) return way.run(body);
      throw new Refusal(400, `Give ${ways.map(({ idField }) => idField).join(" or ")}`);
    });
  }
}

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
      const result = await run({ id: String(id), options: read(z.strictObject(options), rest) });
      if (result === null) throw new Refusal(404, `Nothing here has the ${idField} ${id}`);
      return result;
    },
  };
}

const Fields = z.record(z.string(), z.unknown(), { error: "must be an object" });

const Id = z
  .string({ error: "must be text" })
  .min(1, "must not be empty")
  .max(200, "must be at most 200 characters");
