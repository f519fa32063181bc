import fc from "fast-check";
import { expect, test } from "vitest";
import { isProposalNumber, proposalNumberOf } from "./proposal-number.ts";

const counts = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

test("a proposal number names the application and which statement of it", () => {
  const table: [applicationId: number, issue: number, text: string][] = [
    [123, 1, "VD-0000123-1"],
    [1, 12, "VD-0000001-12"],
    [9_999_999, 1, "VD-9999999-1"],
    [10_000_000, 2, "VD-10000000-2"],
  ];
  for (const [applicationId, issue, text] of table)
    expect(proposalNumberOf({ applicationId, issue })).toBe(text);
});

test("no two issues of any two applications share a number", () => {
  const near = fc.integer({ min: 1, max: 3 });
  const parts = fc.record({ applicationId: fc.oneof(near, counts), issue: fc.oneof(near, counts) });
  fc.assert(
    fc.property(parts, parts, (one, other) => {
      const isSame = one.applicationId === other.applicationId && one.issue === other.issue;
      expect(proposalNumberOf(one) === proposalNumberOf(other)).toBe(isSame);
      expect(isProposalNumber(proposalNumberOf(one))).toBe(true);
    }),
  );
});

test("a text that was never given out is not a proposal number", () => {
  const texts = ["", "VD-123-1", "VD-00000123-1", "VD-0000123-0", "VD-0000000-1", "VD-0000123-01"];
  const more = ["vd-0000123-1", "VD-0000123", " VD-0000123-1", "VD-0000123-1\n", "VD-००००१२३-1"];
  for (const text of [...texts, ...more, "VD-9999999999999999-1"])
    expect(isProposalNumber(text), text).toBe(false);
});

test("an application or an issue that is not counted from one is our mistake", () => {
  for (const part of [0, -1, 1.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1]) {
    expect(() => proposalNumberOf({ applicationId: part, issue: 1 })).toThrow(RangeError);
    expect(() => proposalNumberOf({ applicationId: 1, issue: part })).toThrow(RangeError);
  }
});
