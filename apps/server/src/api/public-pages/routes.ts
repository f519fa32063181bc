import { LANGUAGES, type Language, languageOf } from "@vaada/contract/language";
import { PUBLIC_PAGES, type PublicPage } from "@vaada/contract/routes";
import type { FastifyInstance } from "fastify";
import { pageFactsOf } from "../../operations/disclosures/page-facts.ts";
import { type PublicFacts, publicFactsReader } from "../../operations/disclosures/public-facts.ts";
import type { DistFile } from "../../platform/http/pages/dist.ts";
import { makeFile } from "../../platform/http/pages/made-file.ts";
import { answerFile } from "../../platform/http/pages/pages.ts";
import type { Services } from "../../services.ts";
import { publicPage } from "./page.ts";

/** The pages for everybody: the lender, its prices, its use of data, and whom to complain to. */
export function publicPageRoutes(app: FastifyInstance, services: Services): void {
  const { lender } = services;
  const readFacts = publicFactsReader(services);
  const written = new Map<string, DistFile>();
  const write = (page: PublicPage, language: Language, facts: PublicFacts): DistFile =>
    makeFile(publicPage(page, pageFactsOf({ lender, ...facts }, language)), { variesBy: "accept-language" });
  /** Written at the first asking of each version of terms and policy: the lender does not change while a process runs. */
  const fileOf = async (page: PublicPage, language: Language): Promise<DistFile> => {
    const facts = await readFacts();
    const { terms, instalments, policyVersion } = facts;
    const name = `${page} ${language} ${terms.version} ${instalments?.version} ${policyVersion}`;
    const file = written.get(name) ?? write(page, language, facts);
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
