import { expect, test } from "vitest";
import { hashPassword, isPassword } from "./password-hash.ts";

const PASSWORD = "correct horse battery";
const hash = await hashPassword(PASSWORD);

test("a password is known by its Argon2id hash, which has a salt and costs of its own", async () => {
  expect(hash.toString()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await hashPassword(PASSWORD)).not.toEqual(hash);
  expect(await isPassword(PASSWORD, hash)).toBe(true);
  for (const wrong of ["", `${PASSWORD} `, PASSWORD.toUpperCase()])
    expect([wrong, await isPassword(wrong, hash)]).toEqual([wrong, false]);
});

test("one letter in two spellings of Unicode is one password", async () => {
  const composed = await hashPassword("caf\u00e9 caf\u00e9 caf\u00e9");
  expect(await isPassword("cafe\u0301 cafe\u0301 cafe\u0301", composed)).toBe(true);
});

test("nobody's password is no password, and costs as much to find out", async () => {
  // The processor's time: a machine that is busy with something else adds nothing to it.
  const leastWorkOf = async (held: Buffer | null): Promise<number> => {
    const works: number[] = [];
    for (let run = 0; run < 7; run += 1) {
      const before = process.cpuUsage();
      expect(await isPassword("not this one", held)).toBe(false);
      const { user, system } = process.cpuUsage(before);
      works.push(user + system);
    }
    return Math.min(...works);
  };
  const ratio = (await leastWorkOf(null)) / (await leastWorkOf(hash));
  // A comparison that was left out would take no time at all.
  expect(ratio).toBeGreaterThan(0.3);
  expect(ratio).toBeLessThan(3);
});
