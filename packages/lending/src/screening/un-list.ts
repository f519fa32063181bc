import { childrenOf, readXml, textOf, type XmlElement } from "../files/read-xml.ts";
import {
  brokenList,
  checkedList,
  type ListedBirth,
  type ListedPerson,
  type ListReading,
  readBirth,
} from "./listed-person.ts";

/**
 * Reads the consolidated list of the United Nations Security Council as it is published in XML. Of its two parts, people and
 * organisations, the people are taken: nobody but a person borrows here.
 */
export function readUnList(text: string): ListReading {
  const xml = readXml(text);
  if (xml.kind === "broken") return brokenList(xml.says, xml.line);
  const { root } = xml;
  const part = childrenOf(root, "INDIVIDUALS")[0];
  if (root.name !== "CONSOLIDATED_LIST" || part === undefined)
    return brokenList("This is not the consolidated list: CONSOLIDATED_LIST with INDIVIDUALS is expected.");
  const people: ListedPerson[] = [];
  for (const [index, individual] of childrenOf(part, "INDIVIDUAL").entries()) {
    const reference = textOf(individual, "REFERENCE_NUMBER") || textOf(individual, "DATAID");
    const names = namesOf(individual);
    if (reference === "" || names.length === 0)
      return brokenList(`Person ${index + 1} of the file has no reference or no name.`);
    people.push({ reference, names, births: birthsOf(individual), note: noteOf(individual) });
  }
  const generated = root.attributes.get("dateGenerated")?.slice(0, 10) ?? "";
  return checkedList(/^20\d{2}-\d{2}-\d{2}$/.test(generated) ? generated : null, people);
}

const NAME_PARTS = ["FIRST_NAME", "SECOND_NAME", "THIRD_NAME", "FOURTH_NAME"];

function namesOf(individual: XmlElement): string[] {
  const own = NAME_PARTS.map((part) => textOf(individual, part)).filter((part) => part !== "");
  const aliases = childrenOf(individual, "INDIVIDUAL_ALIAS").map((alias) => textOf(alias, "ALIAS_NAME"));
  const names = [own.join(" "), ...aliases].map((name) => name.replace(/\s+/g, " ").trim());
  return [...new Set(names.filter((name) => name !== ""))];
}

function birthsOf(individual: XmlElement): ListedBirth[] {
  return childrenOf(individual, "INDIVIDUAL_DATE_OF_BIRTH").flatMap((born) => {
    const [from, to] = [readBirth(textOf(born, "FROM_YEAR")), readBirth(textOf(born, "TO_YEAR"))];
    if (from !== null && to !== null && from.fromYear <= to.toYear)
      return [{ fromYear: from.fromYear, toYear: to.toYear, on: null }];
    const exact = readBirth(textOf(born, "DATE")) ?? readBirth(textOf(born, "YEAR"));
    return exact === null ? [] : [exact];
  });
}

function noteOf(individual: XmlElement): string {
  const nationality = childrenOf(individual, "NATIONALITY").flatMap((one) =>
    childrenOf(one, "VALUE").map(({ text }) => text),
  );
  const parts = [textOf(individual, "UN_LIST_TYPE"), nationality.join(", "), textOf(individual, "COMMENTS1")];
  return parts
    .filter((part) => part !== "")
    .join(" · ")
    .slice(0, 500);
}
