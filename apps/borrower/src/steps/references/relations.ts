import { t } from "@lingui/core/macro";
import { RELATIONS, type Relation } from "@vaada/contract/reference-person";

/** In the language of the screen; what is sent stays the contract's word. */
export function relationText(relation: string): string {
  const texts: Record<Relation, string> = {
    Mother: t`Mother`,
    Father: t`Father`,
    Brother: t`Brother`,
    Sister: t`Sister`,
    Spouse: t`Spouse`,
    Relative: t`Relative`,
    Friend: t`Friend`,
  };
  return texts[relation as Relation] ?? relation;
}

export const relationChoices = () =>
  RELATIONS.map((relation) => ({ value: relation, label: relationText(relation) }));
