import type { ListNeeds } from '../users/needs.ts';

/** What can be found, in the order in which it is shown. */
export const findKinds = [
  'accounts',
  'customers',
  'payments',
  'externalPayments',
  'bills',
  'uploads',
  'forms',
  'jobs',
  'users',
  'tickets',
] as const;
export type FindKind = (typeof findKinds)[number];

/** What somebody needs to be shown a kind, as its list and its page ask. */
export const needsToFind: Readonly<Record<FindKind, ListNeeds>> = {
  accounts: 'Accounts:Read',
  customers: 'Accounts:Read',
  payments: 'Payments:Default',
  externalPayments: 'Payments:Default',
  bills: ['Accounts:Read', 'Billing:Default'],
  uploads: 'Accounts:Read',
  forms: 'BusinessUnits:Read',
  jobs: 'Billing:Default',
  users: 'Users:Read',
  tickets: { roles: ['Global Admin', 'Organization Admin'] },
};
