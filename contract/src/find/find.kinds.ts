import type { Permission } from '../users/roles.ts';

/** What can be found, in the order in which it is shown. */
export const findKinds = ['accounts', 'payments', 'externalPayments', 'uploads'] as const;
export type FindKind = (typeof findKinds)[number];

/** All that somebody needs to be shown a kind: to see it, and to open it. An account opens its payments. */
export const needsToFind: Readonly<Record<FindKind, readonly Permission[]>> = {
  accounts: ['Accounts:Read', 'Payments:Default'],
  payments: ['Payments:Default'],
  externalPayments: ['Payments:Default'],
  uploads: ['Accounts:Read'],
};
