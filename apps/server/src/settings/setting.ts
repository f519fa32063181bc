import type * as z from "zod";

/** One setting of the server: its name in the environment, what it must look like, and what it is for. */
export type Setting<Schema extends z.ZodType = z.ZodType> = SettingTraits & {
  readonly name: string;
  /** With `.default()` or `.prefault()` where a value holds when the setting is left out. */
  readonly schema: Schema;
  /** One line for the operator, in Markdown. */
  readonly description: string;
};

type SettingTraits = {
  readonly isSecret?: boolean;
  /** In production it must not lead to this machine: that would be the sandbox. */
  readonly isProviderAddress?: boolean;
  /** A word that the server shares with a provider. The sandbox, in the provider's place, is given the same one. */
  readonly isSharedWithProvider?: boolean;
  /** The value for a server on the sandbox; `$SANDBOX_URL` stands for the sandbox's address, `$SANDBOX_URL[name]` for another name of it. */
  readonly sandboxValue?: string;
  /** Read from `sandboxValue` when it is left out and `SANDBOX_URL` is set. Without the sandbox it is required, but for one that says what holds otherwise. */
  readonly isFilledOnSandbox?: boolean;
  /** The value that holds when the setting is left out, in words, where it is no fixed one. */
  readonly otherwise?: string;
};

/** Settings that belong together: one property of `Config`, one table of `docs/operating.md`. */
export type SettingGroup = {
  readonly title: string;
  readonly settings: Readonly<Record<string, Setting>>;
};

export type SettingGroups = Readonly<Record<string, SettingGroup>>;

/** The parsed values of some groups: `values.database.poolSizeMax`. */
export type ValuesOf<Groups extends SettingGroups> = {
  readonly [Group in keyof Groups]: {
    readonly [Key in keyof Groups[Group]["settings"]]: z.output<Groups[Group]["settings"][Key]["schema"]>;
  };
};

export const setting = <Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  description: string,
  traits: SettingTraits = {},
): Setting<Schema> => ({ name, schema, description, ...traits });

export const group = <Settings extends SettingGroup["settings"]>(title: string, settings: Settings) => ({
  title,
  settings,
});
