/** Why the statement that was shared in a bank session is not used. */
export const SESSION_PHRASES = {
  anotherHolder:
    "The account is in another name than your PAN. The statement was not kept. Please connect an account of your own.",
  replaced:
    "This bank session is not the one we need any more. What was shared in it was not kept. Please connect again.",
} as const;
