import type { Language } from "@vaada/contract/language";
import {
  DATA_KINDS,
  type DataKind,
  isLasting,
  LASTING_KINDS,
  type LastingKind,
  type RetentionRule,
  retentionOf,
} from "@vaada/lending/retention/rules";
import { english } from "./phrases.en.ts";
import { hindi } from "./phrases.hi.ts";
import type { RetentionPhrases } from "./phrases.ts";

export const RETENTION_PHRASES: Readonly<Record<Language, RetentionPhrases>> = { en: english, hi: hindi };

/** One line of the retention table, as a person reads it. */
export type RetentionLine = {
  readonly kind: DataKind | LastingKind;
  readonly name: string;
  readonly purpose: string;
  /** For how long, with and without a loan. */
  readonly kept: string;
  /** The law that asks for it, or that none does. */
  readonly law: string;
  readonly becomes: string;
};

/** The whole table and what no rule ends, for a page or a document. */
export function describeRetention(language: Language): readonly RetentionLine[] {
  const { kinds, lasting, grounds, becomes } = RETENTION_PHRASES[language];
  return [
    ...DATA_KINDS.map((kind) => {
      const retention = retentionOf(kind);
      return {
        kind,
        ...kinds[kind],
        kept: keptFor(kind, language),
        law: grounds[retention.rule.ground],
        becomes: becomes[retention.becomes],
      };
    }),
    ...LASTING_KINDS.map((kind) => ({ kind, ...lasting[kind] })),
  ];
}

/** "5 years after your last loan is closed. Without a loan: 180 days after you last signed in." */
export function keptFor(kind: DataKind | LastingKind, language: Language): string {
  const { lasting, kept, withoutLoan: otherwise } = RETENTION_PHRASES[language];
  if (isLasting(kind)) return lasting[kind].kept;
  const { rule, withoutLoan } = retentionOf(kind);
  const say = ({ from, keep }: RetentionRule): string => kept({ from, keep });
  return withoutLoan === undefined ? say(rule) : `${say(rule)} ${otherwise(say(withoutLoan))}`;
}
