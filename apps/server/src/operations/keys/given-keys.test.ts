import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { liveEnvironment } from "../../../testing/test-environment.ts";
import { readConfig } from "../../config.ts";
import { SERVER_SETTINGS, settingsIn } from "../../settings/every-setting.ts";
import { faultsOfKeys, givenKeysOf } from "./given-keys.ts";
import { KEY_PURPOSES, makeInventory } from "./key-inventory.ts";
import type { GivenKey, KeyRecord } from "./store.ts";

const PAGE = new URL("../../../../../docs/keys.md", import.meta.url);
const SECRETS = settingsIn(SERVER_SETTINGS)
  .filter(({ isSecret }) => isSecret === true)
  .map(({ name }) => name);

test("every secret of the settings has its purpose in the inventory and its line in docs/keys.md, and nothing else has", async () => {
  expect(Object.keys(KEY_PURPOSES).toSorted()).toEqual(SECRETS.toSorted());
  const page = await readFile(PAGE, "utf8");
  const named = [...page.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map(([, name = ""]) => name);
  expect(named.toSorted()).toEqual([...SECRETS, "DATABASE_MIGRATION_URL"].toSorted());
});

test("a fingerprint is the same for the same key, another for another, and holds nothing of it", () => {
  const environment = liveEnvironment();
  const [one, again, other] = [environment, environment, liveEnvironment()].map((env) =>
    givenKeysOf(readConfig(env)),
  );
  expect(one).toEqual(again);
  expect(one?.map(({ name }) => name)).toEqual(expect.arrayContaining(["FIELD_KEYS", "SMS_AUTH_KEY"]));
  for (const key of one ?? []) {
    expect(key.fingerprint).toMatch(/^[0-9a-f]{16}$/);
    expect(environment[key.name]).not.toContain(key.fingerprint);
  }
  const fingerprints = (keys: readonly GivenKey[] = []) => keys.map(({ fingerprint }) => fingerprint);
  expect(fingerprints(one).filter((fingerprint) => fingerprints(other).includes(fingerprint))).toEqual([]);
});

const INDEX: GivenKey = { name: "INDEX_KEY", keyId: "", fingerprint: "i".repeat(16) };
/** `k1` is the key that belongs to the id, `k1!` another one under the same id. */
const fieldKey = (word: string): GivenKey => ({
  name: "FIELD_KEYS",
  keyId: word.replace("!", ""),
  fingerprint: word,
});
const record = (word: string): KeyRecord => ({
  ...fieldKey(word.replace("†", "")),
  since: new Date(0),
  retiredAt: word.endsWith("†") ? new Date(1) : null,
});

test.each([
  ["a first start", "", "k1", []],
  ["the same again", "k1", "k1", []],
  ["a new key in front", "k1", "k2 k1", []],
  ["a new key behind, while servers are started anew one by one", "k1", "k1 k2", []],
  ["the old one taken out too early", "k1 k2", "k2", ["FIELD_KEYS has no k1"]],
  ["the old one retired, and given all the same", "k1† k2", "k2 k1", []],
  ["the old one retired and gone", "k1† k2", "k2", []],
  ["the retired one in front", "k1† k2", "k1 k2", ["FIELD_KEYS begins with k1, which is retired"]],
  ["another key under a known id", "k1", "k1!", ["FIELD_KEYS has another key under the id k1"]],
])("with field keys, %s", (_what, known, given, refusals) => {
  const words = (text: string) => text.split(" ").filter((word) => word !== "");
  const lines = faultsOfKeys([...words(given).map(fieldKey), INDEX], words(known).map(record));
  expect(lines).toEqual(refusals.map((line) => expect.stringContaining(line)));
});

test("another index key is refused, because nobody would be known again", () => {
  const before: KeyRecord = { ...INDEX, fingerprint: "j".repeat(16), since: new Date(0), retiredAt: null };
  expect(faultsOfKeys([fieldKey("k1"), INDEX], [before])).toEqual([
    expect.stringMatching(/^INDEX_KEY is not /),
  ]);
  expect(faultsOfKeys([fieldKey("k1"), INDEX], [{ ...before, retiredAt: new Date(1) }])).toEqual([]);
});

test("a key that was replaced is listed as such, and so is a value under a key that nobody knows", () => {
  const { keys, strange } = makeInventory({
    given: [fieldKey("k2"), { ...INDEX, name: "SMS_AUTH_KEY" }],
    records: [
      record("k1†"),
      { ...INDEX, name: "SMS_AUTH_KEY", fingerprint: "o".repeat(16), since: new Date(0), retiredAt: null },
    ],
    counts: [
      { where: "emails", keyId: "k2", count: 3 },
      { where: "files", keyId: "k2", count: 2 },
      { where: "emails", keyId: "k7", count: 1 },
    ],
  });
  expect(keys.map(({ name, keyId, state, values, files }) => [name, keyId, state, values, files])).toEqual([
    ["FIELD_KEYS", "k2", "seals", 3, 2],
    ["SMS_AUTH_KEY", "", "in use", 0, 0],
    ["FIELD_KEYS", "k1", "retired", 0, 0],
    ["SMS_AUTH_KEY", "", "replaced", 0, 0],
  ]);
  expect(strange).toEqual([{ where: "emails", keyId: "k7", count: 1 }]);
});
