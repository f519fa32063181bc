import { Icon } from "@vaada/ui/icon";
import { iconDownload } from "@vaada/ui/later-icons";
import { lazy, Suspense, useState } from "react";
import { documentName } from "../../steps/document-name.ts";
import type { PastLoan } from "./history-calls.ts";

const StatementSheet = lazy(async () => ({
  default: (await import("./statement-sheet.tsx")).StatementSheet,
}));

/** The row that leads to a statement of a loan's account; what asks for its days comes at the first press. */
export function StatementRow({ loan, arrivedOn }: { loan: PastLoan; arrivedOn: string }) {
  const { loanID, loanNo, closedOn } = loan;
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        <span>{documentName("Statement of Account")}</span>
        <Icon path={iconDownload} size="sm" />
      </button>
      {isOpen !== null && (
        <Suspense fallback={null}>
          <StatementSheet
            open={isOpen}
            onClose={() => setIsOpen(false)}
            loanId={loanID}
            loanNo={loanNo}
            arrivedOn={arrivedOn}
            closedOn={closedOn}
          />
        </Suspense>
      )}
    </>
  );
}
