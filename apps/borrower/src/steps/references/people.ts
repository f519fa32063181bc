import { t } from "@lingui/core/macro";
import type { GivenBodyOf } from "@vaada/contract/call";
import type { giveReferences } from "@vaada/contract/calls/references";
import {
  REFERENCE_MESSAGES,
  RELATIONS,
  type Relation,
  referenceMobileMessage,
  referenceNameMessage,
  relationMessage,
  tidyPersonName,
} from "@vaada/contract/reference-person";
import type { GuardedRoute } from "@vaada/contract/routes";
import type { Refusal } from "../../api/client.ts";
import { errorsIn, type FieldErrors } from "../../form/field-errors.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import { accessToken } from "../../session/session-values.ts";
import { useSession } from "../../session/store.ts";
import { go } from "../../shell/navigation.ts";

/** The form's fields for each of the two people, in their order. */
const NOBODY = { name: "", mobile: "", relation: "" } as const satisfies Record<string, string>;

export type PersonField = keyof typeof NOBODY;
export type Person = Readonly<Record<PersonField, string>>;
export type PersonErrors = FieldErrors<PersonField>;

/** The first or the second person. */
export type ReferenceIndex = 0 | 1;
export type Both<Each> = readonly [Each, Each];
export type People = Both<Person>;

export const NO_ERRORS: PersonErrors = { name: null, mobile: null, relation: null };

type Draft = { readonly people: People; readonly refused: Both<PersonErrors> };

const EMPTY: Draft = { people: [NOBODY, NOBODY], refused: [NO_ERRORS, NO_ERRORS] };

/**
 * The draft lives while the app is open, in memory only: these are two other people, who have left nothing on this
 * device. It belongs to the session it was typed in.
 */
let kept: { readonly by: string | null; readonly draft: Draft } | null = null;

export const keptDraft = (): Draft => (kept?.by === accessToken() ? kept.draft : EMPTY);

export function keepDraft(changes: Partial<Draft> | null): void {
  kept = changes === null ? null : { by: accessToken(), draft: { ...keptDraft(), ...changes } };
}

export const withPerson = ([first, second]: People, which: ReferenceIndex, person: Person): People =>
  which === 0 ? [person, second] : [first, person];

export type ReferencesBody = GivenBodyOf<typeof giveReferences>;

export function referencesBodyOf([first, second]: People): ReferencesBody {
  return {
    loan_id: Number(keptLoanId()),
    name_1: tidyPersonName(first.name),
    mobile_no_1: first.mobile,
    relation_1: first.relation,
    name_2: tidyPersonName(second.name),
    mobile_no_2: second.mobile,
    relation_2: second.relation,
  };
}

type PersonContext = {
  which: ReferenceIndex;
  other: Person;
  /** The borrower's own number, as far as this device knows it. */
  ownMobile: string | null;
};

/** The errors of one person, by the server's own rules. The second person's field says that both are alike. */
export function faultsOf(
  { name, mobile, relation }: Person,
  { which, other, ownMobile }: PersonContext,
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
    name: translateMessage(referenceNameMessage(tidyPersonName(name))),
    mobile: translateMessage(mobileFault),
    relation: translateMessage(relationFault),
  };
}

export const hasNoErrors = (errors: PersonErrors): boolean => errorsIn(errors).length === 0;

/** Sign-in and the step call tell the number; without it the server alone notices. */
export const useOwnMobile = (): string | null =>
  useSession(({ user }) => user.user?.mobile ?? user.mobile ?? null);

type PeopleToJudge = { people: People; ownMobile: string | null };

export const faultsOfBoth = ({ people: [first, second], ownMobile }: PeopleToJudge): Both<PersonErrors> => [
  faultsOf(first, { which: 0, other: second, ownMobile }),
  faultsOf(second, { which: 1, other: first, ownMobile }),
];

/** The refusal's sentences at the fields; `null` when it is about something else and a second try may help. */
export function refusalAtPeople({ fields }: Pick<Refusal, "fields">): Both<PersonErrors> | null {
  const errorsOf = (number: 1 | 2): PersonErrors => ({
    name: translateMessage(fields[`name_${number}`] ?? null),
    mobile: translateMessage(fields[`mobile_no_${number}`] ?? null),
    relation: translateMessage(fields[`relation_${number}`] ?? null),
  });
  const both = [errorsOf(1), errorsOf(2)] as const;
  return both.every(hasNoErrors) ? null : both;
}

/** Translates a sentence of the contract; any other sentence stays as it is. */
export function translateMessage(sentence: string | null): string | null {
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

/** The relation in the screen's language; the call sends the contract's word. */
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

/** Shows one person's form. The history entry keeps which one, so that Back and Forward show it again. */
export const goToPerson = (which: ReferenceIndex, { replace }: { replace: boolean }): void =>
  go(referencePaths.details(), { replace, state: { reference: which } });

export const keptReferenceIndex = (): ReferenceIndex =>
  (history.state as { reference?: ReferenceIndex } | null)?.reference === 1 ? 1 : 0;

/** This step's own addresses, apart from `stepPaths`, which every screen loads. */
export const referencePaths = {
  details: () => "/reference-details",
  summary: () => "/reference-summary",
} as const satisfies Record<string, () => GuardedRoute>;
