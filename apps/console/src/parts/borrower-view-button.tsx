import { Icon } from "@vaada/ui/icon";
import { iconEye } from "@vaada/ui/later-icons";
import { lazy, Suspense } from "react";
import { useCan } from "../session/session.ts";
import { Button } from "./button.tsx";

/** The borrower's components come when somebody wants to see them: most cases are decided without. */
const BorrowerView = lazy(async () => ({ default: (await import("./borrower-view.tsx")).BorrowerView }));

type Props = { borrowerId: string; isOpen: boolean; onOpen: (isOpen: boolean) => void };

/** Opens what the borrower sees, for whoever may read of customers. */
export function BorrowerViewButton({ borrowerId, isOpen, onOpen }: Props) {
  const can = useCan();
  if (!can("customers:read")) return null;
  return (
    <>
      <Button aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        <Icon path={iconEye} size="xs" /> Borrower view
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <BorrowerView borrowerId={borrowerId} onClose={() => onOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
