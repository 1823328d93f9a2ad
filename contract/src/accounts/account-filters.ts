/** Columns of the list of accounts that are held against values by `Filtered`. */
export const accountFilterColumns = [
  'accountNumber',
  'subAccountNumber',
  'name',
  'zip',
  'emailAddress',
  'createMethod',
] as const;
export type AccountFilterColumn = (typeof accountFilterColumns)[number];
