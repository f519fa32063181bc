import { steadyAadhaarNumber } from "./aadhaar.ts";
import type { KnownPeopleStore, PersonKeys } from "./known-people-store.ts";
import { madeUpPerson } from "./made-up.ts";
import { nameKey, titleCase } from "./names.ts";
import { DEMO_PEOPLE, type DemoPerson, FIRST_PERSON } from "./people.ts";
import type { PeopleStore } from "./people-store.ts";
import type { Person, PersonBody } from "./person.ts";
import { statementOf, withBalances } from "./statement.ts";

/**
 * The people of the sandbox's world. Statements end on `today`, so the platform's date is always an argument.
 */
export type Registry = {
  readonly list: (today: string) => Person[];
  /** Everybody with a well-formed PAN exists: a stranger is somebody of the first person's kind. */
  readonly byPan: (pan: string, today: string) => Person;
  readonly put: (body: PersonBody, today: string) => Person;
  /** A provider was asked about this PAN: from now on the person is found by name and Aadhaar number too. */
  readonly meet: (pan: string, today: string) => Person;
  readonly byName: (name: string, today: string) => Person | null;
  readonly byAadhaarNumber: (number: string, today: string) => Person | null;
};

export function openRegistry({ people, met }: { people: PeopleStore; met: KnownPeopleStore }): Registry {
  const byPan = (pan: string, today: string): Person => {
    const given = people.find(pan);
    if (given !== null) return complete(given, today);
    const demo = DEMO_PEOPLE.find((person) => person.pan === pan);
    return demo === undefined ? complete(madeUpPerson(pan), today) : fromDemo(demo, today);
  };
  const list = (today: string): Person[] => {
    const pans = new Set([...DEMO_PEOPLE.map(({ pan }) => pan), ...people.pans()]);
    return [...pans].map((pan) => byPan(pan, today));
  };
  return {
    byPan,
    list,
    put: (body, today) => {
      people.put(body);
      const person = complete(body, today);
      met.rename(person.pan, keysOf(person));
      return person;
    },
    meet: (pan, today) => {
      const person = byPan(pan, today);
      met.meet(pan, keysOf(person));
      return person;
    },
    byName: (name, today) => {
      const key = nameKey(name);
      if (key === "") return null;
      const pan = met.panByName(key);
      if (pan !== null) return byPan(pan, today);
      const everybody = list(today);
      return (
        everybody.findLast((person) => keysOf(person).nameKey === key) ??
        everybody.findLast((person) => keysOf(person).aadhaarNameKey === key) ??
        null
      );
    },
    byAadhaarNumber: (number, today) => {
      const pan = met.panByAadhaarNumber(number);
      if (pan !== null) return byPan(pan, today);
      return list(today).findLast(({ aadhaar }) => aadhaar.number === number) ?? null;
    },
  };
}

const keysOf = ({ name, aadhaar }: Person): PersonKeys => ({
  nameKey: nameKey(name),
  aadhaarNameKey: nameKey(aadhaar.name),
  aadhaarNumber: aadhaar.number,
});

/** A row that begins an account without saying its balance begins it from here, in rupees. */
const OPENING_RUPEES = 8000;

/** A demo person as of the last day that was asked about: every search reads all of them. */
const demoOf = new Map<DemoPerson, { readonly today: string; readonly person: Person }>();

function fromDemo(demo: DemoPerson, today: string): Person {
  const known = demoOf.get(demo);
  if (known?.today === today) return known.person;
  const person = makeDemo(demo, today);
  demoOf.set(demo, { today, person });
  return person;
}

function makeDemo(demo: DemoPerson, today: string): Person {
  const dob = birthDate(demo.born, today);
  return {
    pan: demo.pan,
    name: demo.name,
    dob,
    gender: demo.gender,
    panStatus: demo.panStatus ?? "valid",
    aadhaar: {
      number: steadyAadhaarNumber(demo.pan),
      name: demo.aadhaarSays?.name ?? titleCase(demo.name),
      dob: demo.aadhaarSays?.dob ?? dob,
      pin: demo.pin,
      linked: demo.isLinked ?? true,
    },
    bureau: demo.bureau,
    statement: statementOf({ lines: demo.month, openingRupees: OPENING_RUPEES, today }),
    bank: { registeredName: demo.name, state: "active" },
    face: { matches: true },
  };
}

/** Takes missing fields from the first person, with this person's name, birth date and Aadhaar number. */
function complete(body: PersonBody, today: string): Person {
  const first = fromDemo(FIRST_PERSON, today);
  const dob = body.dob ?? first.dob;
  const own = { number: steadyAadhaarNumber(body.pan), name: titleCase(body.name), dob };
  return {
    pan: body.pan,
    name: body.name,
    dob,
    gender: body.gender ?? first.gender,
    panStatus: body.panStatus ?? first.panStatus,
    aadhaar: over({ ...first.aadhaar, ...own }, body.aadhaar),
    bureau: body.bureau === null || first.bureau === null ? null : over(first.bureau, body.bureau),
    statement:
      body.statement === undefined
        ? first.statement
        : withBalances(body.statement, { openingRupees: OPENING_RUPEES }),
    bank: over({ ...first.bank, registeredName: body.name }, body.bank),
    face: over(first.face, body.face),
  };
}

type Overrides<Part> = { readonly [Field in keyof Part]?: Part[Field] | undefined } | undefined;

/** Replaces the fields of a part that were given. */
function over<Part extends object>(part: Part, given: Overrides<Part>): Part {
  const fields = Object.entries(given ?? {}).filter(([, value]) => value !== undefined);
  return { ...part, ...Object.fromEntries(fields) };
}

/** Born on New Year's Day, a person has one age from the first to the last day of a year. */
const birthDate = (born: DemoPerson["born"], today: string): string =>
  typeof born === "string" ? born : `${Number(today.slice(0, 4)) - born.ageYears}-01-01`;
