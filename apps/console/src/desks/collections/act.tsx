import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CallFailed } from "../../api/client.ts";
import { FailureNote, Note } from "../../parts/note.tsx";

/** The words of a refusal: the gate says why in its data. */
const whyOf = (error: unknown): string | null =>
  error instanceof CallFailed && error.code === "CONTACT_NOT_ALLOWED"
    ? ((error.data as { why?: string } | undefined)?.why ?? null)
    : null;

export function Failure({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  const why = whyOf(error);
  return why === null ? <FailureNote error={error} /> : <Note tone="warn">{why}</Note>;
}

export function useAct<Given>(act: (given: Given) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: act, onSuccess: () => queries.invalidateQueries() });
}
