/** How a payment reached the biller elsewhere (domain 3.4). */
export const externalMethods = [
  'Cash',
  'Check',
  'Money Order',
  'Lockbox',
  'Bank Bill Pay',
  'Other Card Terminal',
  'Other',
] as const;
export type ExternalMethod = (typeof externalMethods)[number];

/** What a file says of a payment received elsewhere. */
export const externalProperties = [
  'accountNumber',
  'subAccountNumber',
  'amount',
  'receivedDate',
  'externalMethod',
  'externalReference',
  'postsToBalance',
  'note',
] as const;
export type ExternalProperty = (typeof externalProperties)[number];

/** What a check finds of a row that can be read: a payment to record, one that is recorded, one without an account. */
export const externalRowStates = ['new', 'there', 'unmatched'] as const;
export type ExternalRowState = (typeof externalRowStates)[number];

/** How many rows of a file may have their account named by hand. */
export const mostAssigned = 2_000;
