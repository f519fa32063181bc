import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { readCustomers } from "@vaada/contract/console/calls/customers";
import { Icon } from "@vaada/ui/icon";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { ComboBox } from "react-aria-components/ComboBox";
import { Input } from "react-aria-components/Input";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { call } from "../api/client.ts";
import { inWords } from "../parts/figures.ts";
import { iconSearch } from "../parts/icons.ts";
import { useCan } from "../session/session.ts";
import styles from "./top-bar.module.css";

/** The server searches for nothing shorter. */
const LENGTH_MIN = 2;
/** A common name is borne by many: who bears just this one comes first among so many. */
const READ_MAX = 50;
const FOUND_MAX = 8;

/** Whose name is what was typed, before those whose name holds it. */
const exactFirst = <Row extends { readonly name: string | null }>(rows: readonly Row[], q: string): Row[] => {
  const isExact = ({ name }: Row) => name?.toLowerCase() === q.toLowerCase();
  return [...rows.filter(isExact), ...rows.filter((row) => !isExact(row))].slice(0, FOUND_MAX);
};

/** Finds a borrower by name, mobile number, PAN, loan number or the UTR of its payout from anywhere. */
export function Search() {
  const can = useCan();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState("");
  const q = useDeferredValue(words.trim());
  const found = useQuery({
    queryKey: ["search", q],
    queryFn: ({ signal }) =>
      call<typeof readCustomers>("GET", "/customers", { query: { q, limit: READ_MAX }, signal }),
    enabled: q.length >= LENGTH_MIN,
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  if (!can("customers:read")) return null;

  const open = (key: string) => {
    setWords("");
    input.current?.blur();
    void navigate({ to: `/customers/${key}` });
  };
  return (
    <ComboBox
      className={styles.search ?? ""}
      aria-label="Search"
      inputValue={words}
      onInputChange={setWords}
      onChange={(key) => key !== null && open(String(key))}
      items={q.length < LENGTH_MIN ? [] : exactFirst(found.data?.rows ?? [], q)}
      // Asked of what stands there now: the list opens as words are typed or pasted, and never later.
      allowsEmptyCollection={words.trim().length >= LENGTH_MIN}
      allowsCustomValue
    >
      <Icon path={iconSearch} size="sm" />
      <Input ref={input} className={styles.input ?? ""} placeholder="Search name, mobile, PAN, loan or UTR" />
      <span className={styles.keys} aria-hidden="true">
        ⌘ K
      </span>
      <Popover className={styles.popover ?? ""}>
        <ListBox<NonNullable<typeof found.data>["rows"][number]>
          className={styles.list ?? ""}
          renderEmptyState={() => (
            <p className={styles.none}>
              {found.isPending
                ? "Searching…"
                : "Nobody is found. Numbers must be whole, and so must each word of a name."}
            </p>
          )}
        >
          {(row) => (
            <ListBoxItem id={row.borrower_id} textValue={String(row.loan_id)} className={styles.found ?? ""}>
              <strong>{row.name ?? "Not named yet"}</strong>
              <span>
                {row.mobile} ·{" "}
                {row.loan === null
                  ? `application ${row.loan_id}`
                  : `${row.loan.loan_no} · ${inWords(row.loan.status)}`}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
