import { type FileRule, isTest, neighboursOf } from "../source.ts";

const SHIPS = /^(apps|packages)\/[^/]+\/src\//;

/** What ships imports no test and no fixture. */
export const testCode: FileRule = (source) =>
  SHIPS.test(source.path) && !isTest(source.path)
    ? neighboursOf(source)
        .filter(isTest)
        .map((path) => `${source.path}: ${path} is test code, and this file ships`)
    : [];
