import { useSyncExternalStore } from "react";
import { deviceStorage } from "./device-storage.ts";

/** What a visitor chose in the calculator, and nothing that it showed by itself. Signing out clears it. */
export type CalculatorChoice = { readonly rupees?: number; readonly salaryDay?: number };

const KEY = "calculator_choice";
/** Of `taken-price.ts`, which only the screens after the offer load. */
export const TAKEN_PRICE_KEY = "taken_price";
const NOTHING: CalculatorChoice = {};
const listeners = new Set<() => void>();
let read: { readonly text: string | null; readonly choice: CalculatorChoice } = {
  text: null,
  choice: NOTHING,
};

export function keptChoice(): CalculatorChoice {
  const text = deviceStorage.getItem(KEY);
  if (text !== read.text) read = { text, choice: parse(text) };
  return read.choice;
}

export function keepChoice(changes: CalculatorChoice): void {
  deviceStorage.setItem(KEY, JSON.stringify({ ...keptChoice(), ...changes }));
  for (const listener of listeners) listener();
}

/** Whether there is anything for the chip of the step screens to say. */
export const isThreadKept = (): boolean =>
  [KEY, TAKEN_PRICE_KEY].some((key) => deviceStorage.getItem(key) !== null);

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
