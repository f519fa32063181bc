import { cdp } from "vitest/browser";

/** Sets the person's wish for less motion in the browser itself. */
export async function preferReducedMotion(isPreferred: boolean): Promise<void> {
  const features = [{ name: "prefers-reduced-motion", value: isPreferred ? "reduce" : "" }];
  const browser = cdp() as unknown as { send: (method: string, params: unknown) => Promise<unknown> };
  await browser.send("Emulation.setEmulatedMedia", { features });
}
