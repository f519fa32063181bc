import * as z from "zod";
import { COMMAND_SETTINGS, PROCESS_SETTINGS } from "./process-settings.ts";
import { PRODUCT_SETTINGS } from "./product-settings.ts";
import { PROVIDER_SETTINGS } from "./provider-settings.ts";
import type { Setting, SettingGroup, SettingGroups, ValuesOf } from "./setting.ts";

/** Every setting of the server. `readConfig` parses exactly these. */
export const SERVER_SETTINGS = { ...PROCESS_SETTINGS, ...PROVIDER_SETTINGS, ...PRODUCT_SETTINGS } as const;

/** In the order of the documents: the server's, then those of the owner's commands. */
export const EVERY_GROUP: readonly SettingGroup[] = Object.values<SettingGroup>({
  ...SERVER_SETTINGS,
  ...COMMAND_SETTINGS,
});

export const settingsIn = (groups: SettingGroups): Setting[] =>
  Object.values(groups).flatMap(({ settings }) => Object.values(settings));

/** Every setting of the server beside its value. */
export const settingsWithValues = (
  values: ValuesOf<typeof SERVER_SETTINGS>,
): (Setting & { readonly value: unknown })[] =>
  Object.entries<SettingGroup>(SERVER_SETTINGS).flatMap(([group, { settings }]) =>
    Object.entries(settings).map(([key, setting]) => {
      const given: Readonly<Record<string, unknown>> = values[group as keyof typeof values];
      return { ...setting, value: given[key] };
    }),
  );

/** A server without the sandbox does not start unless it is given. */
export const isRequired = ({ schema, otherwise }: Setting): boolean =>
  otherwise === undefined && !schema.safeParse(undefined).success;

/** As it would be written in the environment; `null` when no fixed value holds. */
export function defaultTextOf({ schema }: Setting): string | null {
  if (!(schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)) return null;
  return String(schema.def.defaultValue);
}
