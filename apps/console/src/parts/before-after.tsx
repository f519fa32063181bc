import styles from "./before-after.module.css";
import { exactRupees, inWords, isInCamelCase } from "./figures.ts";

type Value = string | number | boolean | null;
type Figures = Readonly<Record<string, Value>>;

/** Side by side, what is and what would be; the rows that differ stand out. */
export function BeforeAfter({ before, after }: { before: Figures | null; after: Figures | null }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return <p>No figures changed.</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const [was, is] = [before?.[name], after?.[name]];
          return (
            <tr key={name} data-changed={was !== is || undefined}>
              <th scope="row">{inWords(name)}</th>
              <td>{figureInWords(name, was)}</td>
              <td>{figureInWords(name, is)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Figures that count something and are no rupees. */
const COUNTS = /(^|_)(days?|count|number|version|position|tries|attempts|loan_id)($|_)/;

/** A figure by its name: rupees to the paisa, unless it counts something or is a figure of a policy. */
export const figureInWords = (name: string, value: Value | undefined): string => {
  if (value === undefined || value === null) return "none";
  if (typeof value === "number")
    return COUNTS.test(name) || isInCamelCase(name) ? String(value) : exactRupees(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value;
};
