/** The invariants of the trail, each with the view that finds its breaches: no row is well. */
export const TRAIL_INVARIANTS = {
  "I16 no entry of the trail was changed since it was written":
    "select * from vaada_audit.i16_changed_entries",
  "I16 no entry is missing from the trail": "select * from vaada_audit.i16_gaps_in_the_trail",
  "I16 the trail ends where its head says": "select * from vaada_audit.i16_cut_trail",
} as const;
