import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { readCustomers } from "@vaada/contract/console/calls/customers";
import type { sealTerm } from "@vaada/contract/console/calls/search-terms";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { Icon } from "@vaada/ui/icon";
import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { call } from "../api/client.ts";
import { countOf, inWords } from "../parts/figures.ts";
import { iconSearch } from "../parts/icons.ts";
import { FailureNote } from "../parts/note.tsx";
import { useCan } from "../session/session.ts";
import styles from "./top-bar.module.css";

type FoundCustomer = ConsoleReplyOf<typeof readCustomers>["rows"][number];

/** The server searches for nothing shorter. */
const LENGTH_MIN = 2;
/** A common name is borne by many: who bears just this one comes first among so many. */
const READ_MAX = 50;
const FOUND_MAX = 8;

/** Whose name is what was typed, before those whose name holds it. */
function exactFirst(rows: readonly FoundCustomer[], q: string): FoundCustomer[] {
  const isExact = ({ name }: FoundCustomer) => name?.toLowerCase() === q.toLowerCase();
  return [...rows.filter(isExact), ...rows.filter((row) => !isExact(row))].slice(0, FOUND_MAX);
}

/** Finds a borrower by name, mobile number, PAN, loan number or the UTR of its payout from anywhere. */
export function Search() {
  const can = useCan();
  const navigate = useNavigate();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [place, setPlace] = useState(-1);
  useSearchKey(input);
  const results = useResults(words.trim());
  if (!can("customers:read")) return null;

  const rows = isOpen ? results.rows : [];
  const chosen = rows[place];
  const type = (typed: string) => {
    setWords(typed);
    setIsOpen(true);
    setPlace(-1);
  };
  const leave = () => {
    type("");
    input.current?.blur();
  };
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined && rows.length > 0) {
      event.preventDefault();
      // Beyond either end stands the field itself.
      setPlace((before) => ((before + 1 + step + rows.length + 1) % (rows.length + 1)) - 1);
    } else if (event.key === "Enter") {
      // Whoever typed a whole number need not choose from one.
      const row = chosen ?? (rows.length === 1 ? rows[0] : undefined);
      if (row === undefined) return;
      leave();
      void navigate({ to: addressOf(row) });
    } else if (event.key === "Escape") setIsOpen(false);
  };
  return (
    <search className={styles.search}>
      <Icon path={iconSearch} size="sm" />
      <input
        ref={input}
        className={styles.input}
        role="combobox"
        aria-label="Search"
        aria-autocomplete="list"
        aria-expanded={rows.length > 0}
        aria-controls={rows.length > 0 ? list : undefined}
        aria-activedescendant={chosen === undefined ? undefined : optionId(list, place)}
        placeholder="Search name, mobile, PAN, loan or UTR"
        autoComplete="off"
        spellCheck={false}
        value={words}
        onChange={({ target }) => type(target.value)}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={press}
      />
      <span className={styles.keys} aria-hidden="true">
        ⌘ K
      </span>
      {isOpen && results.isAsked && (
        <Shown results={results}>
          {rows.length > 0 && <Options list={list} rows={rows} place={place} onOpen={leave} />}
        </Shown>
      )}
    </search>
  );
}

type Results = ReturnType<typeof useResults>;

/** Who bears the words, and whether it is known yet. */
function useResults(words: string) {
  const q = useDeferredValue(words);
  const found = useQuery({
    queryKey: ["search", q],
    queryFn: async ({ signal }) => {
      // An address is kept by proxies and logs: the words go in a body and come back sealed.
      const { term } = await call<typeof sealTerm>("POST", "/search-terms", { body: { q }, signal });
      return call<typeof readCustomers>("GET", "/customers", { query: { term, limit: READ_MAX }, signal });
    },
    enabled: q.length >= LENGTH_MIN,
  });
  const isAsked = words.length >= LENGTH_MIN;
  const isKnown = q === words && found.data !== undefined;
  return { found, isAsked, isKnown, rows: isAsked && isKnown ? exactFirst(found.data.rows, q) : [] };
}

/** A press on what was found must not take the focus from the field, which would close it. */
const Shown = ({
  results: { found, isKnown, rows },
  children,
}: {
  results: Results;
  children: ReactNode;
}) => (
  <div className={`${styles.popover} ${styles.below}`} onPointerDown={(event) => event.preventDefault()}>
    {found.isError ? (
      <FailureNote error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <p className={rows.length > 0 ? "visually-hidden" : styles.none} role="status">
        {rows.length > 0
          ? `${countOf(rows.length, "person", "people")} found`
          : isKnown
            ? "Nobody is found. Numbers must be whole, and so must each word of a name."
            : "Searching…"}
      </p>
    )}
    {children}
  </div>
);

type OptionsProps = {
  list: string;
  rows: readonly FoundCustomer[];
  place: number;
  onOpen: () => void;
};

/** Links, so that one can be opened in a tab of its own; the field keeps the focus. */
const Options = ({ list, rows, place, onOpen }: OptionsProps) => (
  <div className={styles.list} role="listbox" id={list} aria-label="Found">
    {rows.map((row, index) => (
      <Link
        key={row.borrower_id}
        id={optionId(list, index)}
        className={styles.found}
        role="option"
        aria-selected={index === place}
        tabIndex={-1}
        to={addressOf(row)}
        onClick={onOpen}
      >
        <strong>{row.name ?? "Not named yet"}</strong>
        <span>
          {row.mobile} ·{" "}
          {row.loan === null
            ? `application ${row.loan_id}`
            : `${row.loan.loan_no} · ${inWords(row.loan.status)}`}
        </span>
      </Link>
    ))}
  </div>
);

const optionId = (list: string, index: number): string => `${list}-${index}`;

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

const addressOf = ({ borrower_id }: FoundCustomer): string => `/customers/${borrower_id}`;

/** `⌘K` leads to the field from anywhere. */
function useSearchKey(input: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [input]);
}
