import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";

/** A clear answer to whoever called; anything else that is thrown is our own mistake and stays hidden. */
export class Refusal extends Error {
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;

  constructor(status: number, message: string, fields?: Readonly<Record<string, string>>) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

/** Reads a body or query; what does not fit is a 400 that names each field and what is wrong with it. */
export function read<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const fields = fieldsOf(parsed.error);
  const [first] = Object.entries(fields);
  throw new Refusal(400, first === undefined ? NOT_UNDERSTOOD : sentence(first), fields);
}

export function refuseInWords(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0];
    reply.code(404).send({ statusCode: 404, message: `There is no ${request.method} ${path} here` });
  });
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, message, fields } = refusalOf(error);
  if (status >= 500 && !(error instanceof Refusal)) request.log.error({ err: error }, "the sandbox failed");
  reply.code(status).send({ statusCode: status, message, ...(fields === undefined ? {} : { fields }) });
}

function refusalOf(error: unknown): { status: number; message: string; fields?: Refusal["fields"] } {
  if (error instanceof Refusal) return error;
  if (error instanceof Error && "statusCode" in error && typeof error.statusCode === "number") {
    // Fastify's own refusals (not JSON, too large, unknown content type) already speak to the caller.
    if (error.statusCode >= 400 && error.statusCode < 500)
      return { status: error.statusCode, message: error.message };
  }
  return { status: 500, message: "The sandbox failed to do this" };
}

const NOT_UNDERSTOOD = "The request is not understood";

const sentence = ([field, message]: [string, string]): string =>
  field === "" ? message : `${field}: ${message}`;

function fieldsOf(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) fields[[...issue.path, key].join(".")] ??= "is not known here";
    } else {
      fields[issue.path.join(".")] ??= issue.message;
    }
  }
  return fields;
}
