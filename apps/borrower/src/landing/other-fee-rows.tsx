import { t } from "@lingui/core/macro";
import { type FeeTerms, GRADES } from "@vaada/lending/product-terms";
import { formatRupees } from "@vaada/money/format";
import { formatPpm } from "@vaada/money/percent";
import { feeName, occasionText } from "../language/fee-names.ts";

/** The fees that the landing page has no words of its own for. Loaded only for a product that has some. */
export function OtherFeeRows({ fees }: { fees: readonly FeeTerms[] }) {
  return fees.map((fee) => (
    <tr key={fee.kind}>
      <th scope="row">{feeName(fee.kind)}</th>
      <td>{fee.when.on === "disbursal" ? textWithGst(fee) : leviedText(fee)}</td>
    </tr>
  ));
}

function leviedText(fee: FeeTerms): string {
  const amount = priceText(fee);
  if (fee.when.on === "bounce") return t`${amount} each time`;
  if (fee.when.on !== "overdue" || fee.when.afterDays === 1) return t`${amount}, once`;
  return `${amount}, ${occasionText({ on: "overdue", afterDays: fee.when.afterDays, isPerInstalment: false })}`;
}

function textWithGst(fee: FeeTerms): string {
  const price = priceText(fee);
  if (fee.tax === null) return price;
  const gst = formatPpm(fee.tax.gstPpm);
  return t`${price} and ${gst} GST on it`;
}

/** By grade; said once where all grades have the same. */
function priceText(fee: FeeTerms): string {
  if (!("ppm" in fee)) return formatRupees(fee.rupees);
  return [...new Set(GRADES.map((grade) => formatPpm(fee.ppm[grade])))].join(" / ");
}
