import { LANGUAGES, type Language, languageOf } from "@vaada/contract/language";
import { PUBLIC_PAGES, type PublicPage } from "@vaada/contract/routes";
import type { ProductTerms } from "@vaada/lending/product-terms";
import type { FastifyInstance } from "fastify";
import { pageFactsOf } from "../../operations/disclosures/page-facts.ts";
import type { DistFile } from "../../platform/http/pages/dist.ts";
import { makeFile } from "../../platform/http/pages/made-file.ts";
import { answerFile } from "../../platform/http/pages/pages.ts";
import { publicTermsReader } from "../../products/public-terms.ts";
import type { Services } from "../../services.ts";
import { publicPage } from "./page.ts";

/** What everybody may read: who lends, at which price, what becomes of data, and whom to complain to. */
export function publicPageRoutes(app: FastifyInstance, { database, clock, lender }: Services): void {
  const readTerms = publicTermsReader({ database, clock });
  const written = new Map<string, DistFile>();
  const write = (page: PublicPage, language: Language, terms: ProductTerms): DistFile =>
    makeFile(publicPage(page, pageFactsOf({ lender, terms }, language)), { variesBy: "accept-language" });
  /** Written at the first asking of each version of the terms: the lender does not change while a process runs. */
  const fileOf = async (page: PublicPage, language: Language): Promise<DistFile> => {
    const terms = await readTerms();
    const name = `${page} ${language} ${terms.version}`;
    const file = written.get(name) ?? write(page, language, terms);
    written.set(name, file);
    return file;
  };
  for (const page of PUBLIC_PAGES) {
    app.route<{ Querystring: { lang?: unknown } }>({
      method: ["GET", "HEAD"],
      url: `/${page}`,
      handler: async (request, reply) => {
        const asked = LANGUAGES.find((language) => language === request.query.lang);
        const language = asked ?? languageOf(request.headers["accept-language"]);
        return answerFile(request, reply, await fileOf(page, language));
      },
    });
  }
}
