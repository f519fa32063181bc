import type { Call } from "@vaada/contract/call";
import { toJSONSchema } from "zod/v4/core";

type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};

/** Every field of a body or a reply, the inner ones with the names of those around them. */
export function fieldsOf(
  schema: NonNullable<Call["body"]>,
  io: "input" | "output",
): { name: string; kind: string }[] {
  return within(toJSONSchema(schema, { io, unrepresentable: "any" }) as Schema, "");
}

function within(schema: Schema, prefix: string): { name: string; kind: string }[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => {
    const isRequired = schema.required?.includes(key) === true;
    const name = `${prefix}${key}`;
    const listed = inner.type === "array" && inner.items !== undefined;
    const below = within(listed ? (inner.items ?? {}) : inner, listed ? `${name}[].` : `${name}.`);
    return [{ name, kind: `${kindOf(inner)}${isRequired ? "" : ", optional"}` }, ...below];
  });
}

function kindOf(schema: Schema): string {
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum !== undefined)
    return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(" or ");
  if (schema.anyOf !== undefined) return schema.anyOf.map(kindOf).join(" or ");
  if (schema.type === "array") return "list";
  return schema.format ?? [schema.type ?? "anything"].flat().join(" or ");
}
