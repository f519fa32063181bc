import { useRef } from "react";
import { useKeys } from "../parts/keys.ts";
import { useAddress } from "./address.ts";
import styles from "./search-filter.module.css";

/** The least that the server searches for. */
const LENGTH_MIN = 2;

/** The search words of the address, once they are long enough to find anything. */
export const searchedFor = (q: string | undefined): string | undefined =>
  q === undefined || q.trim().length < LENGTH_MIN ? undefined : q.trim();

/** Narrows a list to who was searched for. `/` leads here. */
export function SearchFilter() {
  const { search, change } = useAddress();
  const input = useRef<HTMLInputElement>(null);
  useKeys({ "/": () => input.current?.focus() });
  return (
    <input
      ref={input}
      className={styles.filter}
      aria-label="Filter by name, mobile number, PAN, loan number or UTR"
      placeholder="Name, mobile, PAN, loan or UTR"
      value={search.q ?? ""}
      onChange={(event) => change({ q: event.target.value }, { isReplaced: true })}
    />
  );
}
