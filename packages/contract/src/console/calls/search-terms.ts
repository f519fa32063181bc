import * as z from "zod/mini";
import { consoleCall, SearchTerm, SearchWords } from "../console-call.ts";

export const sealTerm = consoleCall({
  name: "seal-term",
  says: "Seals words to search for. A list takes the sealed `term` in place of `q`, so that no address holds a name, a number or a PAN. It opens for the person who asked, for eight hours.",
  method: "POST",
  path: "/search-terms",
  access: "staff",
  params: null,
  body: z.strictObject({ q: SearchWords }),
  query: null,
  reply: z.object({ term: z.string() }),
  refuses: [],
});

export const openTerm = consoleCall({
  name: "open-term",
  says: "The words of a sealed term, for who sealed it: a page that is read again shows what was searched for.",
  method: "POST",
  path: "/search-terms/open",
  access: "staff",
  params: null,
  body: z.strictObject({ term: SearchTerm }),
  query: null,
  reply: z.object({ q: z.string() }),
  refuses: ["NOT_FOUND"],
});
