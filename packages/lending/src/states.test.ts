import { expect, test } from "vitest";
import { STATES, stateOfAddress, stateOfLetters } from "./states.ts";

test("there are twenty-eight states and eight union territories, each with letters, a number and names of its own", () => {
  expect(STATES).toHaveLength(36);
  for (const figure of ["letters", "gstCode", "name", "nameInHindi"] as const)
    expect(new Set(STATES.map((state) => state[figure])).size, figure).toBe(36);
  for (const { letters, gstCode, nameInHindi } of STATES) {
    expect(letters).toMatch(/^[A-Z]{2}$/);
    expect(gstCode).toMatch(/^\d{2}$/);
    expect(nameInHindi).not.toMatch(/[A-Za-z]/);
    expect(stateOfLetters(letters)?.gstCode).toBe(gstCode);
  }
  expect(stateOfLetters("XX")).toBeNull();
});

test("an address is in the state that it names, however it is written, else in the one of its PIN code", () => {
  const table: [state: string | null, pinCode: string | null, letters: string | null][] = [
    ["Maharashtra", "411001", "MH"],
    ["MAHARASHTRA ", null, "MH"],
    ["Jammu & Kashmir", null, "JK"],
    ["Orissa", null, "OD"],
    ["Pondicherry", null, "PY"],
    ["NCT of Delhi", null, "DL"],
    ["Daman & Diu", null, "DD"],
    // The name counts where a PIN code says otherwise: post offices serve across borders.
    ["Goa", "416512", "GA"],
    [null, "411001", "MH"],
    ["", "403001", "GA"],
    ["Mahrashtra", "431001", "MH"],
    // Telangana and Andhra Pradesh share their first digits, and some others do.
    [null, "500001", null],
    [null, "248001", null],
    // The army's post is in no state.
    ["Army Postal Service", "900001", null],
    [null, "41100", null],
    [null, null, null],
  ];
  for (const [state, pinCode, letters] of table)
    expect(stateOfAddress({ state, pinCode })?.letters ?? null, `${state} ${pinCode}`).toBe(letters);
});
