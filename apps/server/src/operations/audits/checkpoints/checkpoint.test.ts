import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { headsKeyOf } from "../../signed-heads/signed-heads.ts";
import {
  type Checkpoint,
  findDrift,
  isEverythingDue,
  isMarkOfUse,
  readSignedCheckpoint,
  signCheckpoint,
} from "./checkpoint.ts";

const { privateKey, publicKey } = headsKeyOf(randomBytes(32));
const checkpoint: Checkpoint = {
  what: "books-checkpoint",
  on: "2026-11-18",
  takenAt: "2026-11-18T19:00:00.000Z",
  everythingOn: "2026-11-01",
  mark: "5000000000",
  events: "7",
  heads: [{ chain: 0, position: "3", hash: "0".repeat(64) }],
  accounts: [{ account: "pool", lines: "2", paise: "-100" }],
} as Checkpoint;

test("a checkpoint is read as it was signed, and by no other key, and in no other words", () => {
  const text = signCheckpoint(checkpoint, privateKey);
  expect(readSignedCheckpoint(text, publicKey)).toEqual(checkpoint);
  expect(readSignedCheckpoint(text, headsKeyOf(randomBytes(32)).publicKey)).toBeNull();
  expect(readSignedCheckpoint(text.replace('"-100"', '"-101"'), publicKey)).toBeNull();
  const { what: _, ...other } = checkpoint;
  expect(readSignedCheckpoint(signCheckpoint(other as Checkpoint, privateKey), publicKey)).toBeNull();
});

test("everything is asked again after thirty days", () => {
  expect(isEverythingDue(checkpoint, "2026-11-30" as never)).toBe(false);
  expect(isEverythingDue(checkpoint, "2026-12-01" as never)).toBe(true);
});

test("a mark is of use while the database counts on from it, and not when it counts anew or has gone round", () => {
  expect(isMarkOfUse(checkpoint, "5000000000")).toBe(true);
  expect(isMarkOfUse(checkpoint, "6399999999")).toBe(true);
  expect(isMarkOfUse(checkpoint, "6400000000")).toBe(false);
  expect(isMarkOfUse(checkpoint, "4999999999")).toBe(false);
});

test("what an account holds beyond what it held and what came is named, also when only its lines are fewer", () => {
  const sum = (account: string, lines: number, paise: number) => ({
    account,
    lines: String(lines),
    paise: String(paise),
  });
  const before = [sum("pool", 2, -100), sum("gone", 1, 5)];
  const added = [sum("pool", 1, -50), sum("new", 1, 50)];
  expect(
    findDrift({ before, added, now: [sum("pool", 3, -150), sum("gone", 1, 5), sum("new", 1, 50)] }),
  ).toEqual([]);
  expect(findDrift({ before, added, now: [sum("pool", 2, -150), sum("new", 1, 49)] })).toEqual([
    { account: "pool", lines: -1n, off_by_paise: 0n },
    { account: "new", lines: 0n, off_by_paise: -1n },
    { account: "gone", lines: -1n, off_by_paise: -5n },
  ]);
});
