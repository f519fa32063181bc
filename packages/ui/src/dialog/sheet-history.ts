type Sheet = { id: string; close: () => void };

/** Open sheets, the topmost last. Each stands on one history entry of its own, at the same address. */
const sheets: Sheet[] = [];

/**
 * Makes Back close the sheet before it leaves the page. Gives back what takes the entry away again when the sheet closes in
 * another way. Who leaves the page from inside a sheet should navigate with replace, which uses the sheet's entry up.
 */
export function addSheetToHistory(sheet: Sheet): () => void {
  if (sheets.length === 0) addEventListener("popstate", onPop);
  sheets.push(sheet);
  if (sheetOfEntry() !== sheet.id) history.pushState({ ...history.state, sheet: sheet.id }, "");

  return () => {
    if (sheets.includes(sheet)) sheets.splice(sheets.indexOf(sheet), 1);
    // Later, because whoever closed the sheet may navigate in the same breath, and going back then would undo that.
    setTimeout(() => {
      const isOpenAgain = sheets.some(({ id }) => id === sheet.id);
      if (sheetOfEntry() === sheet.id && !isOpenAgain) history.back();
    });
  };
}

function onPop(): void {
  const at = sheetOfEntry();
  const index = sheets.findIndex(({ id }) => id === at);
  if (at !== undefined && index === -1) {
    // The entry of a sheet that was left by navigating away: nothing is there to see, so it is passed over.
    history.back();
    return;
  }
  for (const sheet of sheets.slice(index + 1)) sheet.close();
}

function sheetOfEntry(): string | undefined {
  return (history.state as { sheet?: string } | null)?.sheet;
}
