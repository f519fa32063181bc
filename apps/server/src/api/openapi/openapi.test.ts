import { EVERY_CALL } from "@vaada/contract/calls/every-call";
import { ERRORS } from "@vaada/contract/errors";
import { expect, test } from "vitest";
import { openTestServer } from "../../../testing/test-server.ts";

const server = await openTestServer();
type Schema = { type?: string; $ref?: string; properties?: Record<string, Schema>; required?: string[] };
type Content = { content: { "application/json": { schema: Schema } } };
type Operation = {
  operationId: string;
  security: unknown[];
  parameters: { name: string; in: string; schema: unknown }[];
  requestBody?: Content & { required: boolean };
  responses: Record<string, Content & { description: string }>;
};
type Document = {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, unknown> };
};

const { text } = await server.call("GET", "/api/openapi.json");
const document = JSON.parse(text) as Document;
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);

test("the document is plain OpenAPI 3.1 that describes every call of the contract, and each of them is served", async () => {
  expect(document).not.toHaveProperty("statusCode");
  expect(document.openapi).toBe("3.1.0");
  expect(document.servers).toEqual([{ url: "/api" }]);
  const described = operations.map(({ method, path }) => `${method} ${path}`).sort();
  expect(described).toEqual(EVERY_CALL.map(({ method, path }) => `${method} ${path}`).sort());
  for (const { method, path } of operations)
    expect(server.app.hasRoute({ method: method as "GET", url: `/api${path}` }), path).toBe(true);
});

test("the server serves no call under /api that the contract does not name, but for those that are not calls", () => {
  const NOT_CALLS = ["/api/openapi.json", "/api/csp-reports", "/api/sandbox/clock"];
  const served = [...server.app.printRoutes({ commonPrefix: false }).matchAll(/── (\/api\S*) \(/g)].map(
    ([, url]) => url,
  );
  const known = [...EVERY_CALL.map(({ path }) => `/api${path}`), ...NOT_CALLS];
  for (const url of served) expect(known).toContain(url);
});

test("every operation has its own name, the envelope on success and on refusal, and the codes of its status", () => {
  const names = operations.map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(names.length);
  for (const { operation } of operations) {
    const { "200": success, ...refusals } = operation.responses;
    const schema = success?.content["application/json"].schema;
    expect(schema?.required).toEqual(["statusCode", "message", "data"]);
    for (const [status, refusal] of Object.entries(refusals)) {
      const codes = [...refusal.description.matchAll(/`([A-Z_]+)`/g)].map(
        ([, code]) => code as keyof typeof ERRORS,
      );
      expect(codes.length).toBeGreaterThan(0);
      for (const code of codes) expect(String(ERRORS[code].status)).toBe(status);
    }
  }
});

test("a call for borrowers asks for the token and can answer 403; a body is closed to unknown fields", () => {
  for (const call of EVERY_CALL) {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()];
    expect(operation?.security).toEqual(call.access === "borrower" ? [{ token: [] }] : []);
    expect("403" in (operation?.responses ?? {}), call.name).toBe(call.access === "borrower");
    expect(operation?.requestBody !== undefined).toBe(call.body !== null);
  }
  const send = document.paths["/user/otp/send"]?.post;
  expect(send?.requestBody?.content["application/json"].schema).toMatchObject({
    type: "object",
    required: ["mobile"],
    additionalProperties: false,
  });
  expect(send?.parameters.map(({ name }) => name)).toEqual(["query", "Accept-Language", "x-notice-version"]);
});

test("every reference in the document leads somewhere", () => {
  const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? "");
  expect(references.length).toBeGreaterThan(0);
  for (const reference of references) {
    const target = reference
      .split("/")
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], document);
    expect(target, reference).toBeDefined();
  }
});

test("a call that takes a form says so, and which part of it is a file", () => {
  const { requestBody } = document.paths["/user/selfie-verify"]?.post ?? {};
  expect(requestBody).toEqual({
    required: true,
    content: {
      "multipart/form-data": {
        schema: {
          type: "object",
          required: ["image", "loan_id"],
          additionalProperties: false,
          properties: {
            image: { type: "string", contentMediaType: "application/octet-stream" },
            loan_id: { type: ["number", "string"] },
          },
        },
      },
    },
  });
});
