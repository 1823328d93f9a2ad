/** What an address says of a choice; what is none of the choices says nothing. */
export const known = <const T extends string>(choices: readonly T[], said: string): T | undefined =>
  choices.find((choice) => choice === said);
