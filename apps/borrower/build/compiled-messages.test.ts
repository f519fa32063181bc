import { transformSync } from "@babel/core";
import { expect, test } from "vitest";
import { compiledMessages } from "./compiled-messages.ts";

const compile = (code: string): string | null | undefined =>
  transformSync(code, {
    configFile: false,
    babelrc: false,
    compact: true,
    parserOpts: { plugins: ["jsx"] },
    plugins: [compiledMessages],
  })?.code;

test.each([
  ["a plain text stays one", '_({id:"a",message:"Try again"})', '_({id:"a",message:"Try again"});'],
  ["a value has its place", '_({id:"a",message:"Hi {name}"})', '_({id:"a",message:["Hi ",["name"]]});'],
  [
    "a count has its cases",
    '_({id:"a",message:"{n, plural, one {# day} other {# days}}"})',
    '_({id:"a",message:[["n","plural",{one:["#"," day"],other:["#"," days"]}]]});',
  ],
  [
    "an element's message too",
    '<Trans id="a" message="Hi {name}"/>',
    '<Trans id="a"message={["Hi ",["name"]]}/>;',
  ],
  ["what is no message is left alone", 'f({message:"Hi {name}"})', 'f({message:"Hi {name}"});'],
])("%s", (_, code, expected) => {
  expect(compile(code)).toBe(expected);
});

test("a message that can't be parsed fails the build", () => {
  expect(() => compile('_({id:"a",message:"Hi {name"})')).toThrow();
});
