import { test as base, expect, type Page } from "@playwright/test";
import type { Step } from "@vaada/lending/steps";
import { appUrl, sandboxUrl, useStack } from "./addresses.ts";
import { emailOf } from "./application-forms.ts";
import { Phone } from "./phone.ts";
import { restoreSession } from "./session.ts";
import { Time } from "./time.ts";
import { pathOfStep, type Walker, walkByCalls } from "./walk-by-calls.ts";

/** Marks journeys that wait, or say little more than shorter ones: only `npm run prove` runs them. */
export const LONG = "@long";

/** Every number is used by one test only, so that limits and codes of one never meet those of another. */
let handedOut = 0;

/** The values that differ from the test's own page, number and PAN. */
type WalkOptions = Partial<Walker> & { page?: Page };

type Fixtures = {
  noViolation: undefined;
  mobile: string;
  pan: string;
  phone: Phone;
  time: Time;
  sandbox: string;
  walkTo: (step: Step, options?: WalkOptions) => Promise<string>;
};

export const test = base.extend<Fixtures, { stack: undefined }>({
  /** A worker runs the tests of one project only, so it uses one stack. */
  stack: [
    async ({}, use, { project }) => {
      useStack(project.name === "alone" ? "ALONE" : "JOURNEYS");
      await use(undefined);
    },
    { scope: "worker", auto: true },
  ],
  /** A page that breaks its own Content-Security-Policy fails the test it happened in, whatever that was about. */
  noViolation: [
    async ({ context }, use) => {
      const violations: string[] = [];
      context.on("console", (message) => {
        if (message.text().includes("Content Security Policy")) violations.push(message.text());
      });
      await use(undefined);
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
  baseURL: async ({}, use) => use(appUrl()),
  sandbox: async ({}, use) => use(sandboxUrl()),
  mobile: async ({}, use, info) => {
    handedOut += 1;
    const place = (info.workerIndex * 1_000 + handedOut) % 1_000_000;
    await use(`98${String(info.parallelIndex).padStart(2, "0")}${String(place).padStart(6, "0")}`);
  },
  /** A PAN of its own: one PAN belongs to one account, and the stack is shared. The sandbox makes its person up. */
  pan: async ({}, use, info) => {
    handedOut += 1;
    const letter = (n: number) => String.fromCharCode(65 + (n % 26));
    const of = info.workerIndex;
    const head = `E${letter(Math.floor(of / 26))}${letter(of)}P${letter(info.parallelIndex)}`;
    await use(`${head}${String(1 + (handedOut % 9_999)).padStart(4, "0")}Z`);
  },
  phone: async ({ mobile }, use) => use(new Phone(mobile)),
  time: async ({}, use) => {
    const time = new Time();
    await use(time);
    await time.close();
  },
  /** Opens a step as a borrower who is signed in and past every step before it. Returns the token. */
  walkTo: async ({ page: ownPage, mobile: ownMobile, pan: ownPan }, use) => {
    await use(async (step, options = {}) => {
      const { page = ownPage, mobile = ownMobile, pan = ownPan, email = emailOf(pan), ...rest } = options;
      const session = await walkByCalls({ mobile, pan, email, ...rest }, step);
      await restoreSession(page, session);
      await page.goto(pathOfStep(step));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${pathOfStep(step)}$`));
      return session.verified.access_token;
    });
  },
});

export { expect };
