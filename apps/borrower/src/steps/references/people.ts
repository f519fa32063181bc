import type { GivenBodyOf } from "@vaada/contract/call";
import type { giveReferences } from "@vaada/contract/calls/references";
import { tidyPersonName } from "@vaada/contract/reference-person";
import type { FieldErrors } from "../../form/field-errors.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import { accessToken } from "../../session/session-values.ts";

/** What the form asks of each of the two, in its order. */
const NOBODY = { name: "", mobile: "", relation: "" } as const satisfies Record<string, string>;

export type PersonField = keyof typeof NOBODY;
export type Person = Readonly<Record<PersonField, string>>;
export type PersonErrors = FieldErrors<PersonField>;

/** Which of the two. */
export type Which = 0 | 1;
export type Both<Each> = readonly [Each, Each];
export type People = Both<Person>;

export const NO_ERRORS: PersonErrors = { name: null, mobile: null, relation: null };

type Draft = { readonly people: People; readonly refused: Both<PersonErrors> };

const EMPTY: Draft = { people: [NOBODY, NOBODY], refused: [NO_ERRORS, NO_ERRORS] };

/**
 * What was typed, while the app is open. In memory only: these are two other people, who have left nothing on this
 * device, and only for the session it was typed in.
 */
let kept: { readonly by: string | null; readonly draft: Draft } | null = null;

export const keptDraft = (): Draft => (kept?.by === accessToken() ? kept.draft : EMPTY);

export function keepDraft(changes: Partial<Draft> | null): void {
  kept = changes === null ? null : { by: accessToken(), draft: { ...keptDraft(), ...changes } };
}

export const withPerson = ([first, second]: People, which: Which, person: Person): People =>
  which === 0 ? [person, second] : [first, person];

export type ReferencesBody = GivenBodyOf<typeof giveReferences>;

export function bodyOf([first, second]: People): ReferencesBody {
  return {
    loan_id: keptLoanId(),
    name_1: tidyPersonName(first.name),
    mobile_no_1: first.mobile,
    relation_1: first.relation,
    name_2: tidyPersonName(second.name),
    mobile_no_2: second.mobile,
    relation_2: second.relation,
  };
}
