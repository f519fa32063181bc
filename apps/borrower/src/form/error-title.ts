import { t } from "@lingui/core/macro";
import { useEffect } from "react";

/** Puts "Error:" before the page's title while a form shows errors, so that it is the first thing heard. */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return;
    const title = document.title;
    document.title = t`Error: ${title}`;
    return () => {
      document.title = title;
    };
  }, [hasErrors]);
}
