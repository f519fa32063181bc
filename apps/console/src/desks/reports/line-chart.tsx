import styles from "./reports.module.css";

type Line = { readonly name: string; readonly sub: string; readonly values: readonly (number | null)[] };

const WIDTH = 170;
const HEIGHT = 78;
const LEFT = 6;
/** Room for the figure beside the last point. */
const RIGHT = 44;
const TOP = 16;

/** Small charts on one scale, one a line: the others stand behind it in grey, first and last value have their figures. */
export function SmallMultiples({
  label,
  lines,
  steps,
}: {
  label: string;
  lines: readonly Line[];
  /** The labels of the values, from left to right. */
  steps: readonly number[];
}) {
  const most = Math.max(1, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const lastStep = steps.at(-1) ?? 1;
  const x = (step: number) => LEFT + (step / lastStep) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) => HEIGHT - (value / most) * (HEIGHT - TOP);
  const pointsOf = ({ values }: Line) =>
    values.flatMap((value, index) =>
      value === null ? [] : [{ x: x(steps[index] ?? 0), y: y(value), value }],
    );
  const pathOf = (line: Line) =>
    pointsOf(line)
      .map((point) => `${point.x},${point.y}`)
      .join(" ");
  return (
    <ul className={styles.multiples} aria-label={label}>
      {lines.map((line) => {
        const points = pointsOf(line);
        const [first, last] = [points[0], points.at(-1)];
        return (
          <li key={line.name}>
            <p className={styles.multipleHead}>
              <strong>{line.name}</strong> <span className={styles.quiet}>{line.sub}</span>
            </p>
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 16}`} aria-hidden="true">
              <line className={styles.zero} x1={LEFT} x2={x(lastStep)} y1={HEIGHT} y2={HEIGHT} />
              {steps
                .filter((step) => step % 30 === 0)
                .map((step) => (
                  <text key={step} className={styles.step} x={x(step)} y={HEIGHT + 13} textAnchor="middle">
                    {step}
                  </text>
                ))}
              {lines
                .filter((other) => other !== line)
                .map((other) => (
                  <polyline key={other.name} className={styles.behind} points={pathOf(other)} />
                ))}
              <polyline className={styles.line} points={pathOf(line)} />
              {first !== undefined && first !== last && (
                <text className={styles.step} x={first.x + 4} y={first.y - 4}>
                  {first.value}%
                </text>
              )}
              {last !== undefined && (
                <>
                  <circle className={styles.dot} cx={last.x} cy={last.y} r="3" />
                  <text className={styles.last} x={last.x + 6} y={last.y + 3 - (last.y > HEIGHT - 6 ? 4 : 0)}>
                    {last.value}%
                  </text>
                </>
              )}
            </svg>
            <p className={first === undefined ? styles.multipleFoot : "visually-hidden"}>
              {first === undefined
                ? "Not ripe yet"
                : `${first.value}% on the due date${last === first ? "" : `, ${last?.value}% last`}`}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
