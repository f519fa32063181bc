import { type Chunk, ENTRY, filesOf } from "./chunks.ts";

/** Has the browser ask for everything the entry imports along with the entry, rather than after reading it. */
export function withModulePreloads(page: string, chunks: readonly Chunk[]): string {
  const links = [...filesOf(chunks, ENTRY)]
    .filter((file) => !page.includes(`"/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return page.replace("</head>", `${links.join("")}</head>`);
}
