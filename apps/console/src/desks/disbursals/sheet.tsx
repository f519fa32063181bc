import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  readPool,
  readSheets,
  releaseSheet,
  sendBackSheet,
} from "@vaada/contract/console/calls/disbursals";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { RECIPIENT_NAMES } from "@vaada/contract/recipients";
import { Icon } from "@vaada/ui/icon";
import { iconAlert, iconCheck } from "@vaada/ui/icons";
import { type ReactNode, useState } from "react";
import { call, codeOf } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { Card, Facts } from "../../parts/card.tsx";
import { CodeField } from "../../parts/field.tsx";
import { countOf, exactRupees, moment, rupees, shortDay } from "../../parts/figures.ts";
import { iconTeam } from "../../parts/icons.ts";
import { Note, Refusal } from "../../parts/note.tsx";
import { ReasonQuestion } from "../../parts/reason-question.tsx";
import { useIsStale } from "../../parts/stale-bar.tsx";
import { Tag } from "../../parts/tag.tsx";
import { TwoPeople } from "../../parts/two-people.tsx";
import { useMe } from "../../session/session.ts";
import styles from "./disbursals.module.css";

type Sheet = ConsoleReplyOf<typeof readSheets>["sheets"][number];
type SheetRow = Sheet["rows"][number];

const sum = (rows: readonly SheetRow[], pick: (row: SheetRow) => number): number =>
  rows.reduce((all, row) => all + Math.round(pick(row) * 100), 0) / 100;

/** One sheet: its rows, and for the second person the sum, the checks, both people, the code and Release. */
export function SheetCard(props: {
  sheet: Sheet;
  updatedAt: number;
  addsUp: boolean;
  /** The content beside the rail, under the rows. */
  below?: ReactNode;
}) {
  const { sheet } = props;
  const me = useMe();
  const mayRelease = sheet.may_release && sheet.made_by_id !== me.staff_id;
  const waiting = sheet.rows.filter(({ request_state }) => request_state === "waiting");
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const rows = waiting.filter(({ request_id }) => !left.has(request_id));
  const pool = useQuery({
    queryKey: ["pool"],
    queryFn: ({ signal }) => call<typeof readPool>("GET", "/disbursals/pool", { signal }),
    refetchInterval: POOL_AGAIN_MS,
    staleTime: POOL_AGAIN_MS,
  });
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  return (
    <div className={styles.sheet}>
      <div className={styles.column}>
        <Card
          isFlush
          title={
            <>
              Release sheet {sheet.number}{" "}
              <Tag tone="warn" icon={iconTeam}>
                Waits for a second person
              </Tag>
            </>
          }
          aside={`Made ${moment(sheet.made_at)} by ${sheet.made_by}`}
        >
          <Rows rows={waiting} left={left} onToggle={toggle} />
        </Card>
        {props.below}
      </div>
      <Card title="Release">
        {mayRelease && <p className={styles.you}>You are the second person.</p>}
        <Facts
          rows={[
            [`Principal of ${countOf(rows.length, "loan")}`, exactRupees(sum(rows, (row) => row.principal))],
            ["less processing fee", exactRupees(-sum(rows, (row) => row.fee))],
            ["less GST", exactRupees(-sum(rows, (row) => row.gst))],
            ["To send", exactRupees(sum(rows, (row) => row.amount))],
            ...poolRows(
              pool.data,
              sum(rows, (row) => row.amount),
            ),
          ]}
        />
        <Checks rows={rows} addsUp={props.addsUp} />
        <TwoPeople asked={{ name: sheet.made_by, at: sheet.made_at }} ended={null} />
        <Release {...props} rows={rows} />
      </Card>
    </div>
  );
}

const POOL_AGAIN_MS = 60_000;

/** The balance of the payout account, if the provider reports it, the rest that this sheet leaves, and the accounts beside it. */
function poolRows(
  pool: ConsoleReplyOf<typeof readPool> | undefined,
  toSend: number,
): (readonly [string, string])[] {
  const balance = pool?.balance ?? null;
  const said = (amount: number | null) =>
    amount === null ? "the provider does not say" : exactRupees(amount);
  const left = balance === null ? null : Math.round((balance - toSend) * 100) / 100;
  return [
    ["In the payout account", said(balance)],
    ...(left === null ? [] : [["Left after release", exactRupees(left)] as const]),
    ...(pool?.beside ?? []).map(
      ({ provider, balance: other }) =>
        [`In the account at ${RECIPIENT_NAMES[provider].en}`, said(other)] as const,
    ),
  ];
}

function Rows(props: {
  rows: readonly SheetRow[];
  left: ReadonlySet<string>;
  onToggle: (id: string) => void;
}) {
  const going = props.rows.filter(({ request_id }) => !props.left.has(request_id));
  return (
    <div className={styles.scroll}>
      <table className={styles.rows} aria-label="Payouts of the sheet">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">On the sheet</span>
            </th>
            <th scope="col">Loan</th>
            <th scope="col">Borrower</th>
            <th scope="col">To account</th>
            <th scope="col">Offer till</th>
            <th scope="col">Grade</th>
            <th scope="col">Principal</th>
            <th scope="col" className={styles.wide}>
              Fee
            </th>
            <th scope="col" className={styles.wide}>
              GST
            </th>
            <th scope="col">To send</th>
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr key={row.request_id}>
              <td>
                <input
                  type="checkbox"
                  aria-label={`Loan ${row.loan_id} on this sheet`}
                  checked={!props.left.has(row.request_id)}
                  onChange={() => props.onToggle(row.request_id)}
                />
              </td>
              <td>{row.loan_id}</td>
              <th scope="row">
                {row.name ?? ""}
                {row.is_changed && <Tag tone="warn">Changed since it was asked</Tag>}
                {row.obstacle !== null && <p className={styles.obstacle}>{row.obstacle}</p>}
              </th>
              <td>
                {row.bank} •••• {row.account}
              </td>
              <td>{shortDay(row.valid_through)}</td>
              <td>{row.grade}</td>
              <td>{exactRupees(row.principal)}</td>
              <td className={styles.wide}>{exactRupees(row.fee)}</td>
              <td className={styles.wide}>{exactRupees(row.gst)}</td>
              <td>
                <strong>{exactRupees(row.amount)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <th scope="row" colSpan={5}>
              {countOf(going.length, "payout")}
            </th>
            <td>{exactRupees(sum(going, (row) => row.principal))}</td>
            <td className={styles.wide}>{exactRupees(sum(going, (row) => row.fee))}</td>
            <td className={styles.wide}>{exactRupees(sum(going, (row) => row.gst))}</td>
            <td>{exactRupees(sum(going, (row) => row.amount))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** The conditions for money to go. The server checks each row again, under its lock. */
function Checks({ rows, addsUp }: { rows: readonly SheetRow[]; addsUp: boolean }) {
  const checks = [
    ["Payouts add up with the signed loans", addsUp],
    ["Principal less fee and GST is what is sent", rows.every(isNet)],
    ["Nothing stands against a row", rows.every(({ obstacle }) => obstacle === null)],
    ["No row changed since it was asked", rows.every(({ is_changed }) => !is_changed)],
  ] as const;
  return (
    <ul className={styles.checks}>
      {checks.map(([words, holds]) => (
        <li key={words} data-holds={holds}>
          <Icon path={holds ? iconCheck : iconAlert} size="xs" /> {holds ? words : `Not so: ${words}`}
        </li>
      ))}
    </ul>
  );
}

const isNet = ({ principal, fee, gst, amount }: SheetRow): boolean =>
  Math.round((principal - fee - gst) * 100) === Math.round(amount * 100);

function Release(props: { sheet: Sheet; rows: readonly SheetRow[]; updatedAt: number; addsUp: boolean }) {
  const { sheet, rows, updatedAt, addsUp } = props;
  const me = useMe();
  const queries = useQueryClient();
  const [code, setCode] = useState("");
  const [isSendingBack, setIsSendingBack] = useState(false);
  const isStale = useIsStale(updatedAt);
  const release = useMutation({
    mutationFn: () =>
      call<typeof releaseSheet>("POST", "/disbursals/sheets/{sheet_id}/release", {
        params: { sheet_id: sheet.sheet_id },
        body: {
          seen: Object.fromEntries(
            rows.flatMap(({ request_id, version }) => (version === null ? [] : [[request_id, version]])),
          ),
          ...(code === "" ? {} : { code }),
        },
      }),
    onError: () => setCode(""),
    onSettled: () => queries.invalidateQueries(),
  });
  if (sheet.made_by_id === me.staff_id)
    return (
      <div className={styles.release}>
        <Note>You made this sheet, so another person releases it.</Note>
      </div>
    );
  if (!sheet.may_release)
    return (
      <div className={styles.release}>
        <Note>
          You can read this sheet and not release it: at least one of its rows is not yours to release.
        </Note>
      </div>
    );
  const needsCode =
    Date.parse(me.code_fresh_until) <= Date.parse(me.now) || codeOf(release.error) === "CODE_NEEDED";
  const stands = rows.length > 0 && addsUp && rows.every(({ obstacle }) => obstacle === null);
  return (
    <div className={styles.release}>
      <CodeField
        value={code}
        onValue={setCode}
        isOptional={!needsCode}
        error={codeOf(release.error) === "CODE_WRONG" ? release.error?.message : undefined}
      />
      {release.isError && codeOf(release.error) !== "CODE_WRONG" && <Refusal error={release.error} />}
      {isStale && <Note tone="warn">These figures are not current. Releasing waits for fresh ones.</Note>}
      <Button
        variant="primary"
        size="lg"
        isWide
        isBusy={release.isPending}
        disabled={!stands || isStale}
        onClick={() => release.mutate()}
      >
        Release {countOf(rows.length, "payout")}, {rupees(sum(rows, (row) => row.amount))}
      </Button>
      <Button variant="danger" isWide onClick={() => setIsSendingBack(true)}>
        Send back…
      </Button>
      {isSendingBack && (
        <ReasonQuestion
          title="Send this sheet back?"
          lead={<p>Nothing of it is sent. Its payouts can be put onto another sheet.</p>}
          suggestions={["A row is wrong", "To be looked at again", "Not today"]}
          words="Send back"
          variant="danger"
          send={(reason) =>
            call<typeof sendBackSheet>("POST", "/disbursals/sheets/{sheet_id}/send-back", {
              params: { sheet_id: sheet.sheet_id },
              body: { reason },
            })
          }
          onSent={() => setIsSendingBack(false)}
          onClose={() => setIsSendingBack(false)}
        />
      )}
    </div>
  );
}
