import type { Language } from "@vaada/contract/language";
import type { Lender } from "@vaada/contract/lender";
import { PUBLIC_PAGES, publicPagePath } from "@vaada/contract/routes";
import { html } from "../../platform/paper/html.ts";
import type { Mail, OutgoingMail } from "../../providers/mail/port.ts";
import { PAGE_NAMES } from "./phrases.ts";

type Footer = { readonly lender: Lender; readonly appOrigin: string };

/** Puts the lender's name and the public pages below every mail, so that no mail can be written without them. */
export const withFooter = (mail: Mail, footer: Footer): Mail => ({
  send: (outgoing) => mail.send(withLinks(outgoing, footer)),
});

function withLinks(mail: OutgoingMail, { lender: { lender }, appOrigin }: Footer): OutgoingMail {
  const links = linksIn(mail.language, appOrigin);
  const text = [mail.text, lender.legalName, links.map(({ name, url }) => `${name}: ${url}`).join("\n")];
  if (mail.html === undefined) return { ...mail, text: text.join("\n\n") };
  const { text: foot } = html`
<p>${lender.legalName}<br>${links.map(({ name, url }) => html`<a href="${url}">${name}</a><br>`)}</p>`;
  return { ...mail, text: text.join("\n\n"), html: `${mail.html}${foot}` };
}

const linksIn = (language: Language, appOrigin: string) =>
  PUBLIC_PAGES.map((page) => ({
    name: PAGE_NAMES[language][page],
    url: `${appOrigin}${publicPagePath(page, language)}`,
  }));
