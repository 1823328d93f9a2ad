import type { Permission, Role } from '../users/roles.ts';

export interface Kind {
  readonly needs: Permission;
  /** Besides, for what only these roles can do something about. */
  readonly roles?: readonly Role[];
  /** How it is drawn: something failed, or waits for a person. */
  readonly state: 'bad' | 'warn';
}

/** What needs a person, by kind: who sees it. A new kind is one line here and one statement on the server. */
export const attentionKinds = {
  approval: { needs: 'Payments:Default', state: 'warn' },
  change: { needs: 'BusinessUnits:Read', roles: ['Organization Admin', 'Global Admin'], state: 'warn' },
  resolution: { needs: 'Payments:Default', state: 'warn' },
  unknownReversal: { needs: 'Payments:Default', state: 'warn' },
  exception: { needs: 'Transactions:Default', state: 'bad' },
  returned: { needs: 'Payments:Default', state: 'bad' },
  chargeback: { needs: 'Payments:Default', state: 'bad' },
  batchDiffers: { needs: 'Transactions:Default', state: 'warn' },
  notFunded: { needs: 'Transactions:Default', state: 'warn' },
  uploadHeld: { needs: 'Accounts:Read', state: 'warn' },
  cardTesting: { needs: 'Payments:Default', state: 'warn' },
  cycle: { needs: 'Billing:Default', state: 'warn' },
  runWaits: { needs: 'Billing:Default', state: 'warn' },
  ticket: { needs: 'Payments:Default', state: 'warn' },
  terms: { needs: 'BusinessUnits:Read', roles: ['Organization Admin', 'Global Admin'], state: 'bad' },
  audit: { needs: 'Reports:Default', roles: ['Global Admin'], state: 'bad' },
  schedule: { needs: 'Reports:Default', roles: ['Global Admin'], state: 'bad' },
  delivery: { needs: 'Reports:Default', roles: ['Organization Admin', 'Global Admin'], state: 'bad' },
} as const satisfies Readonly<Record<string, Kind>>;

export type AttentionKind = keyof typeof attentionKinds;
export const attentionNames = Object.keys(attentionKinds) as [AttentionKind, ...AttentionKind[]];
