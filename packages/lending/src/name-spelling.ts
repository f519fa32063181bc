import { NAME_VARIANTS } from "./name-variants.ts";

/**
 * The sound of a name in a–z, so that the usual ways to write one Indian name in Latin letters come out
 * alike. A rule is here only if both spellings are one name. Letters are not counted: Jitendra and Hitendra,
 * Ramesh and Rakesh are one letter apart. Nor does a final a go: Nirmal is a man and Nirmala a woman.
 */
export function soundOf(word: string): string {
  const sound = spokenForm(word);
  return SOUND_OF_VARIANT.get(sound) ?? sound;
}

/** In this order: a later rule reads what an earlier one wrote. */
const RULES: readonly (readonly [pattern: RegExp, sound: string])[] = [
  // Laxmi, Lakshmi. Dixit, Dikshit.
  [/x/g, "ks"],
  // Iqbal, Ikbal. Karthick, Karthik.
  [/q|ck/g, "k"],
  // Fatima, Phatima. Joseph, Josef.
  [/ph/g, "f"],
  // Anita, Anitha. Sharma, Sarma. The South writes th where the North writes t.
  [/([ts])h/g, "$1"],
  // Siddharth, Sidharth. Vidhya, Vidya. Not at the start: Dhara and Dara are two names.
  [/(?<=.)dh/g, "d"],
  // Gowri, Gouri, Gauri. Chowhan, Chauhan. Before a vowel the w is heard: Bhowal.
  [/ow(?![aeiouy])|ou/g, "au"],
  // Wijay, Vijay. Sawant, Savant.
  [/w/g, "v"],
  // Pandey, Pande. Dubey, Dube.
  [/ey$/g, "e"],
  // Reddy, Reddi. Uday, Udai. Priya, Pria.
  [/y/g, "i"],
  // Deepak, Dipak. Srinivas, Sreenivas.
  [/ee/g, "i"],
  // Pooja, Puja. Moorthy, Murthy.
  [/oo/g, "u"],
  // Aarti, Arti. Aggarwal, Agarwal.
  [/(.)\1+/g, "$1"],
  // Shanker, Shankar. Sunder, Sundar.
  [/(n[dk])er$/g, "$1ar"],
  // Rajendra, Rajender, Rajinder. Surendra, Surinder.
  [/[ei]nd(?:ra|ar)$/g, "endra"],
  // Chandra, Chander.
  [/andar$/g, "andra"],
];

const spokenForm = (word: string): string =>
  RULES.reduce((text, [pattern, sound]) => text.replace(pattern, sound), word);

const SOUND_OF_VARIANT: ReadonlyMap<string, string> = new Map(
  NAME_VARIANTS.flatMap(([first, ...others]) =>
    others.map((other) => [spokenForm(other), spokenForm(first)] as const),
  ),
);
