import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { IN_MEMORY, openState } from "../state.ts";
import { madeUpPerson } from "./made-up.ts";
import { nameKey } from "./names.ts";
import { openRegistry, type Registry } from "./registry.ts";

const TODAY = "2026-11-15";

test.each([
  ["ANNE D'SOUZA", "Anne D’Souza"],
  ["ANNE D'SOUZA", "anne dsouza"],
  ["R. K. NARAYAN", "R K Narayan"],
  ["  ANITA   ACHARYA ", "Anita Acharya"],
  ["JOSÉ MARÍA", "JOSE MARIA"],
  ["ＡＮＩＴＡ", "anita"],
])("%s and %s are one name on a wire", (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other));
  expect(nameKey(one)).not.toBe("");
});

test("a name in another script keeps its vowel signs, and a name without letters is none", () => {
  expect(nameKey("अनीता")).not.toBe(nameKey("अनता"));
  expect(nameKey("1234 -.'")).toBe("");
});

test("the ten demo people are found by name and by Aadhaar number from the start", () => {
  const registry = openHere();
  for (const person of registry.list(TODAY)) {
    expect(registry.byName(person.name, TODAY)).toEqual(person);
    expect(registry.byName(person.aadhaar.name, TODAY)).toEqual(person);
    expect(registry.byAadhaarNumber(person.aadhaar.number, TODAY)).toEqual(person);
  }
  expect(registry.byName("NOBODY AT ALL", TODAY)).toBeNull();
  expect(registry.byName("", TODAY)).toBeNull();
  expect(registry.byAadhaarNumber("999941057058", TODAY)).toBeNull();
});

test("somebody who was added is found at once, under the last record only", () => {
  const registry = openHere();
  const kavita = registry.put({ pan: "ABCPK1234L", name: "KAVITA KULKARNI" }, TODAY);
  expect(registry.byName("Kavita Kulkarni", TODAY)).toEqual(kavita);
  expect(registry.byAadhaarNumber(kavita.aadhaar.number, TODAY)).toEqual(kavita);
  registry.meet("ABCPK1234L", TODAY);
  const renamed = registry.put({ pan: "ABCPK1234L", name: "KAVITA RAO" }, TODAY);
  expect(registry.byName("KAVITA KULKARNI", TODAY)).toBeNull();
  expect(registry.byName("KAVITA RAO", TODAY)).toEqual(renamed);
});

test("a demo person who was replaced is found no longer by the old name", () => {
  const registry = openHere();
  const dina = registry.put({ pan: "ABCPD1234D", name: "DINA DALAL" }, TODAY);
  expect(registry.byName("DEEPAK DAS", TODAY)).toBeNull();
  expect(registry.byName("DINA DALAL", TODAY)).toEqual(dina);
});

test("a made-up person is found once a PAN was asked about, and not before", () => {
  const registry = openHere();
  const { name, aadhaar } = registry.byPan("QWEPR5678T", TODAY);
  expect(registry.byName(name, TODAY)).toBeNull();
  expect(registry.byAadhaarNumber(aadhaar.number, TODAY)).toBeNull();
  const met = registry.meet("QWEPR5678T", TODAY);
  expect(registry.byName(name, TODAY)).toEqual(met);
  expect(registry.byAadhaarNumber(aadhaar.number, TODAY)).toEqual(met);
});

test("of two people with one name the one met last is found; being added is not being met", () => {
  const registry = openHere();
  const [first, second, third] = ["ABCPK1234L", "ABCPK1235L", "ABCPK1236L"].map((pan) => ({
    pan,
    name: "KAVITA KULKARNI",
  }));
  if (first === undefined || second === undefined || third === undefined) throw new Error("three people");
  registry.put(first, TODAY);
  registry.put(second, TODAY);
  const found = (): string | undefined => registry.byName("KAVITA KULKARNI", TODAY)?.pan;
  expect(found()).toBe(second.pan);
  registry.meet(second.pan, TODAY);
  registry.meet(first.pan, TODAY);
  expect(found()).toBe(first.pan);
  registry.put(third, TODAY);
  expect(found()).toBe(first.pan);
  registry.meet(second.pan, TODAY);
  expect(found()).toBe(second.pan);
});

test("a PAN's own name comes before an Aadhaar record that says it", () => {
  const registry = openHere();
  registry.meet("ABCPF1234F", TODAY);
  expect(registry.byName("Meenakshi Sundaram", TODAY)?.pan).toBe("ABCPF1234F");
  registry.put({ pan: "ABCPM1234M", name: "MEENAKSHI SUNDARAM" }, TODAY);
  registry.meet("ABCPM1234M", TODAY);
  registry.meet("ABCPF1234F", TODAY);
  expect(registry.byName("Meenakshi Sundaram", TODAY)?.pan).toBe("ABCPM1234M");
});

test("who was met is still known after a restart", () => {
  const folder = mkdtempSync(join(tmpdir(), "vaada-sandbox-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "sandbox.sqlite");
  const before = openState(file);
  const met = openRegistry(before).meet("QWEPR5678T", TODAY);
  before.close();
  const after = openState(file);
  onTestFinished(() => after.close());
  expect(openRegistry(after).byName(met.name, TODAY)).toEqual(met);
});

test("made-up people seldom share a name, and whoever does shares the birth date too", () => {
  const people = Array.from({ length: 400 }, (_, at) => madeUpPerson(`EAAPA${String(at).padStart(4, "0")}Z`));
  const birthDates = new Map<string, Set<string | undefined>>();
  for (const { name, dob } of people) birthDates.set(name, (birthDates.get(name) ?? new Set()).add(dob));
  expect(birthDates.size).toBeGreaterThan(360);
  for (const [name, dates] of birthDates) expect(dates.size, name).toBe(1);
});

function openHere(): Registry {
  const state = openState(IN_MEMORY);
  onTestFinished(() => state.close());
  return openRegistry(state);
}
