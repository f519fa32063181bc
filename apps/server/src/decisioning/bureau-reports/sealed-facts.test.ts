import { randomBytes } from "node:crypto";
import type { BureauFacts } from "@vaada/lending/policy/credit-facts";
import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { createVault } from "../../platform/vault/vault.ts";
import { openFacts, sealFacts } from "./fetch-report.ts";

const vault = createVault({ fieldKeys: [{ id: "k1", key: randomBytes(32) }], indexKey: randomBytes(32) });

const FILE: BureauFacts = {
  kind: "file",
  score: -1,
  monthlyObligations: paise(12_345_67n),
  hasUntoldInstalment: true,
  worstPastDueDays: null,
  isWrittenOff: false,
};

test("what was kept of a report is opened as it was sealed, to the paisa and with what is unknown", () => {
  const kept: BureauFacts[] = [
    FILE,
    { ...FILE, hasUntoldInstalment: false, worstPastDueDays: 240, isWrittenOff: true },
    { ...FILE, score: 790, monthlyObligations: paise(0n) },
    { kind: "no-file" },
  ];
  for (const facts of kept) expect(openFacts(vault, "r1", sealFacts(vault, "r1", facts))).toEqual(facts);
});

test("anything else is not taken for it", () => {
  const place = { table: "bureau_reports", column: "facts_sealed", row: "r1" };
  const whole = JSON.parse(vault.open(sealFacts(vault, "r1", FILE), place));
  const { hasUntoldInstalment: _, ...lacking } = whole;
  for (const wrong of [
    lacking,
    { ...whole, more: 1 },
    { ...whole, hasUntoldInstalment: null },
    { ...whole, monthlyObligations: 12_345_67 },
    { ...whole, worstPastDueDays: "0" },
    { kind: "no-file", score: 790 },
  ])
    expect(() => openFacts(vault, "r1", vault.seal(JSON.stringify(wrong), place))).toThrow();
  expect(() => openFacts(vault, "r2", sealFacts(vault, "r1", FILE))).toThrow();
});
