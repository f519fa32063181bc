/** So many chains of hashes the ledger has, as `vaada.chain_journal` deals them out. */
export const CHAINS = 64;

/** The chain that a loan's journals are in. */
export const chainOf = (applicationId: number): number => applicationId % CHAINS;
