import { expect, test } from "vitest";
import type { Outcome } from "../../api/client.ts";
import { openEligibilityCheck } from "./check-eligibility.ts";

type Calls = NonNullable<Parameters<typeof openEligibilityCheck>[0]>;
type CheckResult = Awaited<ReturnType<Calls["check"]>>;
type Confirmed = Awaited<ReturnType<Calls["confirm"]>>;

const DETAILS = { pan: "ABCPA1234D", email: "anita@gmail.com" };
const OFFLINE: Outcome<never> = { kind: "offline" };
const CONFIRMED: Confirmed = { kind: "ok", data: { redirect_to: "/kyc-verification" } };
const STAYING = new AbortController().signal;

const found = ({ isLinked }: { isLinked: boolean | null }): CheckResult => ({
  kind: "ok",
  data: {
    aadhaar_linked: isLinked,
    full_name: "ANITA ACHARYA",
    pan_number: "ABXXXXXX4D",
    gender: "F",
    dob: "XXXX-XX-03",
    mobileNo: "9876543210",
  },
});

/** Answers each call with the next outcome of its list, and notes what was called for whom. */
function register({ finds, confirms }: { finds: CheckResult[]; confirms: Confirmed[] }) {
  const calls: string[] = [];
  const next = <T>(outcomes: T[]): T => {
    const outcome = outcomes.shift();
    if (outcome === undefined) throw new Error("asked more often than expected");
    return outcome;
  };
  const check = openEligibilityCheck({
    check: async ({ pan }) => {
      calls.push(`check ${pan}`);
      return next(finds);
    },
    confirm: async ({ pan }) => {
      calls.push(`confirm ${pan}`);
      return next(confirms);
    },
  });
  return { check, calls };
}

test("a PAN that is found and linked is confirmed, and the server names the next screen", async () => {
  const { check, calls } = register({ finds: [found({ isLinked: true })], confirms: [CONFIRMED] });
  expect(await check(DETAILS, STAYING)).toEqual({
    kind: "ok",
    data: { kind: "confirmed", name: "ANITA ACHARYA", redirectTo: "/kyc-verification" },
  });
  expect(calls).toEqual(["check ABCPA1234D", "confirm ABCPA1234D"]);
});

test("one whose link the register does not know is confirmed like any other", async () => {
  const { check, calls } = register({ finds: [found({ isLinked: null })], confirms: [CONFIRMED] });
  expect(await check(DETAILS, STAYING)).toMatchObject({ data: { kind: "confirmed" } });
  expect(calls).toEqual(["check ABCPA1234D", "confirm ABCPA1234D"]);
});

test("one that is not linked is not confirmed, and is looked up anew the next time", async () => {
  const finds = [found({ isLinked: false }), found({ isLinked: true })];
  const { check, calls } = register({ finds, confirms: [CONFIRMED] });
  expect(await check(DETAILS, STAYING)).toEqual({ kind: "ok", data: { kind: "not-linked" } });
  expect(await check(DETAILS, STAYING)).toMatchObject({ data: { kind: "confirmed" } });
  expect(calls).toEqual(["check ABCPA1234D", "check ABCPA1234D", "confirm ABCPA1234D"]);
});

test("when only the confirmation failed, the next try begins there", async () => {
  const { check, calls } = register({ finds: [found({ isLinked: true })], confirms: [OFFLINE, CONFIRMED] });
  expect(await check(DETAILS, STAYING)).toEqual(OFFLINE);
  expect(await check(DETAILS, STAYING)).toMatchObject({ data: { kind: "confirmed" } });
  expect(calls).toEqual(["check ABCPA1234D", "confirm ABCPA1234D", "confirm ABCPA1234D"]);
});

test.each([
  { ...DETAILS, pan: "ABCPB1234B" },
  { ...DETAILS, email: "anita@yahoo.in" },
])("other details are looked up before they are confirmed: %o", async (others) => {
  const finds = [found({ isLinked: true }), found({ isLinked: true })];
  const { check, calls } = register({ finds, confirms: [OFFLINE, CONFIRMED] });
  await check(DETAILS, STAYING);
  await check(others, STAYING);
  expect(calls.slice(2)).toEqual([`check ${others.pan}`, `confirm ${others.pan}`]);
});

test("a lookup that failed confirms nothing", async () => {
  const { check, calls } = register({ finds: [OFFLINE], confirms: [] });
  expect(await check(DETAILS, STAYING)).toEqual(OFFLINE);
  expect(calls).toEqual(["check ABCPA1234D"]);
});

test("whoever leaves during the lookup has confirmed nothing", async () => {
  const leaving = new AbortController();
  const { check, calls } = register({ finds: [found({ isLinked: true })], confirms: [] });
  const ending = check(DETAILS, leaving.signal);
  leaving.abort();
  expect(await ending).toEqual({ kind: "ok", data: { kind: "left" } });
  expect(calls).toEqual(["check ABCPA1234D"]);
});
