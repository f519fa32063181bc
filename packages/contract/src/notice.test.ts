import { expect, test } from "vitest";
import { EVERY_CALL } from "./calls/every-call.ts";
import { CONSENT_KINDS } from "./consent.ts";
import { NOTICES_OF_CONSENT } from "./notices-taken.ts";

const VERSION = /^[a-z0-9][a-z0-9.-]{0,39}$/;

test("a notice version is short lower-case text, so that it can be stored and printed as it is", () => {
  for (const kind of CONSENT_KINDS)
    for (const version of NOTICES_OF_CONSENT[kind]) expect(version).toMatch(VERSION);
});

test("a call that records a consent names the notice that it is given on, and the consent knows that notice", () => {
  for (const { name, consents, notices } of EVERY_CALL) {
    expect(notices === undefined, name).toBe(consents === undefined);
    for (const kind of consents ?? []) expect(NOTICES_OF_CONSENT[kind], name).toContain(notices?.[0]);
  }
});

test("a call of a step either only shows what is on file, or can be stopped by a withdrawn consent", () => {
  for (const { name, step, showsOnly, refuses } of EVERY_CALL) {
    if (step === undefined) expect(showsOnly, name).toBeUndefined();
    else expect(refuses.includes("CONSENT_WITHDRAWN"), name).toBe(showsOnly === undefined);
  }
});
