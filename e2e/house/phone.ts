import { expect } from "@playwright/test";

type Message = { channel: "sms" | "email"; to: string; text: string; sentAt: string };

/** The borrower's phone, read through the sandbox as a person would read it from the screen. */
export class Phone {
  readonly #sandbox: string;
  readonly mobile: string;

  constructor({ sandbox, mobile }: { sandbox: string; mobile: string }) {
    this.#sandbox = sandbox;
    this.mobile = mobile;
  }

  texts(): Promise<Message[]> {
    return textsTo(this.#sandbox, this.mobile);
  }

  /** The code of the newest text, once there are at least as many texts as asked for. */
  async code({ ofText = 1 }: { ofText?: number } = {}): Promise<string> {
    await expect.poll(async () => (await this.texts()).length).toBeGreaterThanOrEqual(ofText);
    const [newest] = await this.texts();
    const code = /#(\d{6})\s*$/.exec(newest?.text ?? "")?.[1];
    if (code === undefined) throw new Error("the newest text does not end with a code");
    return code;
  }
}

/** What arrived at a number or an e-mail address, newest first. */
export async function textsTo(sandbox: string, to: string): Promise<Message[]> {
  const reply = await fetch(`${sandbox}/phone/messages?to=${encodeURIComponent(to)}`);
  return (await reply.json()) as Message[];
}
