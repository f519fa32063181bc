import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { read } from "../refusal.ts";
import { Pan, PersonBody } from "./person.ts";
import type { Registry } from "./registry.ts";

export function peopleRoutes(
  app: FastifyInstance,
  { registry, today }: { registry: Registry; today: () => Promise<string> },
): void {
  app.get("/people", async ({ query }) => {
    const { pan } = read(PeopleQuery, query);
    return pan === undefined ? registry.list(await today()) : [registry.byPan(pan, await today())];
  });
  app.post("/people", { bodyLimit: PERSON_BYTES_MAX }, async ({ body }) => {
    const person = read(PersonBody, body);
    return registry.put(person, await today());
  });
}

/** Room for a statement of the most rows that a person may have. */
const PERSON_BYTES_MAX = 1_048_576;

const PeopleQuery = z.strictObject({ pan: Pan.optional() });
