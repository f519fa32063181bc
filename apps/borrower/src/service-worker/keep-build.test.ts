import { expect, test } from "vitest";
import { keepBuild } from "./keep-build.ts";

const LANDING = "<title>Vaada</title>";
/** SHA-256 of the text above, by another program. */
const LANDING_HASH = "10afbe24ba63701640b2d7bb0bfcf91d2ffbe28b7a7057b9910dcf0fb2ea535a";
const build = { pages: { "/": LANDING_HASH }, files: [] };

async function keptAfter(answer: Response): Promise<string | undefined> {
  await caches.delete("keep-build");
  const cache = await caches.open("keep-build");
  await keepBuild(cache, build, async () => answer).catch(() => undefined);
  return (await cache.match("/"))?.text();
}

test("a page is kept as its build wrote it, and never another build's or a refusal", async () => {
  expect(await keptAfter(new Response(LANDING))).toBe(LANDING);
  expect(await keptAfter(new Response(`${LANDING}<p>newer</p>`))).toBeUndefined();
  expect(await keptAfter(new Response(LANDING, { status: 503 }))).toBeUndefined();
});

test("a build of which one page is another's fails, so that the browser tries again", async () => {
  const cache = await caches.open("keep-build");
  const pages = { ...build.pages, "/stepper": LANDING_HASH };
  const get = async ({ url }: Request) => new Response(url.endsWith("/stepper") ? "other" : LANDING);
  await expect(keepBuild(cache, { ...build, pages }, get)).rejects.toThrow("/stepper is another build's");
});
