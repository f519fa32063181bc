import { LANGUAGES, NOTICE_LANGUAGES, type NoticeLanguage } from "@vaada/contract/language";
import type { NoticeName } from "@vaada/contract/notices-taken";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { consentName, effectText } from "./account/profile/consent-texts.ts";
import { BureauNotice } from "./form/bureau-notice.tsx";
import { type Catalogue, i18n } from "./language/messages.ts";
import { messages as hindi } from "./locales/hi.po";
import { messages as marathi } from "./locales/mr.po";
import { ReminderSheet } from "./reminders/reminder-sheet.tsx";
import { WhatsappSheet } from "./reminders/whatsapp-sheet.tsx";
import { Notice as SignInNotice } from "./sign-in/notice.tsx";
import { AccountNotice } from "./steps/bank-account/account-notice.tsx";
import { AutoPayNotice } from "./steps/bank-account/auto-pay-notice.tsx";
import { StatementNotice } from "./steps/bank-statement/statement-notice.tsx";
import { PanNotice } from "./steps/basic-details/pan-notice.tsx";
import { ESignNotice } from "./steps/e-sign/e-sign-notice.tsx";
import { IdentityNotice } from "./steps/identity/identity-notice.tsx";
import { ReferencesNotice } from "./steps/references/references-notice.tsx";
import { SelfieNotice } from "./steps/selfie/selfie-notice.tsx";

const sheet = { open: true, onClose: () => undefined };

/** Every notice on which a consent is given, as the app draws it. */
const NOTICES = {
  signIn: () => <SignInNotice onBack={sheet.onClose} />,
  pan: () => <PanNotice {...sheet} />,
  identity: () => <IdentityNotice {...sheet} />,
  bureau: () => <BureauNotice {...sheet} />,
  statement: () => <StatementNotice {...sheet} />,
  references: () => <ReferencesNotice {...sheet} />,
  selfie: () => <SelfieNotice {...sheet} />,
  bankAccount: () => <AccountNotice {...sheet} />,
  // As a loan that is repaid at once has it, then as one in instalments: a version stands for both.
  autoPay: () => (
    <>
      <AutoPayNotice maximum="{maximum}" isInInstalments={false} />
      <AutoPayNotice maximum="{maximum}" isInInstalments />
    </>
  ),
  eSign: () => <ESignNotice {...sheet} />,
  offers: () => (
    <>
      <p>{consentName("offers")}</p>
      <p>{effectText({ ...NEVER_GIVEN, kind: "offers", isOptional: true })}</p>
    </>
  ),
  reminders: () => <ReminderSheet {...sheet} />,
  whatsapp: () => <WhatsappSheet {...sheet} />,
} as const satisfies Readonly<Record<NoticeName, () => ReactNode>>;

const NEVER_GIVEN = { granted: false, canWithdraw: true, given: null, withdrawnAt: null, neededBy: null };

type Texts = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Marathi without the Hindi that the app has below it: a word that it lacks is seen. */
const CATALOGUES: Readonly<Record<NoticeLanguage, Catalogue>> = { en: {}, hi: hindi, mr: marathi };

/** The words of each notice, line by line, in the order in which they are read. For the build, which keeps and hashes them. */
export function noticeTexts(): Texts {
  const textsOf = (draw: () => ReactNode, languages: readonly NoticeLanguage[]) =>
    Object.fromEntries(
      languages.map((language) => {
        Object.assign(i18n, { locale: language, catalogue: CATALOGUES[language] });
        return [language, linesOf(renderToStaticMarkup(draw()))];
      }),
    );
  return Object.fromEntries(
    Object.entries(NOTICES).map(([name, draw]) => [
      name,
      textsOf(draw, name === "signIn" ? NOTICE_LANGUAGES : LANGUAGES),
    ]),
  );
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** A line for each block: a heading, a paragraph, an item. Buttons that lead away are no words of a notice. */
const linesOf = (html: string): string[] =>
  html
    .replaceAll(/<button.*?<\/button>/g, "")
    .replaceAll(/<\/(?:h\d|p|li|div)>/g, "\n")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/&([^;]+);/g, (entity, name) => ENTITIES[name] ?? entity)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
