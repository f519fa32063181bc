import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { StickyFooter } from "@vaada/ui/sticky-footer";
import { showToast } from "@vaada/ui/toast";
import { useHeading } from "../form/use-heading.ts";
import { HelpLine } from "../shell/help-line.tsx";
import { ApplicationNumber } from "../steps/application-number.tsx";
import { ArrivedFacts } from "../steps/disbursal/arrived-facts.tsx";
import type { AddressOf } from "../steps/disbursal/document-address.ts";
import { LoanDocuments } from "../steps/disbursal/loan-documents.tsx";
import type { Disbursal } from "../steps/disbursal/read-disbursal.ts";
import { saveRepaymentDay } from "../steps/disbursal/repayment-reminder.ts";
import { wordsOf } from "../steps/disbursal/whereabouts.ts";
import styles from "./home.module.css";
import { HomeBar } from "./home-bar.tsx";

type Props = { disbursal: Disbursal; addressOf: AddressOf };

/** The money is there: how much came, what is paid back when, and the papers. */
export function CurrentLoan({ disbursal, addressOf }: Props) {
  useHeading();
  return (
    <>
      <HomeBar />
      <main className={styles.main}>
        <div className={styles.page}>
          <h1>{t`Your loan`}</h1>
          <p>{wordsOf(disbursal).lead}</p>
          <ApplicationNumber />
          <ArrivedFacts disbursal={disbursal} />
          <LoanDocuments documents={disbursal.documents} addressOf={addressOf} />
          <p className={styles.help}>
            <HelpLine />
          </p>
        </div>
        <StickyFooter>
          <Button variant="secondary" onClick={() => remind(disbursal)}>
            {t`Add repayment date to calendar`}
          </Button>
        </StickyFooter>
      </main>
    </>
  );
}

function remind(disbursal: Disbursal): void {
  saveRepaymentDay(disbursal);
  showToast({ tone: "success", text: t`Open the saved file to add the day to your calendar.` });
}
