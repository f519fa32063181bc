import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";

const KIB = 1024;

/** The scripts that a page has requested, with the time of each request. */
export async function scriptsOf(page: Page): Promise<{ url: string; askedMs: number }[]> {
  const requests = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name, startTime }) => ({ url: name, askedMs: startTime })),
  );
  return requests.filter(({ url }) => new URL(url).pathname.endsWith(".js"));
}

/** The sizes of scripts, each compressed as a server sends it. Every script is fetched once. */
export class ScriptSizes {
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
