import { type Chunk, filesWith } from "@vaada/ui/build/chunks";

/** The sources whose code the landing page needs before its form can be used. */
export const ENTRY = "src/main.tsx";
export const LANDING = "src/landing/landing.tsx";
export const SIGN_IN = "src/sign-in/sign-in-drawer.tsx";

/** The files that come with a source: its own chunk and all it imports at once, not what it imports later. */
export function filesOf(chunks: readonly Chunk[], source: string): Set<string> {
  const own = chunks.find(({ modules }) => modules.some((id) => id.endsWith(`/${source}`)));
  if (own === undefined) throw new Error(`the bundle has no chunk with ${source}`);
  return filesWith(chunks, own.file);
}

/** Has the browser ask for everything the entry imports along with the entry, rather than after reading it. */
export function withModulePreloads(page: string, chunks: readonly Chunk[]): string {
  const links = [...filesOf(chunks, ENTRY)]
    .filter((file) => !page.includes(`"/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return page.replace("</head>", `${links.join("")}</head>`);
}
