interface Numbered {
  readonly accountNumber: string | null;
  readonly subAccountNumber: string | null;
}

/** An account's number with its sub-account, as it is printed and typed; what payers read has room `between` them. */
export const numberOf = ({ accountNumber, subAccountNumber }: Numbered, between = '-'): string =>
  [accountNumber, subAccountNumber].filter(Boolean).join(between);

/** The same as people read it on a screen: "10003 – 02". */
export const shownNumber = (of: Numbered): string => numberOf(of, ' – ');
