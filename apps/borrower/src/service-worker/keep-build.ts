/** What the build says of itself: its pages with the hash of each, and the files that they need. */
export type Build = {
  /** SHA-256 in hex, by the address at which the server gives the page. */
  readonly pages: Readonly<Record<string, string>>;
  readonly files: readonly string[];
};

/**
 * Keeps all of a build or fails, and then the browser tries again later. While one release takes the place of another, a server
 * of the other may answer: its parts are right by their names, but its page would name files that are not kept here.
 */
export async function keepBuild(
  cache: Pick<Cache, "addAll" | "put">,
  { pages, files }: Build,
  get: (request: Request) => Promise<Response> = fetch,
): Promise<void> {
  // Not from the browser's own cache: the pages and the files they name must be of one build.
  const requestOf = (path: string) => new Request(path, { cache: "reload" });
  await cache.addAll(files.map(requestOf));
  const kept = Object.entries(pages).map(async ([path, hash]) => {
    const answer = await get(requestOf(path));
    if (!answer.ok || (await hashOf(answer.clone())) !== hash)
      throw new Error(`service worker: ${path} is another build's`);
    return () => cache.put(path, answer);
  });
  for (const put of await Promise.all(kept)) await put();
}

async function hashOf(answer: Response): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", await answer.arrayBuffer());
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
