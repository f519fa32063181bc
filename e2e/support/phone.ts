import { expect } from "@playwright/test";
import { sandboxUrl } from "./addresses.ts";

type Message = { channel: "sms" | "email" | "push"; to: string; text: string; sentAt: string };

/** A text takes a few milliseconds; Playwright's default intervals would wait up to a second for it. */
export const POLL_QUICKLY = { intervals: [10, 20, 50, 100] };

/** The borrower's phone, read through the sandbox as a person would read it from the screen. */
export class Phone {
  readonly mobile: string;

  constructor(mobile: string) {
    this.mobile = mobile;
  }

  texts(): Promise<Message[]> {
    return readTextsTo(this.mobile);
  }

  /** The code of the newest text, once there are at least as many texts as asked for. */
  async code({ ofText = 1 }: { ofText?: number } = {}): Promise<string> {
    await expect.poll(async () => (await this.texts()).length, POLL_QUICKLY).toBeGreaterThanOrEqual(ofText);
    const [newest] = await this.texts();
    const code = /#(\d{6})\s*$/.exec(newest?.text ?? "")?.[1];
    if (code === undefined) throw new Error("the newest text does not end with a code");
    return code;
  }
}

/** Reads the messages to a number or an e-mail address, newest first. */
export async function readTextsTo(to: string): Promise<Message[]> {
  const reply = await fetch(`${sandboxUrl()}/phone/messages?to=${encodeURIComponent(to)}`);
  return (await reply.json()) as Message[];
}
