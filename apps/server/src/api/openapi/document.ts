import type { Call } from "@vaada/contract/call";
import { EVERY_CALL } from "@vaada/contract/calls/every-call";
import { EVERY_CONSOLE_CALL } from "@vaada/contract/console/calls/every-console-call";
import { type ConsoleCall, refusedByAccess } from "@vaada/contract/console/console-call";
import { ERRORS, type ErrorCode, REFUSED_BY_ANY_CALL } from "@vaada/contract/errors";
import { NOTICE_VERSION_HEADER } from "@vaada/contract/notice";
import { toJSONSchema } from "zod/v4/core";

type Json = Record<string, unknown>;

/** The parts of a call, of either API, that the document describes. */
type DescribedCall = Pick<Call, "name" | "says" | "path" | "body" | "query" | "reply" | "refuses"> &
  Pick<Partial<Call>, "takes" | "consents"> & {
    readonly method: ConsoleCall["method"];
    readonly params: ConsoleCall["params"];
    readonly isPlain?: boolean;
    readonly security: Json[];
  };

type Api = {
  readonly title: string;
  readonly summary: string;
  readonly order: string;
  readonly securitySchemes: Json;
  readonly calls: readonly DescribedCall[];
};

/** The OpenAPI 3.1 description of every call of the borrower's API, made from the contract and nothing else. */
export const borrowerDocument = (): Json =>
  documentOf({
    title: "Vaada",
    summary: "The borrower's API.",
    order: "token, limits, body and query",
    securitySchemes: {
      token: { type: "http", scheme: "bearer", description: "The access_token of user/otp/verify." },
    },
    calls: EVERY_CALL.map((call) => ({
      ...call,
      params: null,
      security: call.access === "borrower" ? [{ token: [] }] : [],
    })),
  });

/** The same of the lender's console. */
export const consoleDocument = (): Json =>
  documentOf({
    title: "Vaada console",
    summary: "The API of the lender's console.",
    order: "session, origin, role, limits, address, body and query, state",
    securitySchemes: {
      session: { type: "apiKey", in: "cookie", name: "vaada_console", description: "Set by POST /session." },
    },
    calls: EVERY_CONSOLE_CALL.map((call) => ({
      ...call,
      security: call.access === "anybody" ? [] : [{ session: [] }],
      refuses: [...new Set([...refusedByAccess(call), ...call.refuses])],
    })),
  });

function documentOf({ title, summary, order, securitySchemes, calls }: Api): Json {
  return {
    openapi: "3.1.0",
    info: {
      title,
      version: "0.1.0",
      summary,
      description:
        "Every JSON reply is an envelope: `statusCode` (equal to the HTTP status), `message` and `data`; " +
        `an error adds \`code\`. Checked in this order: ${order}.`,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/api" }],
    tags: [...new Set(calls.map(tagOf))].map((name) => ({ name })),
    paths: pathsOf(calls),
    components: {
      securitySchemes,
      schemas: { Refusal: refusalSchema(Object.keys(ERRORS) as ErrorCode[]) },
    },
  };
}

function pathsOf(calls: readonly DescribedCall[]): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return paths;
}

function operationOf(call: DescribedCall): Json {
  return {
    operationId: call.name,
    summary: call.says.split(". ")[0]?.replace(/\.$/, ""),
    description: call.says,
    tags: [tagOf(call)],
    security: call.security,
    parameters: parametersOf(call),
    ...(call.body === null ? {} : { requestBody: bodyOf(call, call.body) }),
    responses: { "200": successOf(call), ...refusalsOf(call) },
  };
}

const tagOf = (call: DescribedCall): string => call.path.split("/")[1] ?? "";

function parametersOf(call: DescribedCall): Json[] {
  const language = {
    name: "Accept-Language",
    in: "header",
    description: "The language of the call: `en` or `hi`.",
    schema: { type: "string" },
  };
  const notice = {
    name: NOTICE_VERSION_HEADER,
    in: "header",
    description: "The version of the notice the consent was given on.",
    schema: { type: "string", pattern: "^[a-z0-9][a-z0-9.-]{0,39}$" },
  };
  const query =
    call.query === null
      ? []
      : [{ name: "query", in: "query", style: "form", explode: true, schema: schemaOf(call.query, "input") }];
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  return [...inPath, ...query, language, ...(call.consents === undefined ? [] : [notice])];
}

function bodyOf({ takes }: DescribedCall, body: NonNullable<Call["body"]>): Json {
  const isOptional = body.safeParse(undefined).success;
  const type = takes === "multipart" ? "multipart/form-data" : "application/json";
  return { required: !isOptional, content: { [type]: { schema: schemaOf(body, "input") } } };
}

function successOf(call: DescribedCall): Json {
  if (call.isPlain === true)
    return { description: "The file.", content: { "*/*": { schema: { type: "string" } } } };
  const schema = {
    type: "object",
    required: ["statusCode", "message", "data"],
    properties: {
      statusCode: { const: 200 },
      message: { type: "string" },
      data: schemaOf(call.reply, "output"),
    },
  };
  return { description: "Done.", content: { "application/json": { schema } } };
}

/** The codes a call can answer with, grouped by their status. */
function refusalsOf(call: DescribedCall): Json {
  const codes = [...new Set<ErrorCode>([...REFUSED_BY_ANY_CALL, ...call.refuses])];
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  const sorted = [...byStatus].sort(([one], [other]) => one - other);
  return Object.fromEntries(sorted.map(([status, group]) => [String(status), refusalOf(status, group)]));
}

function refusalOf(status: number, codes: ErrorCode[]): Json {
  const seconds = { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } };
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].says}`).join("\n\n"),
    ...(status === 429 || status === 503 ? { headers: seconds } : {}),
    content: {
      "application/json": {
        schema: {
          allOf: [{ $ref: "#/components/schemas/Refusal" }],
          properties: { statusCode: { const: status }, code: { enum: codes } },
        },
      },
    },
  };
}

const refusalSchema = (codes: ErrorCode[]): Json => ({
  type: "object",
  required: ["statusCode", "message", "code", "data"],
  properties: {
    statusCode: { type: "integer" },
    message: { type: "string" },
    code: { enum: codes },
    data: {
      type: ["object", "null"],
      properties: { fields: { type: "object", additionalProperties: { type: "string" } } },
    },
  },
});

function schemaOf(schema: NonNullable<Call["body"]>, io: "input" | "output"): Json {
  const { $schema, ...rest } = toJSONSchema(schema, {
    target: "draft-2020-12",
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      // The one thing in a body that has no form in JSON is a file.
      if (zodSchema._zod.def.type === "custom") Object.assign(jsonSchema, FILE);
    },
  });
  return rest;
}

const FILE = { type: "string", contentMediaType: "application/octet-stream" } as const;
