/** What payers agree to. */
export const termsIdentifiers = [
  'ach-terms',
  'credit-card-terms',
  'autopay-terms',
  'terms-of-use',
  'ach-terms-service-fee',
  'credit-card-terms-service-fee',
  'autopay-terms-service-fee',
] as const;
export type TermsIdentifier = (typeof termsIdentifiers)[number];

export const termsStatuses = ['Draft', 'Published', 'Retired'] as const;

/** Where a version stands for the payers of a business unit today; at most one of a text and culture is in force. */
export const termsStandings = ['Draft', 'Planned', 'In force', 'Replaced', 'Past', 'Retired'] as const;

/** Whose text it is: without one of its own a business unit has the platform's. */
export const termsSources = ['Business Unit', 'Platform Default'] as const;

/** What may stand in a text as `{{name}}`; the figures of a payment, or what its payer calls. */
export const termsPlaces = [
  'businessUnit',
  'header',
  'amount',
  'fee',
  'total',
  'provider',
  'bank',
  'last4',
  'date',
  'phone',
] as const;
export type TermsPlace = (typeof termsPlaces)[number];

/** How an agreement was given. */
export const acknowledgmentMethods = ['Checkbox', 'Recorded Voice', 'Signed', 'Staff Attested'] as const;
