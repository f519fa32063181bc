/** A document of so many pages, written by hand. */
export function plainPdf(pages = 2): Buffer {
  const kids = Array.from({ length: pages }, (_, at) => `${3 + at} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} /MediaBox [0 0 595 842] >>`,
    ...Array.from(
      { length: pages },
      () => "<< /Type /Page /Parent 2 0 R /Contents 99 0 R /Resources 98 0 R >>",
    ),
  ];
  let text = "%PDF-1.4\n";
  const rows = ["0000000000 65535 f \n"];
  objects.forEach((object, at) => {
    rows.push(`${String(text.length).padStart(10, "0")} 00000 n \n`);
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
  });
  const tableAt = text.length;
  text += `xref\n0 ${rows.length}\n${rows.join("")}trailer\n<< /Size ${rows.length} /Root 1 0 R >>\n`;
  return Buffer.from(`${text}startxref\n${tableAt}\n%%EOF\n`, "latin1");
}
