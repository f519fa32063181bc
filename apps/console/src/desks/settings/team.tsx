import type { readStaff } from "@vaada/contract/console/calls/staff";
import { ROLES } from "@vaada/contract/console/roles";
import { Button } from "../../parts/button.tsx";
import { ChoicePills } from "../../parts/choice-pills.tsx";
import { inWords, moment } from "../../parts/figures.ts";
import { Tag } from "../../parts/tag.tsx";
import { useCan } from "../../session/session.ts";
import { useAddress } from "../../table/address.ts";
import { type Column, DataTable } from "../../table/data-table.tsx";
import { type RowOf, useList } from "../../table/use-list.ts";
import { AddPersonDrawer, PersonDrawer } from "./person-drawer.tsx";
import styles from "./settings.module.css";

type Row = RowOf<typeof readStaff>;

const COLUMNS: readonly Column<Row>[] = [
  { id: "name", header: "Name", cell: (row) => row.name, sortBy: (row) => row.name },
  { id: "email", header: "E-mail", cell: (row) => row.email, sortBy: (row) => row.email },
  { id: "role", header: "Role", cell: (row) => inWords(row.role), sortBy: (row) => row.role },
  {
    id: "state",
    header: "State",
    cell: (row) => (
      <Tag tone={row.state === "active" ? "good" : row.state === "invited" ? "warn" : "plain"}>
        {inWords(row.state)}
      </Tag>
    ),
    sortBy: (row) => row.state,
  },
  { id: "since", header: "Since", cell: (row) => moment(row.since), sortBy: (row) => row.since },
  {
    id: "seen",
    header: "Last seen",
    cell: (row) => (row.last_seen_at === null ? "never" : moment(row.last_seen_at)),
    sortBy: (row) => row.last_seen_at ?? "",
  },
];

const idOf = (row: Row): string => row.staff_id;

/** The lender's people. Adding somebody and changing a role takes two; taking power away takes one. */
export function Team() {
  const can = useCan();
  const { search, change } = useAddress();
  const { open, role = "" } = search;
  const list = useList<typeof readStaff>({
    path: "/staff",
    query: { role: role === "" ? undefined : role },
    idOf,
  });
  const person = list.rows.find((row) => idOf(row) === open);
  const close = () => change({ open: undefined });
  return (
    <>
      <div className={styles.bar}>
        <h2>Team and roles</h2>
        {can("ask:role-change") && (
          <Button variant="primary" onClick={() => change({ open: "new" })}>
            Add a person…
          </Button>
        )}
      </div>
      <ChoicePills
        label="Role"
        value={role}
        onValue={(value) => change({ role: value, open: undefined })}
        pills={[
          { value: "", words: "All" },
          ...ROLES.map((value) => ({ value: value as string, words: inWords(value) })),
        ]}
      />
      <DataTable
        label="The lender's people"
        list={list}
        columns={COLUMNS}
        idOf={idOf}
        empty="Nobody has this role."
        view={search}
        onView={change}
        openId={open}
        onOpen={(row) => change({ open: idOf(row) })}
      />
      {open === "new" && can("ask:role-change") && <AddPersonDrawer onClose={close} />}
      {person !== undefined && <PersonDrawer key={person.staff_id} person={person} onClose={close} />}
    </>
  );
}
