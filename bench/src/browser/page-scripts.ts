import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";

const KIB = 1024;

/** The scripts a page has asked for, by address, with the instant at which it did. */
export async function scriptsOf(page: Page): Promise<{ url: string; askedMs: number }[]> {
  const asked = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name, startTime }) => ({ url: name, askedMs: startTime })),
  );
  return asked.filter(({ url }) => new URL(url).pathname.endsWith(".js"));
}

/** What scripts weigh, each compressed for itself as a server sends it. Asks for every one only once. */
export class Scales {
  readonly #bytes = new Map<string, Promise<number>>();

  async kibOf(urls: Iterable<string>): Promise<number> {
    const bytes = await Promise.all([...new Set(urls)].map((url) => this.#bytesOf(url)));
    return bytes.reduce((sum, one) => sum + one, 0) / KIB;
  }

  #bytesOf(url: string): Promise<number> {
    const known = this.#bytes.get(url) ?? gzipBytesOf(url);
    this.#bytes.set(url, known);
    return known;
  }
}

async function gzipBytesOf(url: string): Promise<number> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}`);
  return gzipSync(new Uint8Array(await answer.arrayBuffer()), { level: 9 }).length;
}
