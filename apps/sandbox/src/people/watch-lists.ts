import type { FastifyInstance } from "fastify";

/** Files as the makers of lists publish them, with people who are nobody. Whoever is added under such a name is found by them. */
export function watchListRoutes(app: FastifyInstance): void {
  for (const [file, { type, text }] of Object.entries(WATCH_LISTS))
    app.get(`/watch-lists/${file}`, (_request, reply) => reply.type(type).send(text));
}

const COLUMNS = "reference,name,aliases,born,note";

const WATCH_LISTS: Readonly<Record<string, { readonly type: string; readonly text: string }>> = {
  "un.xml": {
    type: "application/xml; charset=utf-8",
    text: `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-01-05T04:00:01.000Z">
  <INDIVIDUALS>
    <INDIVIDUAL>
      <DATAID>9000001</DATAID>
      <FIRST_NAME>Zahir</FIRST_NAME>
      <SECOND_NAME>Abdul</SECOND_NAME>
      <THIRD_NAME>Kalbadi</THIRD_NAME>
      <UN_LIST_TYPE>Sandbox</UN_LIST_TYPE>
      <REFERENCE_NUMBER>SBi.001</REFERENCE_NUMBER>
      <NATIONALITY><VALUE>Nowhere</VALUE></NATIONALITY>
      <COMMENTS1>Nobody: a name for trying things out.</COMMENTS1>
      <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Dhahir al-Kalbadi</ALIAS_NAME></INDIVIDUAL_ALIAS>
      <INDIVIDUAL_DATE_OF_BIRTH/>
    </INDIVIDUAL>
  </INDIVIDUALS>
  <ENTITIES/>
</CONSOLIDATED_LIST>
`,
  },
  "domestic.csv": {
    type: "text/csv; charset=utf-8",
    text: `${COLUMNS}\nSANDBOX-1,Farhan Sohrabji Qadri,Farhan Bhai; F S Kadri,,"Nobody, for trying things out"\n`,
  },
  "pep.csv": {
    type: "text/csv; charset=utf-8",
    text: `${COLUMNS}\nSANDBOX-2,Vasundhara Meghwani,,1958,"Nobody, member of no assembly"\n`,
  },
};
