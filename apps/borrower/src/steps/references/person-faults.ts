import { t } from "@lingui/core/macro";
import {
  REFERENCE_MESSAGES,
  referenceMobileMessage,
  referenceNameMessage,
  relationMessage,
  tidyPersonName,
} from "@vaada/contract/reference-person";
import type { Refusal } from "../../api/client.ts";
import { errorsIn } from "../../form/field-errors.ts";
import type { Both, People, Person, PersonErrors, Which } from "./people.ts";

type Judging = {
  which: Which;
  other: Person;
  /** The borrower's own, as far as this device knows it. */
  ownMobile: string | null;
};

/** What is wrong with one of the two, by the rules that the server has too. That both are alike is told at the second. */
export function faultsOf(
  { name, mobile, relation }: Person,
  { which, other, ownMobile }: Judging,
): PersonErrors {
  const isSecond = which === 1;
  const mobileFault =
    referenceMobileMessage(mobile) ??
    (mobile === ownMobile ? REFERENCE_MESSAGES.mobileOwn : null) ??
    (isSecond && mobile === other.mobile ? REFERENCE_MESSAGES.sameMobile : null);
  const relationFault =
    relationMessage(relation) ??
    (isSecond && relation === other.relation ? REFERENCE_MESSAGES.sameRelation : null);
  return {
    name: inWords(referenceNameMessage(tidyPersonName(name))),
    mobile: inWords(mobileFault),
    relation: inWords(relationFault),
  };
}

export const isRight = (errors: PersonErrors): boolean => errorsIn(errors).length === 0;

type Whole = { people: People; ownMobile: string | null };

export const faultsOfBoth = ({ people: [first, second], ownMobile }: Whole): Both<PersonErrors> => [
  faultsOf(first, { which: 0, other: second, ownMobile }),
  faultsOf(second, { which: 1, other: first, ownMobile }),
];

/** What a refusal says about the two, or `null` when it is not about them: then trying again may help. */
export function refusalAtPeople({ fields }: Pick<Refusal, "fields">): Both<PersonErrors> | null {
  const errorsOf = (number: 1 | 2): PersonErrors => ({
    name: inWords(fields[`name_${number}`] ?? null),
    mobile: inWords(fields[`mobile_no_${number}`] ?? null),
    relation: inWords(fields[`relation_${number}`] ?? null),
  });
  const both = [errorsOf(1), errorsOf(2)] as const;
  return both.every(isRight) ? null : both;
}

/** The contract's sentence in the language of the screen; any other sentence as it is. */
function inWords(sentence: string | null): string | null {
  switch (sentence) {
    case REFERENCE_MESSAGES.nameMissing:
      return t`Name is required`;
    case REFERENCE_MESSAGES.nameMalformed:
      return t`Name can have letters and spaces only`;
    case REFERENCE_MESSAGES.mobileMissing:
      return t`Mobile is required`;
    case REFERENCE_MESSAGES.mobileNotDigits:
      return t`Only digits allowed`;
    case REFERENCE_MESSAGES.mobileLength:
      return t`Mobile number must be exactly 10 digits`;
    case REFERENCE_MESSAGES.mobileOwn:
      return t`This is your own number. Give the number of somebody else`;
    case REFERENCE_MESSAGES.relationMissing:
      return t`Relation is required`;
    case REFERENCE_MESSAGES.sameMobile:
      return t`Both mobile numbers cannot be the same`;
    case REFERENCE_MESSAGES.sameRelation:
      return t`Both relations cannot be the same`;
    default:
      return sentence;
  }
}
