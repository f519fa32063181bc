import { expect, test } from "vitest";
import { compare } from "./rounds.ts";

test("both are measured in turns, and who goes first changes from round to round", async () => {
  const order: string[] = [];
  const measured = (name: string) => async () => {
    order.push(name);
    return 1;
  };
  await compare({ ours: measured("ours"), reference: measured("reference"), warmUps: 0, rounds: 3 });
  expect(order).toEqual(["reference", "ours", "ours", "reference", "reference", "ours"]);
});

test("warm-up rounds are run and not counted", async () => {
  const figures = [1_000, 10, 20, 30];
  const next = async () => figures.shift() ?? Number.NaN;
  const compared = await compare({ ours: next, reference: async () => 10, warmUps: 1, rounds: 3 });
  expect(compared.rounds).toEqual([10, 20, 30].map((ours) => ({ ours, reference: 10 })));
  expect(compared).toMatchObject({ ours: 20, reference: 10, oursOverReference: 2, referenceOverOurs: 0.5 });
});

test("a round in which the machine was slow for both leaves the ratio as it is", async () => {
  const ours = [20, 200, 2_000];
  const reference = [10, 100, 1_000];
  const compared = await compare({
    ours: async () => ours.shift() ?? Number.NaN,
    reference: async () => reference.shift() ?? Number.NaN,
    warmUps: 0,
    rounds: 3,
  });
  expect(compared.oursOverReference).toBe(2);
});
