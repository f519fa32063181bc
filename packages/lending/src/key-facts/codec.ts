import type { Json } from "./canonical-json.ts";

/** Writes a value as JSON and reads it back; `path` says where a mistake is. */
export type Codec<Value> = {
  readonly write: (value: Value) => Json;
  readonly read: (json: unknown, path: string) => Value;
  /** Whether a record leaves it out where there is none. */
  readonly isLeftOut?: (value: Value) => boolean;
};

/** The members of `Value` and no others; leaving one out does not compile. */
export function record<Value extends object>(
  members: {
    readonly [Name in keyof Value]: Codec<Value[Name]>;
  },
): Codec<Value> {
  const names = Object.keys(members) as (keyof Value & string)[];
  return {
    write: (value) =>
      Object.fromEntries(
        names
          .filter((name) => members[name].isLeftOut?.(value[name]) !== true)
          .map((name) => [name, members[name].write(value[name])]),
      ),
    read: (json, path) => {
      if (typeof json !== "object" || json === null || Array.isArray(json)) throw mistaken(path, "a record");
      const given = Object.entries(json);
      if (!given.every(([key]) => Object.hasOwn(members, key)))
        throw mistaken(path, `a record of ${names.length}`);
      const read = (name: keyof Value & string) => {
        const member = given.find(([key]) => key === name);
        if (member === undefined && members[name].isLeftOut === undefined)
          throw mistaken(`${path}.${name}`, "given");
        return members[name].read(member?.[1], `${path}.${name}`);
      };
      return Object.fromEntries(names.map((name) => [name, read(name)])) as Value;
    },
  };
}

export const list = <Value>(of: Codec<Value>): Codec<readonly Value[]> => ({
  write: (values) => values.map(of.write),
  read: (json, path) => {
    if (!Array.isArray(json)) throw mistaken(path, "a list");
    return json.map((item, index) => of.read(item, `${path}[${index}]`));
  },
});

export const orNull = <Value>(of: Codec<Value>): Codec<Value | null> => ({
  write: (value) => (value === null ? null : of.write(value)),
  read: (json, path) => (json === null ? null : of.read(json, path)),
});

/** For what older texts do not have: left out where it is `null`, so that they keep their hash. */
export const optionalOf = <Value>(of: Codec<Value>): Codec<Value | null> => ({
  ...orNull(of),
  read: (json, path) => (json === undefined ? null : of.read(json, path)),
  isLeftOut: (value) => value === null,
});

/** One of a few codes or figures. */
export const oneOf = <const Value extends string | number | null>(
  ...values: readonly Value[]
): Codec<Value> => ({
  write: (value) => value,
  read: (json, path) => {
    const found = values.find((value) => value === json);
    if (found === undefined) throw mistaken(path, `one of ${values.join(", ")}`);
    return found;
  },
});

/** Half a surrogate pair has no bytes, so a text that holds one could not be hashed. */
export const text: Codec<string> = {
  write: (value) => {
    if (!value.isWellFormed()) throw mistaken("text", "well-formed");
    return value;
  },
  read: (json, path) => {
    if (typeof json !== "string" || !json.isWellFormed()) throw mistaken(path, "a text");
    return json;
  },
};

/** A text that is more than a text: a date, a number on a document. */
export const textOfType = <Value extends string>(is: (text: string) => text is Value): Codec<Value> => ({
  write: text.write,
  read: (json, path) => {
    const read = text.read(json, path);
    if (!is(read)) throw mistaken(path, "what it is named for");
    return read;
  },
});

export const wholeNumber: Codec<number> = {
  write: (value) => wholeNumber.read(value, "number"),
  read: (json, path) => {
    if (typeof json !== "number" || !Number.isSafeInteger(json) || Object.is(json, -0)) {
      throw mistaken(path, "a whole number");
    }
    return json;
  },
};

export const yesOrNo: Codec<boolean> = {
  write: (value) => value,
  read: (json, path) => {
    if (typeof json !== "boolean") throw mistaken(path, "yes or no");
    return json;
  },
};

/** As text: a JSON number may lose digits on the way. */
export const bigInteger: Codec<bigint> = {
  write: String,
  read: (json, path) => {
    if (typeof json !== "string" || !/^(0|-?[1-9]\d*)$/.test(json)) throw mistaken(path, "digits");
    return BigInt(json);
  },
};

const mistaken = (path: string, wanted: string): RangeError => new RangeError(`${path} is not ${wanted}`);
