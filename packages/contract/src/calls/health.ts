import * as z from "zod/mini";
import { call } from "../call.ts";

export const checkLive = call({
  name: "check-live",
  says: "Whether the process answers at all. An orchestrator restarts one that does not.",
  method: "GET",
  path: "/health/live",
  access: "public",
  body: null,
  query: null,
  reply: z.object({ live: z.literal(true) }),
  refuses: [],
});

export const checkReady = call({
  name: "check-ready",
  says: "Whether this process should be sent borrowers: the database answers and goes by the same time, its tables are there, and no shutdown has begun. Of a full folder of files it tells: payments need none.",
  method: "GET",
  path: "/health/ready",
  access: "public",
  body: null,
  query: null,
  reply: z.object({ ready: z.literal(true), files: z.enum(["room", "full"]) }),
  refuses: ["NOT_READY"],
});
