/** The invariants of the trail, each with the view that finds its breaches: no row is well. */
export const TRAIL_INVARIANTS = {
  "I15 no entry of the trail was changed since it was written":
    "select * from vaada_audit.i15_changed_entries",
  "I15 no entry is missing from the trail": "select * from vaada_audit.i15_gaps_in_the_trail",
  "I15 the trail ends where its head says": "select * from vaada_audit.i15_cut_trail",
} as const;
