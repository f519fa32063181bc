import { test as base, expect } from "@playwright/test";
import { Phone } from "./phone.ts";
import { Time } from "./time.ts";

const addressOf = (name: string): string => {
  const address = process.env[name];
  if (address === undefined) throw new Error(`${name} is not set: the house was not brought up`);
  return address;
};

/** Every number is used by one test only, so that limits and codes of one never meet those of another. */
let handedOut = 0;

type Rooms = {
  noViolation: undefined;
  mobile: string;
  pan: string;
  phone: Phone;
  time: Time;
  sandbox: string;
};

export const test = base.extend<Rooms>({
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
  baseURL: async ({}, use) => use(addressOf("E2E_APP_URL")),
  sandbox: async ({}, use) => use(addressOf("E2E_SANDBOX_URL")),
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
  phone: async ({ mobile, sandbox }, use) => use(new Phone({ sandbox, mobile })),
  time: async ({}, use) => {
    const time = new Time(addressOf("E2E_DATABASE_URL"));
    await use(time);
    await time.close();
  },
});

export { expect };
