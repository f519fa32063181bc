import { useSyncExternalStore } from "react";
import { CHOICE_KEY, deviceStorage } from "./device-storage.ts";

/** The visitor's own choice in the calculator, without its first values. Signing out clears it. */
export type CalculatorChoice = { readonly rupees?: number; readonly salaryDay?: number };

const NOTHING: CalculatorChoice = {};
const listeners = new Set<() => void>();
let read: { readonly text: string | null; readonly choice: CalculatorChoice } = {
  text: null,
  choice: NOTHING,
};

export function keptChoice(): CalculatorChoice {
  const text = deviceStorage.getItem(CHOICE_KEY);
  if (text !== read.text) read = { text, choice: parse(text) };
  return read.choice;
}

export function keepChoice(changes: CalculatorChoice): void {
  deviceStorage.setItem(CHOICE_KEY, JSON.stringify({ ...keptChoice(), ...changes }));
  for (const listener of listeners) listener();
}

export const useCalculatorChoice = (): CalculatorChoice =>
  useSyncExternalStore(subscribe, keptChoice, () => NOTHING);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function parse(text: string | null): CalculatorChoice {
  try {
    const { rupees, salaryDay } = JSON.parse(text ?? "{}");
    return {
      ...(Number.isInteger(rupees) ? { rupees } : {}),
      ...(Number.isInteger(salaryDay) ? { salaryDay } : {}),
    };
  } catch {
    return NOTHING;
  }
}
