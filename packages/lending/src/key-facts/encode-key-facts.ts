import { isCivilDate } from "@vaada/calendar/civil-date";
import { type Paise, paise } from "@vaada/money/paise";
import type { PenalLimits } from "../fees.ts";
import { GRADES } from "../product-terms.ts";
import type { StampDuty } from "../stamp-duty.ts";
import { canonicalJson } from "./canonical-json.ts";
import {
  bigInteger,
  type Codec,
  list,
  oneOf,
  optionalOf,
  orNull,
  record,
  text,
  textOfType,
  wholeNumber,
  yesOrNo,
} from "./codec.ts";
import type { HighestApr } from "./highest-apr.ts";
import type {
  AprSheet,
  ContingentCharge,
  ContingentCharges,
  Fee,
  FeeCode,
  FeeRow,
  Instalments,
  KeyFactStatement,
  PartOne,
  PartTwo,
  ScheduleRow,
} from "./key-fact-statement.ts";
import type { ContactPerson, RecoveryAgent, ServiceProvider } from "./lender-particulars.ts";
import { isProposalNumber } from "./proposal-number.ts";

/** The text whose hash the borrower accepts: nothing is lost, and one statement has one text. */
export const encodeKeyFacts = (statement: KeyFactStatement): string =>
  canonicalJson(keyFacts.write(statement));

/** Only what `encodeKeyFacts` wrote is read: a text written otherwise would have another hash. */
export function decodeKeyFacts(encoded: string): KeyFactStatement {
  const statement = keyFacts.read(JSON.parse(encoded), "keyFacts");
  if (encodeKeyFacts(statement) !== encoded) throw new RangeError("decodeKeyFacts: not the canonical text");
  return statement;
}

const amount: Codec<Paise> = {
  write: bigInteger.write,
  read: (json, path) => paise(bigInteger.read(json, path)),
};
const date = textOfType(isCivilDate);
const notApplicable = oneOf("not-applicable");

const instalments = record<Instalments>({
  type: oneOf("single", "monthly"),
  count: wholeNumber,
  amount,
  firstDueOn: date,
  firstDueAfterDays: wholeNumber,
});

/** Any fee that terms declare, so that a statement of one more is written and read like the others. */
const feeCode = textOfType((text): text is FeeCode => /^[a-z][a-z-]{0,59}$/.test(text));

const fee = record<Fee>({
  frequency: oneOf("one-time"),
  amount,
  ppm: orNull(bigInteger),
  of: orNull(feeCode),
});

const feeRow = record<FeeRow>({
  fee: feeCode,
  toLender: orNull(fee),
  toThirdParty: orNull(fee),
});

const contingentCharges = record<ContingentCharges>({
  delayedPayment: record({ lateFee: amount, ratePpmPerDayWhileOverdue: bigInteger }),
  otherPenalCharges: orNull(
    list(
      record<ContingentCharge>({
        fee: feeCode,
        amount,
        on: oneOf("overdue", "bounce"),
        afterDays: orNull(wholeNumber),
      }),
    ),
  ),
  foreclosureCharge: amount,
  switchingRateType: notApplicable,
  bounceCharge: amount,
  presentationsMax: optionalOf(wholeNumber),
  penal: optionalOf(record<PenalLimits>({ maximum: amount, lateFeeFrom: amount })),
});

const partOne = record<PartOne>({
  proposalNumber: textOfType(isProposalNumber),
  loanType: oneOf("personal-unsecured"),
  sanctionedAmount: amount,
  disbursal: record({ schedule: oneOf("upfront"), stagesClause: notApplicable }),
  termDays: wholeNumber,
  instalments,
  interest: record({ type: oneOf("fixed"), annualRatePpm: bigInteger, ratePpmPerDay: bigInteger }),
  floatingRate: notApplicable,
  fees: list(feeRow),
  stampDuty: optionalOf(record<StampDuty>({ state: text, amount, paidBy: oneOf("lender", "borrower") })),
  aprBasisPoints: bigInteger,
  highestApr: optionalOf(record<HighestApr>({ aprBasisPoints: bigInteger, arrivalOn: date })),
  contingentCharges,
});

const contactPerson = record<ContactPerson>({ name: text, phone: text, email: text });

const partTwo = record<PartTwo>({
  recoveryAgentsClause: text,
  grievanceRedressalClause: text,
  grievanceOfficer: contactPerson,
  mayBeTransferred: yesOrNo,
  collaborativeLending: notApplicable,
  coolingOffDays: wholeNumber,
  recoveryAgents: list(record<RecoveryAgent>({ legalName: text, phone: text, email: text })),
});

const aprSheet = record<AprSheet>({
  sanctionedAmount: amount,
  termDays: wholeNumber,
  nonEquatedInstalments: notApplicable,
  instalments,
  capitalisedInterestInstalments: notApplicable,
  rateType: oneOf("fixed"),
  annualRatePpm: bigInteger,
  interestTotal: amount,
  fees: record({ total: amount, toLender: amount, toThirdParty: amount }),
  netDisbursed: amount,
  payableTotal: amount,
  aprBasisPoints: bigInteger,
  disbursalSchedule: oneOf("upfront"),
  dueOn: date,
});

const scheduleRow = record<ScheduleRow>({
  number: wholeNumber,
  dueOn: date,
  outstandingPrincipal: amount,
  principal: amount,
  interest: amount,
  instalment: amount,
});

const keyFacts = record<KeyFactStatement>({
  format: oneOf(1),
  issuedOn: date,
  validThrough: date,
  product: record({ name: text, version: wholeNumber, grade: oneOf(...GRADES) }),
  lender: record({ legalName: text, registration: text, address: text }),
  serviceProvider: orNull(record<ServiceProvider>({ legalName: text, grievanceOfficer: contactPerson })),
  partOne,
  partTwo,
  aprSheet,
  schedule: list(scheduleRow),
});
