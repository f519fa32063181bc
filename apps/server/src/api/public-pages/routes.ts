import { LANGUAGES, type Language, languageOf } from "@vaada/contract/language";
import { PUBLIC_PAGES, type PublicPage } from "@vaada/contract/routes";
import type { FastifyInstance } from "fastify";
import { pageFactsOf } from "../../operations/disclosures/page-facts.ts";
import type { DistFile } from "../../platform/http/pages/dist.ts";
import { makeFile } from "../../platform/http/pages/made-file.ts";
import { answerFile } from "../../platform/http/pages/pages.ts";
import type { Services } from "../../services.ts";
import { publicPage } from "./page.ts";

/** What everybody may read: who lends, at which price, what becomes of data, and whom to complain to. */
export function publicPageRoutes(app: FastifyInstance, { lender, terms }: Services): void {
  const written = new Map<string, DistFile>();
  const write = (page: PublicPage, language: Language): DistFile =>
    makeFile(publicPage(page, pageFactsOf({ lender, terms }, language)), { variesBy: "accept-language" });
  /** Written at the first asking: neither the lender nor the terms change while a process runs. */
  const fileOf = (page: PublicPage, language: Language): DistFile => {
    const name = `${page} ${language}`;
    const file = written.get(name) ?? write(page, language);
    written.set(name, file);
    return file;
  };
  for (const page of PUBLIC_PAGES) {
    app.route<{ Querystring: { lang?: unknown } }>({
      method: ["GET", "HEAD"],
      url: `/${page}`,
      handler: (request, reply) => {
        const asked = LANGUAGES.find((language) => language === request.query.lang);
        const language = asked ?? languageOf(request.headers["accept-language"]);
        return answerFile(request, reply, fileOf(page, language));
      },
    });
  }
}
