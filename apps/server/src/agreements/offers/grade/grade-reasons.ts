import type { Language } from "@vaada/contract/language";
import type { RuleHit } from "@vaada/lending/policy/credit-decision";
import { gradeReasons } from "@vaada/lending/policy/grade-reasons";
import { english, type GradePhrases, hindi } from "./phrases.ts";

const PHRASES: Readonly<Record<Language, GradePhrases>> = { en: english, hi: hindi };

/** Why the price has its grade, in plain sentences, from the rules that held in its decision. */
export const gradeReasonsOf = (ruleHits: readonly RuleHit[], language: Language): readonly string[] =>
  gradeReasons(ruleHits).map((reason) => PHRASES[language][reason]);
