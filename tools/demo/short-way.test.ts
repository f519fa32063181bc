import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeShortWay } from "./short-way.ts";

const ORIGIN = "http://localhost:4499";
const outside = vi.fn(async () => new Response("from outside"));

let app: FastifyInstance;
let close: () => void;

beforeEach(() => {
  app = fastify();
  app.addContentTypeParser(/^multipart/, { parseAs: "string" }, (_request, body, done) => done(null, body));
  app.all("/echo", async (request, reply) => {
    const { method, host, headers, query, body } = request;
    return reply.code(202).send({ method, host, key: headers["x-key"], query, body });
  });
  app.post("/api/webhooks/razorpay", async (_request, reply) => reply.code(202).send());
  app.delete("/nothing", async (_request, reply) => reply.code(204).send());
  vi.stubGlobal("fetch", outside);
  ({ close } = takeShortWay(new Map([[ORIGIN, app]]), new Set(["order_Known1", "cust_Known2"])));
});

afterEach(async () => {
  close();
  vi.unstubAllGlobals();
  outside.mockClear();
  await app.close();
});

test("a call to one of our own apps reaches them as it was sent, and its answer comes back", async () => {
  const asked = await fetch(`${ORIGIN}/echo?page=2`, { headers: { "x-key": "ours" } });
  expect(asked.status).toBe(202);
  expect(await asked.json()).toEqual({
    method: "GET",
    host: "localhost:4499",
    key: "ours",
    query: { page: "2" },
  });
  const headers = { "content-type": "application/json" };
  const sent = await fetch(`${ORIGIN}/echo`, { method: "POST", headers, body: JSON.stringify({ paise: 1 }) });
  expect(await sent.json()).toMatchObject({ method: "POST", body: { paise: 1 } });
  const gone = await fetch(`${ORIGIN}/nothing`, { method: "DELETE" });
  expect([gone.status, await gone.text()]).toEqual([204, ""]);
  expect(outside).not.toHaveBeenCalled();
});

test("a form keeps its files and where its parts end", async () => {
  const form = new FormData();
  form.set("image", new Blob(["a face"], { type: "image/jpeg" }), "selfie.jpg");
  const sent = await fetch(`${ORIGIN}/echo`, { method: "POST", body: form });
  const { body } = (await sent.json()) as { body: string };
  expect(body).toMatch(/name="image"; filename="selfie\.jpg"[\s\S]+a face/);
});

test("an event about what is known is taken and goes no further, and any other reaches the server", async () => {
  const tellServer = async (entity: object): Promise<number> =>
    (
      await fetch(`${ORIGIN}/api/webhooks/razorpay`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ entity: "event", payload: { payment: { entity } } }),
      })
    ).status;
  expect(await tellServer({ id: "pay_1", order_id: "order_Known1" })).toBe(200);
  expect(await tellServer({ id: "token_1", customer_id: "cust_Known2" })).toBe(200);
  expect(await tellServer({ id: "pay_2", order_id: "order_Known11", customer_id: "cust_Other" })).toBe(202);
});

test("everybody else is called as ever, and everybody once the way is closed", async () => {
  expect(await (await fetch("http://localhost:4498/echo")).text()).toBe("from outside");
  close();
  expect(await (await fetch(`${ORIGIN}/echo`)).text()).toBe("from outside");
});
