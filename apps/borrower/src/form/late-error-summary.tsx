import { type ComponentProps, type ComponentType, lazy } from "react";
import type { ErrorSummary as Summary } from "./error-summary.tsx";

/** Seldom seen, so it comes when it is needed. Where it can't be had, the fields themselves say what is wrong. */
export const LateErrorSummary = lazy<ComponentType<ComponentProps<typeof Summary>>>(() =>
  import("./error-summary.tsx").then(
    (loaded) => ({ default: loaded.ErrorSummary }),
    () => ({ default: () => null }),
  ),
);
