/** `VD-0000123-1`: what a borrower quotes on the phone, and no two statements share. */
export type ProposalNumber = string & { readonly __kind: "proposal-number" };

/** A statement that is issued anew has the next `issue` of its application, counted from 1. */
export function proposalNumberOf({
  applicationId,
  issue,
}: {
  applicationId: number;
  issue: number;
}): ProposalNumber {
  for (const part of [applicationId, issue]) {
    if (!Number.isSafeInteger(part) || part < 1)
      throw new RangeError(`proposalNumberOf: not a number: ${part}`);
  }
  return `VD-${String(applicationId).padStart(APPLICATION_DIGITS_MIN, "0")}-${issue}` as ProposalNumber;
}

export const isProposalNumber = (text: string): text is ProposalNumber => {
  const [, applicationId = "", issue = ""] = /^VD-(\d{7,16})-(\d{1,16})$/.exec(text) ?? [];
  const [id, count] = [Number.parseInt(applicationId, 10), Number.parseInt(issue, 10)];
  const isCounted = [id, count].every((part) => Number.isSafeInteger(part) && part >= 1);
  return isCounted && proposalNumberOf({ applicationId: id, issue: count }) === text;
};

/** Numbers of one width are easier to compare; a larger one simply grows. */
const APPLICATION_DIGITS_MIN = 7;
