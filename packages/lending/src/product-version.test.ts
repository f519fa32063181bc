import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { decodeVersion, encodeVersion } from "./product-version.ts";
import { SALARY_ADVANCE } from "./products/salary-advance.ts";
import { SALARY_ADVANCE_ALLOWANCE } from "./products/salary-advance-allowance.ts";
import { DOCUMENTED_ADVANCE } from "./testing/documented-advance.ts";

const FIRST = { terms: SALARY_ADVANCE, allowance: SALARY_ADVANCE_ALLOWANCE };
type KeptVersion = { terms: Record<string, unknown>; allowance: Record<string, unknown> };
const keep = (): KeptVersion => JSON.parse(JSON.stringify(encodeVersion(FIRST)));

test("a version is read back as it was kept, whatever its fees", () => {
  const shapes = {
    ...DOCUMENTED_ADVANCE,
    fees: [
      ...DOCUMENTED_ADVANCE.fees,
      {
        kind: "file-charge",
        base: "each-time",
        rupees: paise(50_00n),
        tax: null,
        when: { on: "disbursal" },
        cap: null,
      },
      {
        kind: "visit-share",
        base: "sanctioned-amount",
        ppm: { A: 1n, B: 2n, C: 3n },
        tax: null,
        when: { on: "bounce" },
        cap: paise(5_00n),
      },
    ],
  } as const;
  for (const terms of [SALARY_ADVANCE, DOCUMENTED_ADVANCE, shapes]) {
    const version = { terms, allowance: SALARY_ADVANCE_ALLOWANCE };
    expect(decodeVersion(JSON.parse(JSON.stringify(encodeVersion(version))))).toEqual(version);
  }
});

test("half a version, one with more than there is, and one with a wrong figure are no version", () => {
  const broken: readonly ((kept: KeptVersion) => unknown)[] = [
    () => null,
    () => [],
    ({ terms }) => ({ terms }),
    ({ terms, ...rest }) => ({ ...rest, terms: { ...terms, penal: undefined } }),
    ({ terms, ...rest }) => ({ ...rest, terms: { ...terms, discount: "1" } }),
    ({ terms, ...rest }) => ({ ...rest, terms: { ...terms, coolingOffDays: "3" } }),
    ({ terms, ...rest }) => ({ ...rest, terms: { ...terms, daysToDueMin: 1.5 } }),
    ({ terms, ...rest }) => ({
      ...rest,
      terms: { ...terms, amount: { minimum: 1_000, maximum: "2", step: "1" } },
    }),
    ({ terms, ...rest }) => ({
      ...rest,
      terms: { ...terms, amount: { minimum: "-1", maximum: "2", step: "1" } },
    }),
    ({ terms, ...rest }) => ({ ...rest, terms: { ...terms, fees: [{ kind: "processing-fee" }] } }),
    ({ allowance, ...rest }) => ({ ...rest, allowance: { ...allowance, loss: "-5" } }),
    ({ allowance, ...rest }) => ({ ...rest, allowance: { ...allowance, doubtful: "5" } }),
  ];
  for (const breakIt of broken) expect(() => decodeVersion(breakIt(keep()))).toThrow(RangeError);
  expect(decodeVersion(keep())).toEqual(FIRST);
});

test("a fee that is levied on another occasion than its words say is no fee of a version", () => {
  const [processing, late, ...rest] = SALARY_ADVANCE.fees;
  if (processing === undefined || late === undefined) throw new Error("the salary advance has its fees");
  const fees = [processing, { ...late, when: { on: "bounce" }, tax: null } as const, ...rest];
  const kept = encodeVersion({ ...FIRST, terms: { ...SALARY_ADVANCE, fees } });
  expect(() => decodeVersion(JSON.parse(JSON.stringify(kept)))).toThrow("is not levied when its words say");
});
