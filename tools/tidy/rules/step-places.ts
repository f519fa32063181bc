import { STEPS, type Step } from "@vaada/lending/steps";
import type { RepositoryRule } from "../source.ts";

/** The file or folder of each step of the journey, under the same word. */
const PLACES = {
  call: (step: Step) => `packages/contract/src/calls/${step}.ts`,
  api: (step: Step) => `apps/server/src/api/borrower/${step}/`,
  screen: (step: Step) => `apps/borrower/src/steps/${step}/`,
  spec: (step: Step) => `e2e/specs/${step}.spec.ts`,
} as const;

type Place = keyof typeof PLACES;

type Exception = {
  readonly step: Step;
  readonly place: Place;
  readonly at: string;
  readonly because: string;
};

const exception = (step: Step, place: Place, at: string, because: string): Exception => ({
  step,
  place,
  at,
  because,
});

/** May only shrink: an exception that is needed no more is a breach. */
const EXCEPTIONS: readonly Exception[] = [
  exception(
    "dashboard",
    "screen",
    "apps/borrower/src/loan/dashboard/",
    "the journey ends there, a loan begins",
  ),
];

export const stepPlacesOf =
  (exceptions: readonly Exception[]): RepositoryRule =>
  ({ sources }) => {
    const exists = (place: string) => sources.some(({ path }) => path === place || path.startsWith(place));
    return STEPS.flatMap((step) =>
      (Object.keys(PLACES) as Place[]).flatMap((place) => {
        const own = PLACES[place](step);
        const excepted = exceptions.find((other) => other.step === step && other.place === place);
        if (excepted === undefined) return exists(own) ? [] : [`the step "${step}" has no ${place}: ${own}`];
        if (exists(own)) return [`the step "${step}" has its ${place}: take its exception off the list`];
        return exists(excepted.at) ? [] : [`the ${place} of the step "${step}" is not at ${excepted.at}`];
      }),
    );
  };

export const stepPlaces = stepPlacesOf(EXCEPTIONS);
