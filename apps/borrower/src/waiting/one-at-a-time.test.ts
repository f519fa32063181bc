import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

test("a question that is under way is not asked twice, another one is, and both can be asked again later", async () => {
  const asked: string[] = [];
  const answers = new Map<string, (answer: string) => void>();
  const ask = oneAtATime((about) => {
    asked.push(about);
    return new Promise<string>((resolve) => answers.set(about, resolve));
  });
  const [first, second, other] = [ask("7"), ask("7"), ask("8")];
  expect(asked).toEqual(["7", "8"]);
  answers.get("7")?.("seven");
  answers.get("8")?.("eight");
  expect(await Promise.all([first, second, other])).toEqual(["seven", "seven", "eight"]);
  void ask("7");
  expect(asked).toEqual(["7", "8", "7"]);
});
