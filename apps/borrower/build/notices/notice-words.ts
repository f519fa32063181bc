import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Language, NoticeLanguage } from "@vaada/contract/language";
import type { Lender } from "@vaada/contract/lender";
import type { NoticeName } from "@vaada/contract/notices-taken";
import { RECIPIENT_NAMES, type Recipient } from "@vaada/contract/recipients";
import { build } from "vite";
import { entriesIn } from "../catalogue/entries.ts";
import { lenderFileAt, readLender } from "../lender-file.ts";
import { borrowerPlugins } from "../plugins.ts";

const APP = join(import.meta.dirname, "../..");

export type NoticeWords = Readonly<Record<NoticeName, string>>;

/**
 * Reads the words of each notice in its languages, and the line by the button whose press gives the consent.
 */
export async function noticeWords(): Promise<NoticeWords> {
  const texts = await drawnTexts();
  const names = Object.keys(texts) as NoticeName[];
  const words = await Promise.all(
    names.map(async (name) => {
      const lines = await linesByButton(name);
      const { en, hi, mr } = texts[name];
      const page = pageOf({
        en: [...lines.en, ...en],
        hi: [...lines.hi, ...hi],
        ...(mr === undefined ? {} : { mr: [...lines.mr, ...mr] }),
      });
      return [name, page];
    }),
  );
  return Object.fromEntries(words);
}

/** Marathi belongs to the sign-in's notice alone. */
type Words = Readonly<
  Record<Language, readonly string[]> & Partial<Record<NoticeLanguage, readonly string[]>>
>;

const pageOf = ({ en, hi, mr }: Words): string =>
  [
    ...["", "## English", "", ...paragraphs(en), "## Hindi", "", ...paragraphs(hi)],
    ...(mr === undefined ? [] : ["## Marathi", "", ...paragraphs(mr)]),
  ].join("\n");

const paragraphs = (lines: readonly string[]): string[] => lines.flatMap((line) => [line, ""]);

/** The end of a version: enough of the hash that no two wordings of one notice share it. */
export const hashOfWords = (words: string): string =>
  createHash("sha256").update(words).digest("hex").slice(0, 8);

type Texts = Readonly<Record<NoticeName, Words>>;

/** Draws the notices with a bundle made for Node and thrown away. The lender's own words are no part of the wording. */
async function drawnTexts(): Promise<Texts> {
  const folder = mkdtempSync(join(tmpdir(), "vaada-notices-"));
  const lenderFile = lenderFileAt(undefined);
  const plugins = borrowerPlugins({
    lender: withoutOwnWords(readLender(lenderFile)),
    lenderFile,
    builtOn: "2026-01-01" as CivilDate,
  });
  try {
    await build({
      root: APP,
      configFile: false,
      logLevel: "error",
      plugins,
      ssr: { noExternal: true },
      build: {
        ssr: join(APP, "src/notice-texts.tsx"),
        outDir: folder,
        emptyOutDir: true,
        copyPublicDir: false,
      },
    });
    const { noticeTexts } = await import(pathToFileURL(join(folder, "notice-texts.js")).href);
    return noticeTexts();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const withoutOwnWords = (lender: Lender): Lender => ({
  ...lender,
  lender: { ...lender.lender, legalName: "{lender}" },
  grievanceOfficer: { ...lender.grievanceOfficer, name: "{grievance officer}", email: "{officer’s e-mail}" },
});

/**
 * The line that a press of the button agrees to. The profile's consents have none: their name is the line.
 */
const BUTTONS: Readonly<Record<NoticeName, RegExp | null>> = {
  signIn: /^src\/sign-in\//,
  pan: /^src\/steps\/basic-details\//,
  identity: /^src\/steps\/identity\//,
  bureau: /^src\/form\/bureau-consent/,
  statement: /^src\/steps\/bank-statement\//,
  references: /^src\/steps\/references\//,
  selfie: /^src\/steps\/selfie\//,
  bankAccount: /^src\/steps\/bank-account\/(?!auto-pay)/,
  autoPay: /^src\/steps\/bank-account\/auto-pay/,
  eSign: /^src\/steps\/e-sign\//,
  offers: null,
  reminders: null,
  whatsapp: null,
};

const AGREES = /(?:^|\. )(?:By tapping|I allow) /;

/** Whom a line names, by the word that stands for the name in its message. */
const NAMED: Readonly<Record<string, Recipient>> = {
  bureau: "cibil",
  verifier: "surepass",
};

const withNames = (line: string, language: Language): string =>
  line.replace(/\{(\w+)\}/g, (place, word: string) => {
    const recipient = NAMED[word];
    return recipient === undefined ? place : RECIPIENT_NAMES[recipient][language];
  });

async function linesByButton(name: NoticeName): Promise<Required<Words>> {
  const place = BUTTONS[name];
  if (place === null) return { en: [], hi: [], mr: [] };
  const linesIn = async (catalogue: string) =>
    (await entriesIn(catalogue)).filter(
      ({ message, files }) => AGREES.test(message) && files.some((file) => place.test(file)),
    );
  const found = await linesIn("hi.po");
  if (found.length === 0)
    throw new Error(`notices: no line by the button of ${name} says what a press allows`);
  return {
    en: found.map(({ message }) => withNames(message, "en")),
    hi: found.map(({ translation }) => withNames(translation, "hi")),
    mr: (await linesIn("mr.po")).map(({ translation }) => translation),
  };
}
