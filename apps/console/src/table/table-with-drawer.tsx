import { Fragment, type ReactNode } from "react";
import { useAddress } from "./address.ts";
import { DataTable, type TableProps } from "./data-table.tsx";

type Props<Row> = Omit<TableProps<Row>, "view" | "onView" | "openId" | "onOpen"> & {
  /** Draws the row that is open. */
  drawer: (id: string, close: () => void) => ReactNode;
};

/** A list whose rows open at its side. Its sort, its columns and the open row are in the address. */
export function TableWithDrawer<Row extends object>({ drawer, ...table }: Props<Row>) {
  const { search, change } = useAddress();
  const { open } = search;
  return (
    <>
      <DataTable
        {...table}
        view={search}
        onView={change}
        openId={open}
        onOpen={(row) => change({ open: table.idOf(row) })}
      />
      {open !== undefined && (
        <Fragment key={open}>{drawer(open, () => change({ open: undefined }))}</Fragment>
      )}
    </>
  );
}
