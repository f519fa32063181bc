import type { Services } from "../../../services.ts";
import { lookUpPan, type PanServices, type PanWish } from "./look-up-pan.ts";
import { openHolder } from "./pan-record.ts";

/** What the tax register says of the PAN. A good answer is kept, so that asking again costs nobody anything. */
export function checkPan(services: PanServices, wish: PanWish) {
  return lookUpPan(services, wish, async (tx, { record, mobileSealed }) => {
    const { name, birthDate } = openHolder(record, services.vault);
    const isLinked = record.isAadhaarLinked === true;
    const reply = {
      aadhaar_linked: isLinked,
      full_name: name.reveal(),
      pan_number: wish.pan.reveal(),
      gender: record.gender,
      dob: birthDate.reveal(),
      mobileNo: openMobile(services.vault, wish.borrowerId, mobileSealed),
    };
    // A PAN that is not linked leads nowhere: it is asked about anew and is no answer to a passed step.
    if (isLinked) await wish.openStep.rememberReply(tx, reply);
    return reply;
  });
}

const openMobile = (vault: Services["vault"], borrowerId: string, mobileSealed: Buffer): string =>
  vault.open(mobileSealed, { table: "borrowers", column: "mobile_sealed", row: borrowerId });
