import { test as base, expect, type Page } from "@playwright/test";
import { appUrl, liveIn, sandboxUrl } from "./addresses.ts";
import { emailOf } from "./basic-details.ts";
import { Phone } from "./phone.ts";
import { putSession } from "./session.ts";
import { Time } from "./time.ts";
import { pathOf, type WalkedStep, type Walker, walk } from "./walk.ts";

/** Of journeys that say little more than shorter ones, or wait: `npm run prove` has them. */
export const LONG = "@long";

/** Every number is used by one test only, so that limits and codes of one never meet those of another. */
let handedOut = 0;

/** What may differ from the test's own page, number and PAN. */
type Given = Partial<Walker> & { page?: Page };

type Rooms = {
  noViolation: undefined;
  mobile: string;
  pan: string;
  phone: Phone;
  time: Time;
  sandbox: string;
  walkTo: (step: WalkedStep, given?: Given) => Promise<string>;
};

export const test = base.extend<Rooms, { house: undefined }>({
  /** A worker has the tests of one project alone, so it lives in one house. */
  house: [
    async ({}, use, { project }) => {
      liveIn(project.name === "alone" ? "ALONE" : "JOURNEYS");
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
  /** A PAN of its own: one PAN belongs to one account, and the house is shared. The sandbox makes its person up. */
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
  /** Opens a step as somebody who has come so far: signed in, and past every step before. Answers the token. */
  walkTo: async ({ page: ownPage, mobile: ownMobile, pan: ownPan }, use) => {
    await use(async (step, given = {}) => {
      const { page = ownPage, mobile = ownMobile, pan = ownPan, email, account, salaryDate } = given;
      const session = await walk({ mobile, pan, email: email ?? emailOf(pan), account, salaryDate }, step);
      await putSession(page, session);
      await page.goto(pathOf(step));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${pathOf(step)}$`));
      return session.verified.access_token;
    });
  },
});

export { expect };
