import type { Page } from "@playwright/test";
import { expectNoViolation } from "./axe.ts";
import { expectToFit } from "./fit.ts";

/** What must hold of every screen, of this one as it stands there: it fits, and Axe finds nothing. */
export async function look(page: Page, what: string): Promise<void> {
  await expectToFit(page, what);
  await expectNoViolation(page);
}
