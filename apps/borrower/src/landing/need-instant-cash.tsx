import { t } from "@lingui/core/macro";
import { formatRupees } from "@vaada/money/format";
import { usePlatform } from "./platform.ts";
import { productFigures } from "./product-figures.ts";
import { Section } from "./section.tsx";

export function NeedInstantCash() {
  const { terms } = usePlatform();
  const { tenureDaysMin, tenureDaysMax } = productFigures(terms);
  const [minimum, maximum] = [formatRupees(terms.amount.minimum), formatRupees(terms.amount.maximum)];
  return (
    <Section
      id="need-instant-cash"
      title={t`Need Instant Cash`}
      lead={t`Borrow ${minimum} to ${maximum} until your salary comes, ${tenureDaysMin} to ${tenureDaysMax} days later. You apply on your phone, and once you have signed the money is credited within 24 hours.`}
    />
  );
}
