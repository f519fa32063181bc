import { afterEach, expect, test } from "vitest";
import { followDetours } from "./client.ts";
import { upload } from "./upload.ts";

afterEach(() => followDetours(() => {}));

function sending(left = new AbortController().signal) {
  const form = new FormData();
  form.append("loan_id", "100123");
  form.append("image", new Blob([new Uint8Array(300_000)], { type: "image/jpeg" }), "selfie.jpg");
  const shares: number[] = [];
  const onSent = (share: number): void => void shares.push(share);
  return {
    shares,
    given: { form, noticeVersion: "selfie-2026-11.2", language: "en" as const, left, onSent },
  };
}

// The server of the tests knows no call: it answers, but not in our envelope.
test("it goes out with its progress, and an answer that is not ours is a refusal without a word", async () => {
  const { shares, given } = sending();
  const outcome = await upload("/user/selfie-verify", given);
  expect(outcome).toMatchObject({ kind: "refused", code: undefined, message: undefined });
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
});

test("a screen that is left before the answer ends it", async () => {
  const leaving = new AbortController();
  const { given } = sending(leaving.signal);
  const outcome = upload("/user/selfie-verify", given);
  leaving.abort();
  expect(await outcome).toEqual({ kind: "offline" });
});
