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
