import { builtOn } from "virtual:build";
import { type CivilDate, civilDateInIndia } from "@vaada/calendar/civil-date";
import type { readAppConfig } from "@vaada/contract/calls/app-config";
import type { ProductTerms } from "@vaada/lending/product-terms";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { create } from "zustand";
import { request } from "../api/client.ts";
import { termsInForce } from "./terms-on-the-wire.ts";

type Platform = { readonly today: CivilDate; readonly terms: ProductTerms };

/**
 * The day and the terms that the page reckons with. They begin as those of the build, because the first render must
 * equal the prerendered page; what the platform says replaces them.
 */
export const usePlatform = create<Platform>(() => ({ today: builtOn, terms: SALARY_ADVANCE }));

/** Without an answer the device's own day is nearer the truth than the day of the build. */
export async function followPlatform(): Promise<void> {
  const answer = await request<typeof readAppConfig>("GET", "/app/config", {});
  usePlatform.setState(
    answer.kind === "ok"
      ? { today: civilDateInIndia(Date.parse(answer.data.now)), terms: termsInForce(answer.data.terms) }
      : { today: civilDateInIndia(Date.now()) },
  );
}
