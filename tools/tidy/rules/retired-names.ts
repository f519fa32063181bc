import { type FileRule, isCode, withoutComments } from "../source.ts";

/** Names that a lending engineer could not guess, or that had several meanings, and what is said in their place. */
type Retired = { readonly old: RegExp; readonly now: string };

/** In code, without its comments and strings. `Settle` for money, `Standing` of a loan and room for a line are right. */
const IDENTIFIERS: readonly Retired[] = [
  { old: /\b(?:\w*Rooms|ROOMS|rooms|StaffRoom)\b/, now: "services, pages" },
  { old: /\b\w*[fF]urnish\w*\b/, now: "compose, registerRoutes" },
  // A house that is a part of an address keeps its name.
  {
    old: /\b(?:\w*House|HOUSE|house[A-Z]\w*)\b|(?<![.\w])house\b(?!\??\s*:|, street)/,
    now: "server, repository",
  },
  { old: /\b(?:road|ROAD|\w*[a-z]Road|ON_THE_ROAD)\b/, now: "journey" },
  {
    old: /\bsettle(?:Order|Payout|Debit|Dispute|Visit|Mandate|Signing|Statement|PennyDrop)\b/,
    now: "refresh…",
  },
  { old: /\b(?:settleChoice|waitUntilSettled|isSettling)\b/, now: "a word of waiting" },
  { old: /\blookAfter\w*\b/, now: "sweep" },
  { old: /\b(?:news|NEWS|NEWS_\w+|\w*News)\b/, now: "notice" },
  { old: /\b\w*[tT]urnstile\b/, now: "fair queue" },
  { old: /\b(?:\w*Doom(?:ed)?|doom(?:ed)?|DOOMED)\b/, now: "killable" },
  { old: /\b(?:wish(?:es)?|\w*Wish(?:es)?)\b/, now: "request" },
  {
    old: /\b(?:isStanding|ApplicationStanding|StandingOnFile|lockStanding|countStandingMatches)\b/,
    now: "the noun of the thing; only a loan has a standing",
  },
  {
    old: /\b(?:type|interface|class)\s+(?:Asked|Given|Wish|Said|Told|Kept|Begun|Whose|Whom|Here|Taken|Taking|Posted|Dated|Received|Failed|Known|Found|Charged|Followed|Derived|Wanted|Typed|Joined|Saved|Transferred|Named|Levied|Rated|Priced|Repaid|Offered|Awaited|Greeted|Inside)\b/,
    now: "the noun of the thing",
  },
  {
    old: /\b(?:function|const|let)\s+(?:tell|begin|follow|conclude|lookAt|whatCameOfIt)\b/,
    now: "a verb and a noun, so that stack traces differ",
  },
];

const PATHS: readonly Retired[] = [
  { old: /(?:^|\/)(?:house|rooms|furnish|\w+-room|hall)(?:\/|\.)/, now: "dev, support, services, compose" },
  { old: /(?:^|\/)(?:look-after|settle-[\w-]+)\./, now: "sweep, refresh-…" },
  { old: /^apps\/server\/.*(?<!finish)-later\./, now: "a job that is enqueued" },
  { old: /^apps\/server\/(?:src|testing)\/(?:.*\/)?turns\//, now: "step-guard" },
  {
    old: /^apps\/server\/src\/(?:.*\/)?(?:account-)?statements\//,
    now: "bank-statements, statements-of-account",
  },
  { old: /^apps\/server\/src\/features\//, now: "api/borrower" },
  { old: /(?:^|\/)(?:news(?:-[\w-]+)?|tell-(?:review|cancellation))\./, now: "notice" },
  { old: /(?:^|\/)(?:tongue|words|words-in-hindi)\./, now: "phrases" },
  {
    old: /(?:^|\/)(?:shift|turnstile|wishes|doomed(?:-[\w-]+)?|plants)\./,
    now: "worker-run, fair-queue, options, killable-…, planted-bugs",
  },
  {
    old: /^apps\/borrower\/src\/(?:.*\/)?(?:beyond|away|companions|offer-desk|offer-board|on-the-road)(?:\/|\.)/,
    now: "guarded, redirect, background, offer-store, application-home",
  },
];

/** The list of them is here. */
const ITSELF = "tools/tidy/rules/retired-names.ts";

export const retiredNames: FileRule = ({ path, text }) => {
  if (!isCode(path) || path === ITSELF) return [];
  return [...findRetired(IDENTIFIERS, identifiersOf(text)), ...findRetired(PATHS, path)].map(
    ({ found, now }) => `${path}: "${found}" is a retired name; say ${now}`,
  );
};

const findRetired = (retired: readonly Retired[], text: string) =>
  retired.flatMap(({ old, now }) => {
    const [found] = old.exec(text) ?? [];
    return found === undefined ? [] : [{ found, now }];
  });

/** The code without its comments and strings. */
const identifiersOf = (text: string): string =>
  withoutComments(text).replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, '""');
