/** "ANITA ACHARYA" → "Anita", "K. RAVI KUMAR" → "Ravi": a register's capitals are not how a person is spoken to. */
export function firstNameOf(name: string | null | undefined): string | null {
  const words = name?.trim().split(/\s+/) ?? [];
  const [first = ""] = words.filter((word) => word.replace(/\P{L}/gu, "").length > 1);
  if (first === "") return null;
  const isShouted = first === first.toLocaleUpperCase("en-IN");
  return isShouted ? first.charAt(0) + first.slice(1).toLocaleLowerCase("en-IN") : first;
}
