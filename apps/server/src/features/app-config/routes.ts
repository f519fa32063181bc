import { readAppConfig } from "@vaada/contract/calls/app-config";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import type { FastifyInstance } from "fastify";
import { serve } from "../../http/serve.ts";
import type { Rooms } from "../../rooms.ts";
import { describeApp } from "./describe-app.ts";

export function appConfigRoutes(app: FastifyInstance, { lender, clock, settings }: Rooms): void {
  const description = describeApp(lender, SALARY_ADVANCE, {
    aadhaarCode: settings.identity.isAadhaarCodeOn,
  });
  serve(app, readAppConfig, () => ({ ...description, now: clock.now().toISOString() }));
}
