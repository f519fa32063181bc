/** The sentences for fields that no schema of the contract describes. */
export const FIELD_PHRASES = {
  unusableCharacter: "This holds a character that can not be used",
  unknownField: "This field is not known",
  sentTwice: "This was sent twice",
  unusableFileName: "The name of this file can not be used",
  tooLong: "This is too long",
  notAnObject: "Please send one JSON object",
  unknownNotice: "This does not name a notice",
  foreignReturnPage: "This must be the return page of this app",
} as const;
